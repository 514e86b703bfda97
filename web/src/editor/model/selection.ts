import type { Block, Design } from './document.ts'
import { holdersOf, placeOf } from './places.ts'
import { isSameParent, walk } from './tree.ts'

/** The blocks in reading order, without those that stand in another of them. */
export function outermost(design: Design, ids: readonly string[]): Block[] {
  const wanted = new Set(ids)
  return walk(design)
    .map(({ block }) => block)
    .filter(
      ({ id = '' }) => wanted.has(id) && !holdersOf(design, id).some((holder) => wanted.has(holder.id ?? '')),
    )
}

/** The outermost blocks that a change has added: what is selected after it. */
export function addedIds(before: Design, after: Design): string[] {
  const known = new Set(walk(before).map(({ block }) => block.id))
  const added = walk(after).flatMap(({ block: { id } }) => (id && !known.has(id) ? [id] : []))
  return outermost(after, added).flatMap(({ id }) => id ?? [])
}

/** What to select once the blocks are gone: what follows them, else what stands before them, else their holder. */
export function neighbourOf(design: Design, ids: readonly string[]): string[] {
  const blocks = outermost(design, ids)
  const gone = new Set(blocks.map(({ id }) => id))
  const last = placeOf(design, blocks.at(-1)?.id ?? '')
  if (!last) return []
  const siblings = walk(design).filter(
    ({ block, parent }) => isSameParent(parent, last.parent) && !gone.has(block.id),
  )
  const next = siblings.find(({ index }) => index > last.index) ?? siblings.at(-1)
  const id = next?.block.id ?? holdersOf(design, blocks.at(-1)?.id ?? '').at(-1)?.id
  return id === undefined ? [] : [id]
}

/** All blocks from one to the other in reading order. */
export function rangeOf(design: Design, from: string, to: string): string[] {
  const ids = walk(design).map(({ block }) => block.id ?? '')
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b)
  return start === undefined || end === undefined || start === -1 ? [to] : ids.slice(start, end + 1)
}
