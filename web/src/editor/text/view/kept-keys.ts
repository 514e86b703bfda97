import type { EditorView } from 'prosemirror-view'
import type { RefObject } from 'react'

/** What was typed while the text was opening: how much before the caret was erased, then what was written. */
export type KeptKeys = { erased: number; text: string; isLeaving: boolean }

export const NO_KEYS: KeptKeys = { erased: 0, text: '', isLeaving: false }

/** Types what was kept, as if it came now. */
export function replayKeys(view: EditorView, kept: RefObject<KeptKeys>) {
  const { erased, text, isLeaving } = kept.current
  kept.current = NO_KEYS
  for (let n = 0; n < erased; n++) if (!press(view, 'Backspace')) eraseBefore(view)
  for (const [n, line] of text.split('\n').entries()) {
    if (n > 0) press(view, 'Enter')
    if (line !== '') view.dispatch(view.state.tr.insertText(line))
  }
  if (isLeaving) press(view, 'Escape')
}

/** Whether the key was handled. */
function press(view: EditorView, key: string): boolean {
  return !view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** What a browser does for an unhandled key. */
function eraseBefore(view: EditorView) {
  const { from, empty, $from } = view.state.selection
  if (empty && $from.parentOffset > 0) view.dispatch(view.state.tr.delete(from - 1, from))
}
