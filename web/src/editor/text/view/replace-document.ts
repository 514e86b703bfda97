import type { Node } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'

/** Changes only what differs, so that the caret and the selection stay where they can. */
export function replaceDocument(state: EditorState, next: Node): Transaction | null {
  const start = state.doc.content.findDiffStart(next.content)
  const end = state.doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return null
  // The same letters on both sides of a change are counted twice.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const part = replaced(state, () =>
    state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap)),
  )
  if (part?.doc.eq(next)) return part
  const whole = state.tr.replaceWith(0, state.doc.content.size, next.content)
  const caret = Math.min(state.selection.head, whole.doc.content.size)
  return whole.setSelection(Selection.near(whole.doc.resolve(caret)))
}

/** A cut through different depths may not fit; the whole is replaced then. */
function replaced(state: EditorState, make: () => Transaction): Transaction | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && error.name === 'ReplaceError')) return null
    throw new Error(`cannot replace a part of ${state.doc}`, { cause: error })
  }
}
