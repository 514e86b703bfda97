import type { Block, Design } from '../design/design.ts'
import { plainAsHtml } from '../html/plain-as-html.ts'
import { compareFields, type FieldChange } from './compare-fields.ts'

export type BlockChange = {
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** Whether the block moved, possibly in addition to other changes. */
  isMoved: boolean
  /** The block's id in each design; null where it does not exist. */
  before: string | null
  after: string | null
  /** The new block, or the old one if it was removed. */
  block: Block
  fields: FieldChange[]
}

const EMPTY: Design = { blocks: [] }

/** Compares two designs block by block, in reading order. Blocks added or removed with their parent are not listed. */
export function compareDesigns(oldDesign: Design | null, newDesign: Design | null): BlockChange[] {
  const before = blocksIn(oldDesign ?? EMPTY)
  const after = blocksIn(newDesign ?? EMPTY)
  const pairs = pairBlocks(before, after)
  const moved = movedBlocks(pairs, before)
  const added = parentNamesOf(pairs.flatMap((pair) => (pair.before ? [] : (pair.after ?? []))))
  const removed = parentNamesOf(pairs.flatMap((pair) => (pair.after ? [] : (pair.before ?? []))))
  return inReadingOrder(pairs, before).flatMap((pair): BlockChange[] => {
    const entry = pair.after ?? pair.before
    if (!entry) return []
    const isInside = pair.before === null ? added.has(entry.parent) : removed.has(entry.parent)
    if ((pair.before === null || pair.after === null) && isInside) return []
    return changeOf(pair, entry, moved.has(pair))
  })
}

function changeOf({ before, after }: Pair, { block }: BlockInParent, isMoved: boolean): BlockChange[] {
  const ids = { before: before?.block.id ?? null, after: after?.block.id ?? null, block }
  const isRich = [before, after].some((entry) => entry?.block.type === 'heading' && entry.block.rich)
  const fields = compareFields(
    before ? ownFields(before.block, isRich) : {},
    after ? ownFields(after.block, isRich) : {},
  )
  if (!before || !after) return [{ change: before ? 'removed' : 'added', isMoved: false, ...ids, fields }]
  if (fields.length > 0) return [{ change: 'changed', isMoved, ...ids, fields }]
  return isMoved ? [{ change: 'moved', isMoved, ...ids, fields }] : []
}

const blocksIn = ({ header, blocks, footer }: Design): BlockInParent[] => [
  ...withParents(header?.blocks ?? [], 'header'),
  ...withParents(blocks, ''),
  ...withParents(footer?.blocks ?? [], 'footer'),
]

/** The parent names of blocks nested in these blocks. */
const parentNamesOf = (entries: readonly BlockInParent[]) =>
  new Set(
    entries.flatMap(({ block }) =>
      block.type === 'columns' ? block.columns.map((_, index) => `${block.id} ${index}`) : [block.id ?? ''],
    ),
  )

/** A block's own properties, without nested blocks. A heading is compared as HTML if either side is HTML. */
function ownFields(block: Block, isRich: boolean): Record<string, unknown> {
  const { id: _, type: __, ...rest } = block
  if (block.type === 'heading' && isRich) {
    const html = block.rich ? block.text : plainAsHtml(block.text)
    return { ...rest, text: undefined, rich: undefined, html }
  }
  if (block.type === 'section') return { ...rest, blocks: undefined }
  if (block.type === 'columns') return { ...rest, columns: block.columns.map(({ width }) => ({ width })) }
  return rest
}

/** Removed blocks are listed after the block that used to be before them. */
function inReadingOrder(pairs: readonly Pair[], before: readonly BlockInParent[]): Pair[] {
  const removed = new Map(
    pairs.flatMap((pair) => (pair.after === null ? [[pair.before, pair] as const] : [])),
  )
  const order: Pair[] = pairs.filter(({ after }) => after !== null)
  let position = 0
  for (const entry of before) {
    const removedPair = removed.get(entry)
    if (removedPair) order.splice(position++, 0, removedPair)
    else position = order.findIndex((pair) => pair.before === entry) + 1
  }
  return order
}

/** Blocks that moved to another section or column, or whose order changed among the remaining blocks. */
function movedBlocks(pairs: readonly Pair[], before: readonly BlockInParent[]): Set<Pair> {
  const remaining = pairs.filter((pair) => pair.before !== null && pair.after !== null)
  const newParents = new Map(
    remaining.flatMap(({ before: previous, after: current }) =>
      previous?.block.type === 'columns'
        ? previous.block.columns.map(
            (_, index) => [`${previous.block.id} ${index}`, `${current?.block.id} ${index}`] as const,
          )
        : [[previous?.block.id ?? '', current?.block.id ?? ''] as const],
    ),
  )
  const newParent = (parent: string) => newParents.get(parent) ?? parent
  const hasNewParent = (pair: Pair) => newParent(pair.before?.parent ?? '') !== pair.after?.parent
  const moved = new Set(remaining.filter(hasNewParent))
  const positions = new Map<BlockInParent | null, number>(before.map((entry, index) => [entry, index]))
  const stayed = remaining.filter((pair) => !moved.has(pair))
  for (const [, siblings] of Map.groupBy(stayed, ({ after }) => after?.parent)) {
    const inOrder = longestIncreasingSubsequence(siblings.map((pair) => positions.get(pair.before) ?? 0))
    for (const [index, pair] of siblings.entries()) if (!inOrder.has(index)) moved.add(pair)
  }
  return moved
}

/** The indexes of a longest increasing subsequence. The other items are the smallest set that must have moved. */
function longestIncreasingSubsequence(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, value] of values.entries()) {
    let length = ends.findIndex((end) => (values[end] ?? 0) >= value)
    if (length === -1) length = ends.length
    before[index] = ends[length - 1]
    ends[length] = index
  }
  const indexes = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) indexes.add(index)
  return indexes
}

type BlockInParent = {
  block: Block
  /** The block's parent: the design itself, a section or a column. */
  parent: string
}

type Pair = { before: BlockInParent | null; after: BlockInParent | null }

/** Every block with its parent, in reading order. */
const withParents = (blocks: readonly Block[], parent: string): BlockInParent[] =>
  blocks.flatMap((block) => [
    { block, parent },
    ...(block.type === 'section' ? withParents(block.blocks, block.id ?? '') : []),
    ...(block.type === 'columns'
      ? block.columns.flatMap((column, index) => withParents(column.blocks, `${block.id} ${index}`))
      : []),
  ])

/**
 * Pairs the blocks of two designs by id. If no ids match, because the design was rewritten, pairs equal blocks first,
 * and then the remaining blocks of the same type in order.
 */
function pairBlocks(before: readonly BlockInParent[], after: readonly BlockInParent[]): Pair[] {
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
