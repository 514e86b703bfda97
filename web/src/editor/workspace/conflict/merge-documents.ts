import { editScript } from '../../../../../src/engine/content/edit-script.ts'
import { blockName } from '../../model/block-name.ts'
import type { Block, Design, LayoutDocument } from '../../model/document.ts'
import { FRAMES, listsIn, walk, withLists } from '../../model/tree.ts'
import { isSame } from '../session/layout-record.ts'
import type { Conflict } from '../session/layout-session.ts'

type MergeResult = { document: LayoutDocument; parts: MergePart[] }

const linesOf = (text: string) => text.split('\n')

/** Takes lines from the side that changed them. If both did, the user chooses a side, or both in sequence. */
function mergeText(sides: Sides<string>, choices: Choices, report: (part: MergePart) => void): string {
  const lists = { base: linesOf(sides.base), mine: linesOf(sides.mine), theirs: linesOf(sides.theirs) }
  let line = 1
  const lines = mergeLists(lists).flatMap((part, index) => {
    if (part.kind === 'same') {
      line += part.items.length
      return part.items
    }
    const id = `body ${index}`
    const target = { kind: 'lines' as const, line }
    const [mine, theirs] = [part.mine.join('\n'), part.theirs.join('\n')]
    report({ id, changedBy: part.kind, target, mine, theirs })
    line += part.mine.length
    const choice = choiceFor(choices, id, part.kind)
    if (choice === 'both') return [...part.mine, ...part.theirs]
    return part[choice]
  })
  return lines.join('\n')
}

/** Merges both sides according to the choices, and lists all parts for which the user has a choice. */
export function mergeDocuments({ base, mine, theirs }: Conflict, choices: Choices = {}): MergeResult {
  const parts: MergePart[] = []
  const report = (part: MergePart) => void parts.push(part)
  const fields = Object.keys(mine).map((field): [string, unknown] => {
    const pick = (document: LayoutDocument): unknown => document[field as keyof LayoutDocument]
    const value = { base: pick(base), mine: pick(mine), theirs: pick(theirs.document) }
    if (isSame(value.mine, value.theirs)) return [field, value.mine]
    if (field === 'bodyDesign') return [field, mergeDesigns(value as Sides<Design>, choices, report)]
    if (field === 'body') return [field, mergeText(value as Sides<string>, choices, report)]
    return [field, mergeField(field, value, choices, report)]
  })
  return { document: Object.fromEntries(fields) as LayoutDocument, parts }
}

/** Takes a field from the chosen side, and reports it if the sides differ. */
function mergeField(
  field: string,
  value: Sides<unknown>,
  choices: Choices,
  report: (part: MergePart) => void,
): unknown {
  const by = changedBy(value)
  if (by === null) return value.mine
  const { mine, theirs } = value
  report({
    id: field,
    changedBy: by,
    target: { kind: 'field', field },
    mine: mine ?? '',
    theirs: theirs ?? '',
  })
  return choiceFor(choices, field, by) === 'theirs' ? theirs : mine
}

/** Merges both sides; null if they changed the same part. */
export function mergeUndisputed({ base, mine, theirs }: Sides<LayoutDocument>): LayoutDocument | null {
  const { document, parts } = mergeDocuments({ base, mine, theirs: { document: theirs, etag: undefined } })
  return parts.some((part) => part.changedBy === 'both') ? null : document
}

/** The side that a part is taken from. `both` is only possible for lines of text. */
export type Choice = 'mine' | 'theirs' | 'both'
export type Choices = Readonly<Record<string, Choice>>

/** A part that at least one side changed. If only one did, its change is chosen by default. */
export type MergePart = {
  /** Unique within one conflict. */
  id: string
  changedBy: 'mine' | 'theirs' | 'both'
  target:
    | { kind: 'field'; field: string }
    | { kind: 'lines'; line: number }
    | { kind: 'block'; type: string; name: string; isRich: boolean }
  /** A text, a value, or the properties of a block that differ; null if the side does not have the part. */
  mine: unknown
  theirs: unknown
}

