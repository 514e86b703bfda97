import { useObservable } from '../ui/observable.ts'
import type { LayoutDocument } from './model/document.ts'
import type { Editor, EditorState } from './model/editor.ts'

/** A part of the editor's state. The component rerenders only when that part changes. */
export const useEditor = <Part, D>(editor: Editor<D>, part: (state: EditorState<D>) => Part): Part =>
  useObservable(editor, part)

/**
 * Calls the listener with the current document and each later one, without rerendering. Returns a function that
 * unsubscribes.
 */
export function subscribeToDocument(editor: Editor, listener: (document: LayoutDocument) => void) {
  let previous: LayoutDocument | null = null
  const onChange = () => {
    const { document } = editor.getState()
    if (document === previous) return
    previous = document
    listener(document)
  }
  onChange()
  return editor.subscribe(onChange)
}

/** A key press changes only a few characters. Anything more was pasted and becomes a separate undo step. */
export const isKeystroke = (before: string, after: string) => Math.abs(before.length - after.length) <= 4
