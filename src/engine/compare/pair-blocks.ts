import type { Block } from '../design/design.ts'

export type BlockInParent = {
  block: Block
  /** Its parent: the design itself, a section or a column. */
  parent: string
}

export type Pair = { before: BlockInParent | null; after: BlockInParent | null }

/** Every block with its parent, in reading order. */
export const withParents = (blocks: readonly Block[], parent: string): BlockInParent[] =>
  blocks.flatMap((block) => [
    { block, parent },
    ...(block.type === 'section' ? withParents(block.blocks, block.id ?? '') : []),
    ...(block.type === 'columns'
      ? block.columns.flatMap((column, at) => withParents(column.blocks, `${block.id} ${at}`))
      : []),
  ])

/**
 * Pairs the blocks of two designs by id. If no ids match, because a design was rewritten, equal blocks are paired, and
 * then the remaining ones of the same type in order.
 */
export function pairBlocks(before: readonly BlockInParent[], after: readonly BlockInParent[]): Pair[] {
  const byId = new Map(before.map((entry) => [keyOf(entry.block), entry]))
  const partners = new Map<BlockInParent, BlockInParent>()
  const pair = (is: BlockInParent, was: BlockInParent | undefined) => was && partners.set(is, was)
  for (const is of after) pair(is, byId.get(keyOf(is.block)))
  if (partners.size === 0)
    for (const alike of [contentOf, ({ type }: Block) => type]) {
      const open = queues(before, new Set(partners.values()), alike)
      for (const is of after) if (!partners.has(is)) pair(is, open.get(alike(is.block))?.shift())
    }
  const pairedBlocks = new Set(partners.values())
  return [
    ...after.map((is) => ({ before: partners.get(is) ?? null, after: is })),
    ...before.filter((was) => !pairedBlocks.has(was)).map((was) => ({ before: was, after: null })),
  ]
}

/** A block with another type is a different block, even if its id is the same. */
const keyOf = ({ id, type }: Block) => `${id} ${type}`

const contentOf = (block: Block) =>
  JSON.stringify(block, (key: string, value: unknown) => (key === 'id' ? undefined : value))

function queues(
  entry: readonly BlockInParent[],
  paired: ReadonlySet<BlockInParent>,
  alike: (block: Block) => string,
) {
  const open = entry.filter((block) => !paired.has(block))
  return Map.groupBy(open, ({ block }) => alike(block))
}
