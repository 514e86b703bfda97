import type { Problem } from '../../problems/define.ts'
import { inField, problemOf } from '../../problems/problem-of.ts'
import { walkDesign } from '../design/walk.ts'
import type { Content } from './snapshot.ts'

/**
 * What a save takes away from a language and its author may not have meant to: its body, its design, or most of the
 * blocks.
 */
export function findRemovals(before: Content, after: Content): Problem[] {
  return [...removedBody(before, after), ...removedBlocks(before, after)]
}

function removedBody({ body: before }: Content, { body: after }: Content): Problem[] {
  if (!before?.trim() || after?.trim()) return []
  return [inField('body', problemOf(after === null ? 'lost.own_body' : 'lost.body'))]
}

function removedBlocks({ bodyDesign: before }: Content, { bodyDesign: after }: Content): Problem[] {
  const had = before === null ? 0 : walkDesign(before).length
  if (had === 0) return []
  if (after === null) return [inField('bodyDesign', problemOf('lost.own_design'))]
  const has = walkDesign(after).length
  if (has * 2 >= had) return []
  const removed = had - has
  const problem =
    has === 0
      ? problemOf('lost.all_blocks', { removed })
      : problemOf('lost.most_blocks', { removed, before: had })
  return [inField('bodyDesign', problem)]
}
