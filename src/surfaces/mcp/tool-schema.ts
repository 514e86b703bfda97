import { z } from 'zod'

export type ToolSchema = { type: 'object'; [keyword: string]: unknown }

type Json = Record<string, unknown>

/** Below this depth a result is self-describing. */
const MAX_OUTPUT_DEPTH = 3

/** The input schema of a tool. Clients differ in what they support, so only common keywords remain. */
export function inputSchemaOf(schema: z.ZodType): ToolSchema {
  const { required = [], properties = {} } = toJson(schema, 'input')
  return {
    type: 'object',
    properties: simplify(properties) as Json,
    ...((required as string[]).length > 0 ? { required } : {}),
  }
}

/** The output schema of a tool: names and types, without descriptions, and open to future fields. */
export function outputSchemaOf(schema: z.ZodType): ToolSchema {
  const { properties = {} } = toJson(schema, 'output')
  const outlined = outlineAll(properties as Json, 1)
  // Official clients validate refusals against this schema too, and there `data` is an object. So the item schema of a
  // list stays, but not its type.
  const { type: _, ...data } = (outlined.data ?? {}) as Json
  return { type: 'object', properties: outlined.data ? { ...outlined, data } : outlined }
}

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return inlineRefs(root, $defs as Json) as Json
}

/** Inlines references; a recursive one becomes any object. */
function inlineRefs(value: unknown, parts: Json, ancestors: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => inlineRefs(item, parts, ancestors))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Json
  const others = Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, inlineRefs(part, parts, ancestors)]),
  )
  if (typeof $ref !== 'string') return splitTypes(others)
  const name = $ref.split('/').pop() ?? ''
  if (ancestors.includes(name)) return { ...others, type: 'object' }
  return { ...(inlineRefs(parts[name], parts, [...ancestors, name]) as Json), ...others }
}

/** Many clients support only a single type: several become `anyOf`. */
function splitTypes({ type, ...rest }: Json): Json {
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
  const { description, default: defaultValue, ...entries } = rest
  return {
    anyOf: type.map((one) => (one === 'null' ? { type: one } : { type: one, ...entries })),
    ...(description === undefined ? {} : { description }),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  }
}

const ANNOTATIONS = new Set(['$schema', 'id', 'exclusiveMinimum', 'exclusiveMaximum', 'pattern', 'format'])

/** Handles schemas and field maps alike. A field may be called `id`, but then its value is an object. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name, part]) => !isNoise(name, part))
  return Object.fromEntries(entries.map(([name, part]) => [name, simplify(part)]))
}

function isNoise(name: string, part: unknown): boolean {
  if (name === 'maximum' || name === 'minimum') return Math.abs(Number(part)) >= Number.MAX_SAFE_INTEGER
  if (name === 'additionalProperties') return typeof part === 'object' && Object.keys(part ?? {}).length === 0
  if (name === 'examples') return Array.isArray(part)
  return name === 'propertyNames' || (ANNOTATIONS.has(name) && typeof part !== 'object')
}

const outlineAll = (properties: Json, depth: number): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, outline(part as Json, depth)]))

function outline({ anyOf, type, items, properties }: Json, depth: number): Json {
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map((part) => outline(part, depth)) }
  if (type === 'array') return { type, items: outline((items ?? {}) as Json, depth) }
  if (type === 'object' && properties && depth < MAX_OUTPUT_DEPTH)
    return { type, properties: outlineAll(properties as Json, depth + 1) }
  return type ? { type } : {}
}
