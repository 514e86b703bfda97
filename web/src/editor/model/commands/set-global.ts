import type { Design } from '../document.ts'
import { patched } from './patched.ts'
import type { Patch } from './set-block.ts'

/** Changes the style of the whole email; one that says nothing is left out. */
export function setGlobal(design: Design, patch: Patch): Design {
  const before = design.global ?? {}
  const next = patched(before, patch)
  if (next === before) return design
  return patched(design, { global: Object.keys(next).length === 0 ? undefined : next })
}
