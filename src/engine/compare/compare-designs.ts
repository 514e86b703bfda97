import type { Block, Design } from '../design/design.ts'
import { plainAsHtml } from '../html/plain-as-html.ts'
import { compareFields, type FieldChange } from './compare-fields.ts'
import { type Pair, type Placed, pairBlocks, placeBlocks } from './pair-blocks.ts'

export type BlockChange = {
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** Whether one that changed also stands elsewhere. */
  isMoved: boolean
  /** Its id in either design; null where it does not stand. */
  before: string | null
  after: string | null
  /** The block as it is, or was. */
  block: Block
  fields: FieldChange[]
}

const NOTHING: Design = { blocks: [] }

/** What differs between two designs, block by block in reading order; a block inside a new one goes along with it. */
export function compareDesigns(was: Design | null, is: Design | null): BlockChange[] {
  const before = placedIn(was ?? NOTHING)
  const after = placedIn(is ?? NOTHING)
  const pairs = pairBlocks(before, after)
  const moved = movedBlocks(pairs, before)
  const added = holdersOf(pairs.flatMap((pair) => (pair.before ? [] : (pair.after ?? []))))
  const removed = holdersOf(pairs.flatMap((pair) => (pair.after ? [] : (pair.before ?? []))))
  return inReadingOrder(pairs, before).flatMap((pair): BlockChange[] => {
    const placed = pair.after ?? pair.before
    if (!placed) return []
    const isInside = pair.before === null ? added.has(placed.holder) : removed.has(placed.holder)
    if ((pair.before === null || pair.after === null) && isInside) return []
    return changeOf(pair, placed, moved.has(pair))
  })
}

function changeOf({ before, after }: Pair, { block }: Placed, isMoved: boolean): BlockChange[] {
  const ids = { before: before?.block.id ?? null, after: after?.block.id ?? null, block }
  const isRich = [before, after].some((placed) => placed?.block.type === 'heading' && placed.block.rich)
  const fields = compareFields(
    before ? ownFields(before.block, isRich) : {},
    after ? ownFields(after.block, isRich) : {},
  )
  if (!before || !after) return [{ change: before ? 'removed' : 'added', isMoved: false, ...ids, fields }]
  if (fields.length > 0) return [{ change: 'changed', isMoved, ...ids, fields }]
  return isMoved ? [{ change: 'moved', isMoved, ...ids, fields }] : []
}

const placedIn = ({ header, blocks, footer }: Design): Placed[] => [
  ...placeBlocks(header?.blocks ?? [], 'header'),
  ...placeBlocks(blocks, ''),
  ...placeBlocks(footer?.blocks ?? [], 'footer'),
]

/** What is inside these blocks is held by one of these names. */
const holdersOf = (placed: readonly Placed[]) =>
  new Set(
    placed.flatMap(({ block }) =>
      block.type === 'columns' ? block.columns.map((_, at) => `${block.id} ${at}`) : [block.id ?? ''],
    ),
  )

/** A block's own properties, without the blocks inside it. A heading is compared as HTML if either side is. */
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

/** Removed blocks come where they stood: after the block that stood before them. */
function inReadingOrder(pairs: readonly Pair[], before: readonly Placed[]): Pair[] {
  const removed = new Map(
    pairs.flatMap((pair) => (pair.after === null ? [[pair.before, pair] as const] : [])),
  )
  const order: Pair[] = pairs.filter(({ after }) => after !== null)
  let at = 0
  for (const placed of before) {
    const gone = removed.get(placed)
    if (gone) order.splice(at++, 0, gone)
    else at = order.findIndex((pair) => pair.before === placed) + 1
  }
  return order
}

/** The pairs that stand elsewhere: in another section or column, or in another order among those that stay. */
function movedBlocks(pairs: readonly Pair[], before: readonly Placed[]): Set<Pair> {
  const kept = pairs.filter((pair) => pair.before !== null && pair.after !== null)
  const holders = new Map(
    kept.flatMap(({ before: was, after: is }) =>
      was?.block.type === 'columns'
        ? was.block.columns.map((_, at) => [`${was.block.id} ${at}`, `${is?.block.id} ${at}`] as const)
        : [[was?.block.id ?? '', is?.block.id ?? ''] as const],
    ),
  )
  const now = (holder: string) => holders.get(holder) ?? holder
  const isElsewhere = (pair: Pair) => now(pair.before?.holder ?? '') !== pair.after?.holder
  const moved = new Set(kept.filter(isElsewhere))
  const places = new Map<Placed | null, number>(before.map((placed, at) => [placed, at]))
  const stayed = kept.filter((pair) => !moved.has(pair))
  for (const [, inside] of Map.groupBy(stayed, ({ after }) => after?.holder)) {
    const inOrder = longestRise(inside.map((pair) => places.get(pair.before) ?? 0))
    for (const [at, pair] of inside.entries()) if (!inOrder.has(at)) moved.add(pair)
  }
  return moved
}

/** The places of a longest rising sequence: what it leaves out is the fewest that must have moved. */
function longestRise(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [at, value] of values.entries()) {
    let length = ends.findIndex((end) => (values[end] ?? 0) >= value)
    if (length === -1) length = ends.length
    before[at] = ends[length - 1]
    ends[length] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.add(at)
  return rise
}
