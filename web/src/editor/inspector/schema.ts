import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import type { BlockType } from '../model/commands.ts'

/** What the inspector reads of the JSON Schema of a design. */
export type Part = {
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
  properties?: Readonly<Record<string, Part>>
  required?: readonly string[]
  items?: Part
  anyOf?: readonly Part[]
  /** The name of a shared part, such as `colour`: it decides on the control. */
  kind?: string
}

type Defaults = Readonly<Record<string, unknown>>

/** The answer of `getLayoutSchema`, as far as the inspector is made from it. */
export type LayoutSchema = {
  schema: Part & { $defs: Readonly<Record<string, Part>> }
  blocks: Readonly<Record<string, { defaults: Defaults }>>
  global: { defaults: Defaults }
  brand?: Brand
  presets: readonly { id: string; kind: 'header' | 'footer'; name: string }[]
}

export type Property = { name: string; part: Part; isRequired: boolean }

/** Follows a reference to the shared part that it names. */
export function resolve({ schema }: LayoutSchema, part: Part): Part {
  const kind = part.$ref?.split('/').at(-1)
  return kind === undefined ? part : { ...schema.$defs[kind], kind }
}

export const propertiesIn = (layout: LayoutSchema, { properties = {}, required = [] }: Part): Property[] =>
  Object.entries(properties).map(([name, part]) => ({
    name,
    part: resolve(layout, part),
    isRequired: required.includes(name),
  }))

/** Not for people: what a block is, the blocks that it holds, and how its text is written. */
const STRUCTURE = new Set(['id', 'type', 'blocks', 'rich'])

/** What can be edited of a block type: its own properties first, then those that all blocks have. */
export function blockProperties(layout: LayoutSchema, type: BlockType): Property[] {
  const all = propertiesIn(layout, layout.schema.$defs[type] ?? {})
  const common = new Set(Object.keys(layout.schema.$defs.spacer?.properties ?? {}))
  const own = all.filter(({ name }) => !common.has(name) || (type === 'spacer' && name === 'height'))
  return [...own, ...all.filter((property) => !own.includes(property))].filter(
    ({ name }) => !STRUCTURE.has(name),
  )
}

/** What can be edited of several blocks at once: what all of them have. */
export function sharedProperties(layout: LayoutSchema, types: readonly BlockType[]): Property[] {
  const [first = [], ...others] = [...new Set(types)].map((type) => blockProperties(layout, type))
  const isIn = (list: readonly Property[], { name, part }: Property) =>
    list.some((other) => other.name === name && JSON.stringify(other.part) === JSON.stringify(part))
  return first.filter((property) => others.every((list) => isIn(list, property)))
}

/** What a new entry of a list starts with. */
export function freshValue(layout: LayoutSchema, part: Part): unknown {
  const { kind, type, enum: choices, minimum, properties } = resolve(layout, part)
  if (choices) return choices[0]
  if (kind === 'link') return '#'
  if (type === 'integer' || type === 'number') return minimum ?? 0
  if (type === 'boolean') return false
  if (type === 'array') return []
  if (!properties) return ''
  const required = propertiesIn(layout, resolve(layout, part)).filter(({ isRequired }) => isRequired)
  return Object.fromEntries(required.map(({ name, part: inside }) => [name, freshValue(layout, inside)]))
}
