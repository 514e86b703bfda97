import { blockName } from '../../model/block-name.ts'
import type { Block, Design } from '../../model/document.ts'
import { listsIn, walk, withLists } from '../../model/tree.ts'
import { isSame } from '../session/layout-record.ts'
import { mergeLists } from './merge-lists.ts'
import { type Choices, changedBy, choiceFor, type MergePart, type Sides } from './merge-parts.ts'

type Blocks = readonly Block[]
type ById = ReadonlyMap<string, Block>
type AllById = Sides<ById>

const idOf = (block: Block) => block.id ?? ''
const blocksOf = (design: Design): ById => new Map(walk(design).map(({ block }) => [idOf(block), block]))

/** Two versions of a block whose insides are merged block by block; any other pair is one part. */
const haveSameLists = (one: Block, other: Block) =>
  one.type === other.type && listsIn(one).length > 0 && listsIn(one).length === listsIn(other).length

/** A block without what it holds. */
const ownOf = (block: Block) =>
  withLists(
    block,
    listsIn(block).map(() => []),
  )

/** What is told of a block by its name, or block by block. */
const TOLD = ['id', 'type', 'blocks', 'columns']

/** The properties in which two versions of a block differ. */
function differing(block: Block | null, other: Block | null) {
  if (block === null) return null
  const own = Object.entries(block).filter(
    ([key, value]) => !TOLD.includes(key) && !isSame(value, other?.[key as keyof Block]),
  )
  return Object.fromEntries(own)
}

/** Merges lists of blocks; `report` hears of each part, `choices` decides on it. */
function createMerger(all: AllById, choices: Choices, report: (part: MergePart) => void) {
  const placed = new Set<string>()

  function decide(id: string, sides: Sides<Block | null>): Block | null {
    const by = changedBy(sides)
    if (by === null) return sides.mine
    const { mine, theirs } = sides
    const shown = mine ?? theirs
    report({
      ...{ id, changedBy: by },
      what: { kind: 'block', type: shown?.type ?? '', name: shown ? blockName(shown) : '' },
      mine: differing(mine, theirs),
      theirs: differing(theirs, mine),
    })
    return choiceFor(choices, id, by) === 'theirs' ? theirs : mine
  }

  function mergeBlock(id: string): Block | null {
    if (placed.has(id)) return null
    placed.add(id)
    const [base = null, mine = null, theirs = null] = [all.base, all.mine, all.theirs].map((each) =>
      each.get(id),
    )
    if (!mine || !theirs || !haveSameLists(mine, theirs)) return decide(id, { base, mine, theirs })
    const own = decide(id, { base: base && ownOf(base), mine: ownOf(mine), theirs: ownOf(theirs) })
    const before = base && haveSameLists(base, mine) ? listsIn(base) : []
    const lists = listsIn(mine).map((list, at) =>
      mergeList({ base: before[at] ?? [], mine: list, theirs: listsIn(theirs)[at] ?? [] }),
    )
    return own && withLists(own, lists)
  }

  const idsIn = (blocks: Blocks) => blocks.map(idOf)

  /** Where both sides ordered blocks anew, the own order stands; what only the other side has comes after it. */
  function mergeList({ base, mine, theirs }: Sides<Blocks>): Block[] {
    const sides = { base: idsIn(base), mine: idsIn(mine), theirs: idsIn(theirs) }
    const order = mergeLists(sides, (id) => id).flatMap((part) => {
      if (part.kind === 'same') return part.items
      const [first, second] = part.kind === 'theirs' ? [part.theirs, part.mine] : [part.mine, part.theirs]
      const known = part.kind === 'theirs' ? all.theirs : all.mine
      return [...first, ...second.filter((id) => !known.has(id))]
    })
    return order.flatMap((id) => mergeBlock(id) ?? [])
  }

  return { mergeList, isPlaced: (id: string) => placed.has(id) }
}

const FRAMES = ['header', 'footer'] as const

/** Merges two designs block by block; tells of each part that a side has changed. */
export function mergeDesigns(
  sides: Sides<Design>,
  choices: Choices,
  report: (part: MergePart) => void,
): Design {
  const all = { base: blocksOf(sides.base), mine: blocksOf(sides.mine), theirs: blocksOf(sides.theirs) }
  const { mergeList, isPlaced } = createMerger(all, choices, report)
  const listsFrom = (pick: (design: Design) => Blocks) =>
    mergeList({ base: pick(sides.base), mine: pick(sides.mine), theirs: pick(sides.theirs) })
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)])) {
    if (key === 'blocks') continue
    const pick = (design: Design) => withoutBlocks(design[key as keyof Design])
    const value = { base: pick(sides.base), mine: pick(sides.mine), theirs: pick(sides.theirs) }
    const by = changedBy(value)
    const taken = by !== null && choiceFor(choices, key, by) === 'theirs' ? value.theirs : value.mine
    if (by !== null)
      report({
        ...{ id: key, changedBy: by, what: { kind: 'field', field: key } },
        ...{ mine: value.mine ?? '', theirs: value.theirs ?? '' },
      })
    if (taken !== undefined) merged[key] = taken
  }
  for (const frame of FRAMES) {
    const blocks = listsFrom((design) => design[frame]?.blocks ?? [])
    if (blocks.length > 0) merged[frame] = { ...(merged[frame] as object), blocks }
  }
  const blocks = listsFrom((design) => design.blocks)
  // A block that one side moved into something that the other removed must not go with it.
  const strays = [...all.mine.values()].filter(
    (block) => all.theirs.has(idOf(block)) && !isPlaced(idOf(block)),
  )
  return { ...merged, blocks: [...blocks, ...strays] } as Design
}

/** A header or footer without its own blocks, which are merged one by one. */
const withoutBlocks = (value: unknown) => {
  if (typeof value !== 'object' || value === null || !('blocks' in value)) return value
  const { blocks, ...rest } = value
  return rest
}
