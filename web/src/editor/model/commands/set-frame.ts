import type { Design, Frame } from '../document.ts'
import { withOwnIds } from '../ids.ts'
import { NESTING, sizeOf } from '../nesting.ts'
import { walk } from '../tree.ts'
import { patched } from './patched.ts'

/** Gives the design another header or footer: a preset, own blocks, or none. */
export function setFrame(design: Design, name: 'header' | 'footer', frame: Frame | undefined): Design {
  const rest = patched(design, { [name]: undefined })
  if (!frame?.blocks) return frame ? { ...rest, [name]: frame } : rest
  const taken = new Set(walk(rest).map(({ block }) => block.id ?? ''))
  if (taken.size + sizeOf(frame.blocks) > NESTING.mostBlocks) return design
  return { ...rest, [name]: { blocks: withOwnIds(frame.blocks, taken) } }
}
