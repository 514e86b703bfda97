import type { Problem } from '../../problems/define.ts'
import { inField, problemOf } from '../../problems/problem-of.ts'
import { walkDesign } from '../design/walk.ts'
import type { Content } from './snapshot.ts'

/** Removals that may be a mistake: a save that deletes the body, the design, or most of the blocks. */
export function findRemovals(before: Content, after: Content): Problem[] {
  return [...removedBody(before, after), ...removedBlocks(before, after)]
}

function removedBody({ body: before }: Content, { body: after }: Content): Problem[] {
  if (!before?.trim() || after?.trim()) return []
  return [inField('body', problemOf(after === null ? 'lost.own_body' : 'lost.body'))]
}

function removedBlocks({ bodyDesign: before }: Content, { bodyDesign: after }: Content): Problem[] {
  const blocksBefore = before === null ? 0 : walkDesign(before).length
  if (blocksBefore === 0) return []
  if (after === null) return [inField('bodyDesign', problemOf('lost.own_design'))]
  const blocksAfter = walkDesign(after).length
  if (blocksAfter * 2 >= blocksBefore) return []
  const removed = blocksBefore - blocksAfter
  const problem =
    blocksAfter === 0
      ? problemOf('lost.all_blocks', { removed })
      : problemOf('lost.most_blocks', { removed, before: blocksBefore })
  return [inField('bodyDesign', problem)]
}
