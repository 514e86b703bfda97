import type { Design } from '../document.ts'
import { mapLists } from '../tree.ts'

/** Removes blocks with all that they hold. */
export function removeBlocks(design: Design, ids: readonly string[]): Design {
  const gone = new Set(ids)
  return mapLists(design, (list) => {
    const left = list.filter(({ id }) => !gone.has(id ?? ''))
    return left.length === list.length ? list : left
  })
}
