import type { Block, Design } from './document.ts'
import { ancestorsOf, placeOf } from './places.ts'
import { isSameParent, walk } from './tree.ts'

/** The given blocks in reading order, except those nested inside another of them. */
export function outermost(design: Design, ids: readonly string[]): Block[] {
  const included = new Set(ids)
  return walk(design)
    .map(({ block }) => block)
    .filter(
      ({ id = '' }) =>
        included.has(id) && !ancestorsOf(design, id).some((block) => included.has(block.id ?? '')),
    )
}

/** The ids of the outermost blocks that a change added. */
export function addedIds(before: Design, after: Design): string[] {
  const idsBefore = new Set(walk(before).map(({ block }) => block.id))
  const newIds = walk(after).flatMap(({ block: { id } }) => (id && !idsBefore.has(id) ? [id] : []))
  return outermost(after, newIds).flatMap(({ id }) => id ?? [])
}

/** What to select after removing the blocks: the next block, else the previous one, else the container. */
export function selectionAfterRemoving(design: Design, ids: readonly string[]): string[] {
  const blocks = outermost(design, ids)
  const removedIds = new Set(blocks.map(({ id }) => id))
  const last = placeOf(design, blocks.at(-1)?.id ?? '')
  if (!last) return []
  const siblings = walk(design).filter(
    ({ block, parent }) => isSameParent(parent, last.parent) && !removedIds.has(block.id),
  )
  const next = siblings.find(({ index }) => index > last.index) ?? siblings.at(-1)
  const id = next?.block.id ?? ancestorsOf(design, blocks.at(-1)?.id ?? '').at(-1)?.id
  return id === undefined ? [] : [id]
}

/** All blocks from one to another, in reading order. */
export function rangeOf(design: Design, from: string, to: string): string[] {
  const ids = walk(design).map(({ block }) => block.id ?? '')
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b)
  return start === undefined || end === undefined || start === -1 ? [to] : ids.slice(start, end + 1)
}
