import type { Block, Design } from '../document.ts'
import { mapLists } from '../tree.ts'
import { patched } from './patched.ts'

/** Properties to change; undefined takes one away, so that its default counts again. */
export type Patch = Readonly<Record<string, unknown>>

export const setBlock = (design: Design, id: string, patch: Patch): Design =>
  mapLists(design, (list) => {
    const index = list.findIndex((block) => block.id === id)
    const block = list[index]
    if (!block) return list
    const next = patched(block, patch) as Block
    return next === block ? list : list.with(index, next)
  })
