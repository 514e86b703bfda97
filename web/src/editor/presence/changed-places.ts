import type { Block, LayoutDocument } from '../model/document.ts'
import { containerId } from '../model/places.ts'
import { type Parent, walk } from '../model/tree.ts'
import { isSame } from '../workspace/session/layout-record.ts'

export type PlaceChange = {
  kind: 'changed' | 'added' | 'removed'
  /** A field, the key of a text, or `#` and the id of a block. */
  place: string
  block?: Block
}

export type Fields = Record<string, unknown>

/** What differs between two versions of a layout, or of a language's texts. */
export function changedPlaces(before: Fields, after: Fields): PlaceChange[] {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isSame(before[field], after[field]))
  return fields.flatMap((place): PlaceChange[] => {
    if (place !== 'bodyDesign') return [{ kind: 'changed', place }]
    const blocks = changedBlocks(blocksOf(before), blocksOf(after))
    // If no block differs, blocks were only moved, or the email's style has changed.
    return blocks.length > 0 ? blocks : [{ kind: 'changed', place }]
  })
}

/**
 * How many places differ from the saved version, at least 1. Unlike the number of undo steps, it is the same for
 * everyone who shares the draft.
 */
export function countChanges(saved: LayoutDocument, document: LayoutDocument): number {
  const cached = counts.get(document)
  if (cached?.saved === saved) return cached.count
  const places = changedPlaces({ ...saved }, { ...document })
  const counted =
    places.filter(({ place }) => place !== 'bodyDesign').length + countMoved(saved, document, places)
  const count = Math.max(1, counted, places.length)
  counts.set(document, { saved, count })
  return count
}

const counts = new WeakMap<LayoutDocument, { saved: LayoutDocument; count: number }>()

/** How many blocks were moved, except those already counted and those whose container was added or removed. */
function countMoved(
  { bodyDesign: before }: LayoutDocument,
  { bodyDesign: after }: LayoutDocument,
  places: PlaceChange[],
) {
  if (!before || !after) return 0
  const counted = new Set(places.map(({ place }) => place))
  const old = new Map(walk(before).map((placed) => [placed.block.id, placed]))
  const current = walk(after)
  const ids = new Set(current.map(({ block }) => block.id))
  const isInBoth = (parent: Parent) => {
    const id = containerId(parent)
    return id === null || (old.has(id) && ids.has(id))
  }
  let moved = 0
  const indexes = new Map<string, number[]>()
  for (const { block, parent } of current) {
    const was = old.get(block.id)
    if (!was || counted.has(`#${block.id}`)) continue
    const key = JSON.stringify(parent)
    if (JSON.stringify(was.parent) === key) indexes.set(key, [...(indexes.get(key) ?? []), was.index])
    else if (isInBoth(was.parent) && isInBoth(parent)) moved++
  }
  for (const list of indexes.values()) moved += list.length - longestIncrease(list)
  return moved
}

/** The length of the longest increasing subsequence: the most items that can have stayed where they were. */
function longestIncrease(numbers: readonly number[]): number {
  const ends: number[] = []
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number)
    ends[at < 0 ? ends.length : at] = number
  }
  return ends.length
}

/** The places that the user has not changed since. */
export function withoutOverwritten(places: readonly PlaceChange[], after: Fields, now: Fields) {
  const overwritten = new Set(changedPlaces(after, now).map(({ place }) => place))
  return places.filter(({ place }) => !overwritten.has(place))
}

type Blocks = ReadonlyMap<string, Block>

const blocksOf = ({ bodyDesign }: Partial<LayoutDocument>): Blocks =>
  new Map(bodyDesign ? walk(bodyDesign).map(({ block }) => [`#${block.id}`, block]) : [])

/** A block's content as JSON, without the blocks inside it, which have their own places. */
const ownContent = (block: Block) =>
  JSON.stringify(block, (name, value) => (name === 'blocks' ? undefined : value))

/** The server may return a block's properties in another order. */
function isSameContent(a: Block, b: Block) {
  const before = ownContent(a)
  const after = ownContent(b)
  return before === after || isSame(JSON.parse(before), JSON.parse(after))
}

function changedBlocks(before: Blocks, after: Blocks): PlaceChange[] {
  const places = [...new Map([...before, ...after])]
  return places.flatMap(([place, block]): PlaceChange[] => {
    const old = before.get(place)
    if (!old) return [{ kind: 'added', place, block }]
    if (!after.has(place)) return [{ kind: 'removed', place, block }]
    return old === block || isSameContent(old, block) ? [] : [{ kind: 'changed', place, block }]
  })
}
