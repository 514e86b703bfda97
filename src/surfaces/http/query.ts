import { z } from 'zod'
import type { AnyOperation } from '../../core/call/operation.ts'

export type FieldDescription = {
  kind: 'integer' | 'boolean' | 'list' | 'text'
  description: string
  required: boolean
  /** Whether null clears the field. */
  nullable: boolean
  /** Whether it takes only objects or lists, and no text. */
  structured: boolean
  choices: string[] | undefined
  /** An enum's values, or examples. The command line accepts only these; the schema may accept others. */
  knownValues: string[] | undefined
}

const cache = new WeakMap<AnyOperation, Map<string, FieldDescription>>()

/** The operation's fields, converted from text to the types that its schema expects. */
export function parseTextFields(
  operation: AnyOperation,
  values: Iterable<[string, string]>,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const field = describeFields(operation).get(name)
    if (field && !Object.hasOwn(raw, name)) raw[name] = convert(field, value)
  }
  return raw
}

/** Values that cannot be converted remain text, which the schema rejects. */
function convert({ kind }: FieldDescription, value: string): unknown {
  if (kind === 'integer' && /^\d+$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER)
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** The input's fields, for surfaces that take them one by one as text. */
export function describeFields(operation: AnyOperation): Map<string, FieldDescription> {
  let fields = cache.get(operation)
  if (!fields) {
    const { properties = {}, required = [] } = z.toJSONSchema(operation.input, {
      io: 'input',
      unrepresentable: 'any',
    })
    fields = new Map(
      Object.entries(properties).map(([name, schema]) => [name, describe(schema, required.includes(name))]),
    )
    cache.set(operation, fields)
  }
  return fields
}

const STRUCTURED_TYPES = new Set(['object', 'array', 'null'])

function describe(schema: z.core.JSONSchema._JSONSchema, required: boolean): FieldDescription {
  const {
    anyOf = [],
    description = '',
    enum: choices,
    examples,
    ...rest
  } = typeof schema === 'boolean' ? {} : schema
  const types = [rest, ...anyOf].flatMap((part) => (typeof part === 'boolean' ? [] : (part.type ?? [])))
  // The type of a nullable field is that of its other variant.
  const type = types.find((name) => name !== 'null')
  const kind = type === 'integer' || type === 'boolean' ? type : type === 'array' ? 'list' : 'text'
  const nullable = types.includes('null')
  const structured = type !== undefined && types.every((name) => STRUCTURED_TYPES.has(name))
  const knownValues = (choices ?? examples)?.map(String)
  return { kind, description, required, nullable, structured, choices: choices?.map(String), knownValues }
}
