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
      ? block.columns.flatMap((column, index) => withParents(column.blocks, `${block.id} ${index}`))
      : []),
  ])

/**
 * Pairs the blocks of two designs by id. If no ids match, because a design was rewritten, equal blocks are paired, and
 * then the remaining ones of the same type in order.
 */
export function pairBlocks(before: readonly BlockInParent[], after: readonly BlockInParent[]): Pair[] {
  const byId = new Map(before.map((entry) => [keyOf(entry.block), entry]))
  const partners = new Map<BlockInParent, BlockInParent>()
  const pair = (newBlock: BlockInParent, oldBlock: BlockInParent | undefined) =>
    oldBlock && partners.set(newBlock, oldBlock)
  for (const newBlock of after) pair(newBlock, byId.get(keyOf(newBlock.block)))
  if (partners.size === 0)
    for (const similarityKey of [contentOf, ({ type }: Block) => type]) {
      const unpaired = unpairedByKey(before, new Set(partners.values()), similarityKey)
      for (const newBlock of after)
        if (!partners.has(newBlock)) pair(newBlock, unpaired.get(similarityKey(newBlock.block))?.shift())
    }
  const pairedBlocks = new Set(partners.values())
  return [
    ...after.map((newBlock) => ({ before: partners.get(newBlock) ?? null, after: newBlock })),
    ...before
      .filter((oldBlock) => !pairedBlocks.has(oldBlock))
      .map((oldBlock) => ({ before: oldBlock, after: null })),
  ]
}

/** A block with another type is a different block, even if its id is the same. */
const keyOf = ({ id, type }: Block) => `${id} ${type}`

const contentOf = (block: Block) =>
  JSON.stringify(block, (key: string, value: unknown) => (key === 'id' ? undefined : value))

function unpairedByKey(
  entries: readonly BlockInParent[],
  paired: ReadonlySet<BlockInParent>,
  similarityKey: (block: Block) => string,
) {
  const unpaired = entries.filter((block) => !paired.has(block))
  return Map.groupBy(unpaired, ({ block }) => similarityKey(block))
}