type Sides<T> = { base: T; mine: T; theirs: T }

/** Which side changed a value; null if both have the same value. */
function changedBy<T>({ base, mine, theirs }: Sides<T>): MergePart['changedBy'] | null {
  if (isSame(mine, theirs)) return null
  if (isSame(mine, base)) return 'theirs'
  return isSame(theirs, base) ? 'mine' : 'both'
}

/** The user's choice, by default the side that changed the part, or their own if both did. */
export const choiceFor = (choices: Choices, id: string, by: MergePart['changedBy']): Choice =>
  choices[id] ?? (by === 'theirs' ? 'theirs' : 'mine')

type Blocks = readonly Block[]
type ById = ReadonlyMap<string, Block>
type AllById = Sides<ById>

const idOf = (block: Block) => block.id ?? ''
const blocksOf = (design: Design): ById => new Map(walk(design).map(({ block }) => [idOf(block), block]))

/** Whether these are versions of the same container, whose blocks can be merged individually. */
const haveSameLists = (a: Block, b: Block) =>
  a.type === b.type && listsIn(a).length > 0 && listsIn(a).length === listsIn(b).length

const withoutNested = (block: Block) =>
  withLists(
    block,
    listsIn(block).map(() => []),
  )

/** Properties that are reported by name, or block by block. */
const REPORTED_SEPARATELY = ['id', 'type', 'blocks', 'columns']

function differingProperties(block: Block | null, other: Block | null) {
  if (block === null) return null
  const properties = Object.entries(block).filter(
    ([key, value]) => !REPORTED_SEPARATELY.includes(key) && !isSame(value, other?.[key as keyof Block]),
  )
  return Object.fromEntries(properties)
}

/** Merges lists of blocks by `choices`, and passes each changed part to `report`. */
function createMerger(all: AllById, choices: Choices, report: (part: MergePart) => void) {
  const placedIds = new Set<string>()

  function decide(id: string, sides: Sides<Block | null>): Block | null {
    const by = changedBy(sides)
    if (by === null) return sides.mine
    const { mine, theirs } = sides
    const block = mine ?? theirs
    report({
      id,
      changedBy: by,
      target: {
        kind: 'block',
        type: block?.type ?? '',
        name: block ? blockName(block) : '',
        isRich: [mine, theirs].some((side) => side?.type === 'heading' && side.rich === true),
      },
      mine: differingProperties(mine, theirs),
      theirs: differingProperties(theirs, mine),
    })
    return choiceFor(choices, id, by) === 'theirs' ? theirs : mine
  }

  function mergeBlock(id: string): Block | null {
    if (placedIds.has(id)) return null
    placedIds.add(id)
    const [base = null, mine = null, theirs = null] = [all.base, all.mine, all.theirs].map((each) =>
      each.get(id),
    )
    if (!mine || !theirs || !haveSameLists(mine, theirs)) return decide(id, { base, mine, theirs })
    const merged = decide(id, {
      base: base && withoutNested(base),
      mine: withoutNested(mine),
      theirs: withoutNested(theirs),
    })
    const before = base && haveSameLists(base, mine) ? listsIn(base) : []
    const lists = listsIn(mine).map((list, index) =>
      mergeList({ base: before[index] ?? [], mine: list, theirs: listsIn(theirs)[index] ?? [] }),
    )
    return merged && withLists(merged, lists)
  }

  const idsIn = (blocks: Blocks) => blocks.map(idOf)

  /** If both sides reordered blocks, the user's own order wins. Blocks that only the other side has follow. */
  function mergeList({ base, mine, theirs }: Sides<Blocks>): Block[] {
    const sides = { base: idsIn(base), mine: idsIn(mine), theirs: idsIn(theirs) }
    const order = mergeLists(sides).flatMap((part) => {
      if (part.kind === 'same') return part.items
      const [first, second] = part.kind === 'theirs' ? [part.theirs, part.mine] : [part.mine, part.theirs]
      const existing = part.kind === 'theirs' ? all.theirs : all.mine
      return [...first, ...second.filter((id) => !existing.has(id))]
    })
    return order.flatMap((id) => mergeBlock(id) ?? [])
  }

  return { mergeList, isPlaced: (id: string) => placedIds.has(id) }
}

