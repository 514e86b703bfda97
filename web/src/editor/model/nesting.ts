import type { Block, Design } from './document.ts'
import { type Blocks, listsIn, walk, walkBlock } from './tree.ts'

export type Nesting = {
  /** How many blocks a design may hold, nested ones, header and footer included. */
  mostBlocks: number
  /** How many containers may stand one in another. */
  deepest: number
  fewestColumns: number
  mostColumns: number
}

/** As the served schema says: a test holds it against `nestingOf`. */
export const NESTING: Nesting = { mostBlocks: 200, deepest: 2, fewestColumns: 2, mostColumns: 4 }

/** How many containers a block is high: none for a block that holds no others. */
export const heightOf = (block: Block): number => {
  const lists = listsIn(block)
  return lists.length === 0 ? 0 : 1 + Math.max(0, ...lists.flat().map(heightOf))
}

export const sizeOf = (blocks: Blocks): number =>
  blocks.reduce((sum, block) => sum + [...walkBlock(block)].length, 0)

export const countBlocks = (design: Design): number => walk(design).length

type Part = {
  $ref?: string
  oneOf?: Part[]
  items?: Part
  minItems?: number
  maxItems?: number
  properties?: Record<string, Part>
}

/** The rules of nesting in the JSON Schema of a design. */
export function nestingOf(schema: object): Nesting {
  const { properties = {}, $defs: parts = {} } = schema as Part & { $defs?: Record<string, Part> }
  const named = ({ $ref = '' }: Part = {}) => parts[$ref.split('/').at(-1) ?? ''] ?? {}
  const insides = (union: Part): Part[] =>
    (union.oneOf ?? []).map(named).flatMap(({ properties: { blocks, columns } = {} }) => {
      const list = blocks ?? columns?.items?.properties?.blocks
      return list?.items ? [named(list.items)] : []
    })
  const depthOf = (union: Part): number => Math.max(0, ...insides(union).map((inside) => 1 + depthOf(inside)))
  const columns = parts.columns?.properties?.columns
  return {
    mostBlocks: properties.blocks?.maxItems ?? 0,
    deepest: depthOf(named(properties.blocks?.items)),
    fewestColumns: columns?.minItems ?? 0,
    mostColumns: columns?.maxItems ?? 0,
  }
}
