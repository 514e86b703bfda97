import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import type { BlockType } from '../model/commands.ts'

/** The JSON Schema keywords that the inspector uses. */
export type JsonSchema = {
  $ref?: string
  type?: string
  enum?: readonly string[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  description?: string
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  /** The name of a shared definition, such as `colour`, which selects the control. */
  kind?: string
}

type Defaults = Readonly<Record<string, unknown>>

/** The part of `getLayoutSchema`'s output that the inspector uses. */
export type LayoutSchema = {
  schema: JsonSchema & { $defs: Readonly<Record<string, JsonSchema>> }
  blocks: Readonly<Record<string, { defaults: Defaults }>>
  global: { defaults: Defaults }
  brand?: Brand
  presets: readonly { id: string; kind: 'header' | 'footer'; name: string }[]
}

export type Property = { name: string; schema: JsonSchema; isRequired: boolean }

/** Follows a reference to a shared definition. */
export function resolve(layoutSchema: LayoutSchema, schema: JsonSchema): JsonSchema {
  const kind = schema.$ref?.split('/').at(-1)
  return kind === undefined ? schema : { ...layoutSchema.schema.$defs[kind], kind }
}

export const propertiesIn = (
  layoutSchema: LayoutSchema,
  { properties = {}, required = [] }: JsonSchema,
): Property[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: resolve(layoutSchema, schema),
    isRequired: required.includes(name),
  }))

const HIDDEN_PROPERTIES = new Set(['id', 'type', 'blocks', 'rich'])

/** The editable properties of a block type: its own first, then those of all blocks. */
export function blockProperties(layoutSchema: LayoutSchema, type: BlockType): Property[] {
  const all = propertiesIn(layoutSchema, layoutSchema.schema.$defs[type] ?? {})
  const common = new Set(Object.keys(layoutSchema.schema.$defs.spacer?.properties ?? {}))
  const specific = all.filter(({ name }) => !common.has(name) || (type === 'spacer' && name === 'height'))
  return [...specific, ...all.filter((property) => !specific.includes(property))].filter(
    ({ name }) => !HIDDEN_PROPERTIES.has(name),
  )
}

/** The properties that the given block types have in common. */
export function sharedProperties(layoutSchema: LayoutSchema, types: readonly BlockType[]): Property[] {
  const [first = [], ...others] = [...new Set(types)].map((type) => blockProperties(layoutSchema, type))
  const isIn = (list: readonly Property[], { name, schema }: Property) =>
    list.some((other) => other.name === name && JSON.stringify(other.schema) === JSON.stringify(schema))
  return first.filter((property) => others.every((list) => isIn(list, property)))
}

export function initialValue(layoutSchema: LayoutSchema, schema: JsonSchema): unknown {
  const resolved = resolve(layoutSchema, schema)
  const { kind, type, enum: choices, minimum, properties } = resolved
  if (choices) return choices[0]
  if (kind === 'link') return '#'
  if (type === 'integer' || type === 'number') return minimum ?? 0
  if (type === 'boolean') return false
  if (type === 'array') return []
  if (!properties) return ''
  const required = propertiesIn(layoutSchema, resolved).filter(({ isRequired }) => isRequired)
  return Object.fromEntries(
    required.map(({ name, schema: inside }) => [name, initialValue(layoutSchema, inside)]),
  )
}
