import { useObservable } from '../ui/observable.ts'
import type { LayoutDocument } from './model/document.ts'
import type { Editor, EditorState } from './model/editor.ts'

/** A part of the editor's state. The component renders again only when that part changes. */
export const useEditor = <Part, D>(editor: Editor<D>, part: (state: EditorState<D>) => Part): Part =>
  useObservable(editor, part)

/** Calls the listener with the current document and with each later one, without rendering; returns a function that unsubscribes. */
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
