import type { Block } from '../design/design.ts'

export type Placed = {
  block: Block
  /** What holds it: the design's own list, a section, or a column. */
  holder: string
}

export type Pair = { before: Placed | null; after: Placed | null }

/** Every block with what holds it, in reading order. */
export const placeBlocks = (blocks: readonly Block[], holder: string): Placed[] =>
  blocks.flatMap((block) => [
    { block, holder },
    ...(block.type === 'section' ? placeBlocks(block.blocks, block.id ?? '') : []),
    ...(block.type === 'columns'
      ? block.columns.flatMap((column, at) => placeBlocks(column.blocks, `${block.id} ${at}`))
      : []),
  ])

/**
 * Which block of one design is which of the other: by id. If a design was rewritten without IDs, similar blocks
 * are paired, and then the remaining ones of a type in their order.
 */
export function pairBlocks(before: readonly Placed[], after: readonly Placed[]): Pair[] {
  const byId = new Map(before.map((placed) => [keyOf(placed.block), placed]))
  const partners = new Map<Placed, Placed>()
  const pair = (is: Placed, was: Placed | undefined) => was && partners.set(is, was)
  for (const is of after) pair(is, byId.get(keyOf(is.block)))
  if (partners.size === 0)
    for (const alike of [contentOf, ({ type }: Block) => type]) {
      const open = queues(before, new Set(partners.values()), alike)
      for (const is of after) if (!partners.has(is)) pair(is, open.get(alike(is.block))?.shift())
    }
  const paired = new Set(partners.values())
  return [
    ...after.map((is) => ({ before: partners.get(is) ?? null, after: is })),
    ...before.filter((was) => !paired.has(was)).map((was) => ({ before: was, after: null })),
  ]
}

/** A block that became another type is another block. */
const keyOf = ({ id, type }: Block) => `${id} ${type}`

const contentOf = (block: Block) =>
  JSON.stringify(block, (key: string, value: unknown) => (key === 'id' ? undefined : value))

function queues(placed: readonly Placed[], taken: ReadonlySet<Placed>, alike: (block: Block) => string) {
  const open = placed.filter((one) => !taken.has(one))
  return Map.groupBy(open, ({ block }) => alike(block))
}
