import type { Block, LayoutDocument } from '../model/document.ts'
import { walk } from '../model/tree.ts'
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
 * How many places differ from the saved version, at least 1. Unlike undo steps, this is the same for everyone who shares
 * the draft.
 */
export function countChanges(saved: LayoutDocument, document: LayoutDocument): number {
  const counted = counts.get(document)
  if (counted?.saved === saved) return counted.count
  const count = Math.max(1, changedPlaces({ ...saved }, { ...document }).length)
  counts.set(document, { saved, count })
  return count
}

const counts = new WeakMap<LayoutDocument, { saved: LayoutDocument; count: number }>()

/** The places that the user has not changed since. */
export function withoutOverwritten(places: readonly PlaceChange[], after: Fields, now: Fields) {
  const overwritten = new Set(changedPlaces(after, now).map(({ place }) => place))
  return places.filter(({ place }) => !overwritten.has(place))
}

type Blocks = ReadonlyMap<string, Block>

const blocksOf = ({ bodyDesign }: Partial<LayoutDocument>): Blocks =>
  new Map(bodyDesign ? walk(bodyDesign).map(({ block }) => [`#${block.id}`, block]) : [])

/** A block's content without the blocks inside it, which have their own places. */
const ownContent = (block: Block | undefined) =>
  JSON.stringify(block, (name, value) => (name === 'blocks' ? undefined : value))

function changedBlocks(before: Blocks, after: Blocks): PlaceChange[] {
  const places = [...new Map([...before, ...after])]
  return places.flatMap(([place, block]): PlaceChange[] => {
    if (!before.has(place)) return [{ kind: 'added', place, block }]
    if (!after.has(place)) return [{ kind: 'removed', place, block }]
    const old = before.get(place)
    return old === block || ownContent(old) === ownContent(block) ? [] : [{ kind: 'changed', place, block }]
  })
}
