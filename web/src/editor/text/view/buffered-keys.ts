import type { EditorView } from 'prosemirror-view'
import type { RefObject } from 'react'

/** Keys pressed while the text editor was loading: first `erased` times Backspace, then the typed text. */
export type BufferedKeys = { erased: number; text: string; isLeaving: boolean }

export const NO_KEYS: BufferedKeys = { erased: 0, text: '', isLeaving: false }

/** Replays the buffered keys in the text editor. */
export function replayKeys(view: EditorView, buffered: RefObject<BufferedKeys>) {
  const { erased, text, isLeaving } = buffered.current
  buffered.current = NO_KEYS
  for (let n = 0; n < erased; n++) if (!press(view, 'Backspace')) eraseBefore(view)
  for (const [n, line] of text.split('\n').entries()) {
    if (n > 0) press(view, 'Enter')
    if (line !== '') view.dispatch(view.state.tr.insertText(line))
  }
  if (isLeaving) press(view, 'Escape')
}

/** Returns whether the key was handled. */
function press(view: EditorView, key: string): boolean {
  return !view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** What the browser does if Backspace is not handled. */
function eraseBefore(view: EditorView) {
  const { from, empty, $from } = view.state.selection
  if (empty && $from.parentOffset > 0) view.dispatch(view.state.tr.delete(from - 1, from))
}
