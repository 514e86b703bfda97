import { useObservable } from '../ui/observable.ts'
import type { LayoutDocument } from './model/document.ts'
import type { Editor, EditorState } from './model/editor.ts'

/** A part of what is being edited; the component renders again when that part is another one. */
export const useEditor = <Part, D>(editor: Editor<D>, part: (state: EditorState<D>) => Part): Part =>
  useObservable(editor, part)

/** Hands over the document as it is and each later one, without a component that renders; ends when it is called. */
export function eachDocument(editor: Editor, take: (document: LayoutDocument) => void) {
  let taken: LayoutDocument | null = null
  const onChange = () => {
    const { document } = editor.getState()
    if (document === taken) return
    taken = document
    take(document)
  }
  onChange()
  return editor.subscribe(onChange)
}