/** Merges two designs block by block, and reports each changed part. */
function mergeDesigns(sides: Sides<Design>, choices: Choices, report: (part: MergePart) => void): Design {
  const all = { base: blocksOf(sides.base), mine: blocksOf(sides.mine), theirs: blocksOf(sides.theirs) }
  const { mergeList, isPlaced } = createMerger(all, choices, report)
  const listsFrom = (pick: (design: Design) => Blocks) =>
    mergeList({ base: pick(sides.base), mine: pick(sides.mine), theirs: pick(sides.theirs) })
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)])) {
    if (key === 'blocks') continue
    const pick = (design: Design) => withoutBlocks(design[key as keyof Design])
    const value = { base: pick(sides.base), mine: pick(sides.mine), theirs: pick(sides.theirs) }
    const chosenValue = mergeField(key, value, choices, report)
    if (chosenValue !== undefined) merged[key] = chosenValue
  }
  for (const frame of FRAMES) {
    const blocks = listsFrom((design) => design[frame]?.blocks ?? [])
    if (blocks.length > 0) merged[frame] = { ...(merged[frame] as object), blocks }
  }
  const blocks = listsFrom((design) => design.blocks)
  // Keeps blocks that one side moved into a container that the other removed.
  const strays = [...all.mine.values()].filter(
    (block) => all.theirs.has(idOf(block)) && !isPlaced(idOf(block)),
  )
  return { ...merged, blocks: [...blocks, ...strays] } as Design
}

/** A header or footer without its blocks, which are merged individually. */
const withoutBlocks = (value: unknown) => {
  if (typeof value !== 'object' || value === null || !('blocks' in value)) return value
  const { blocks, ...rest } = value
  return rest
}

/**
 * A part of a three-way list merge: the same on both sides, changed by one, or changed by both. Only the last needs a
 * decision.
 */
type Part = { kind: 'same'; items: string[] } | ({ kind: MergePart['changedBy'] } & Sides<readonly string[]>)

/** The index in `side` of each item of `base` that both have in common. */
function commonIndexes(base: readonly string[], side: readonly string[]): ReadonlyMap<number, number> {
  const indexes = new Map<number, number>()
  let [b, s] = [0, 0]
  for (const { change } of editScript(base, side)) {
    if (change === 'same') indexes.set(b, s)
    if (change !== 'added') b += 1
    if (change !== 'removed') s += 1
  }
  return indexes
}

/** Splits three lists at the items that all of them have in common. */
function mergeLists({ base, mine, theirs }: Sides<readonly string[]>): Part[] {
  const inMine = commonIndexes(base, mine)
  const inTheirs = commonIndexes(base, theirs)
  const parts: Part[] = []
  let [b, m, t] = [0, 0, 0]
  const close = (toB: number, toM: number, toT: number) => {
    const part = { base: base.slice(b, toB), mine: mine.slice(m, toM), theirs: theirs.slice(t, toT) }
    if (part.base.length + part.mine.length + part.theirs.length === 0) return
    const kind = changedBy(part)
    parts.push(kind === null ? { kind: 'same', items: part.mine } : { kind, ...part })
  }
  for (const [index, item] of base.entries()) {
    const toM = inMine.get(index)
    const toT = inTheirs.get(index)
    if (toM === undefined || toT === undefined) continue
    close(index, toM, toT)
    const last = parts.at(-1)
    if (last?.kind === 'same') last.items.push(item)
    else parts.push({ kind: 'same', items: [item] })
    ;[b, m, t] = [index + 1, toM + 1, toT + 1]
  }
  close(base.length, mine.length, theirs.length)
  return parts
}
