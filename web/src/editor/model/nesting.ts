import type { Block, Design } from './document.ts'
import { type Blocks, listsIn, walk, walkBlock } from './tree.ts'

export type Nesting = {
  /** Including nested blocks, the header and the footer. */
  maxBlocks: number
  /** How many containers may be nested. */
  maxDepth: number
  minColumns: number
  maxColumns: number
}

/** The limits of the served schema; a test compares them using `nestingOf`. */
export const NESTING: Nesting = { maxBlocks: 200, maxDepth: 2, minColumns: 2, maxColumns: 4 }

/** The levels of containers in a block: 0 for a block that is not a container. */
export const containerLevels = (block: Block): number => {
  const lists = listsIn(block)
  return lists.length === 0 ? 0 : 1 + Math.max(0, ...lists.flat().map(containerLevels))
}

export const countNested = (blocks: Blocks): number =>
  blocks.reduce((sum, block) => sum + [...walkBlock(block)].length, 0)

export const countBlocks = (design: Design): number => walk(design).length

type Schema = {
  $ref?: string
  oneOf?: Schema[]
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
}

/** Reads the nesting limits from a design's JSON Schema. */
export function nestingOf(schema: object): Nesting {
  const { properties = {}, $defs: definitions = {} } = schema as Schema & { $defs?: Record<string, Schema> }
  const resolve = ({ $ref = '' }: Schema = {}) => definitions[$ref.split('/').at(-1) ?? ''] ?? {}
  const childSchemas = (union: Schema): Schema[] =>
    (union.oneOf ?? []).map(resolve).flatMap(({ properties: { blocks, columns } = {} }) => {
      const list = blocks ?? columns?.items?.properties?.blocks
      return list?.items ? [resolve(list.items)] : []
    })
  const depthOf = (union: Schema): number =>
    Math.max(0, ...childSchemas(union).map((child) => 1 + depthOf(child)))
  const columns = definitions.columns?.properties?.columns
  return {
    maxBlocks: properties.blocks?.maxItems ?? 0,
    maxDepth: depthOf(resolve(properties.blocks?.items)),
    minColumns: columns?.minItems ?? 0,
    maxColumns: columns?.maxItems ?? 0,
  }
}
