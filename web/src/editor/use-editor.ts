import { useSyncExternalStore } from 'react'
import type { Editor, EditorState } from './model/editor.ts'

/** A part of what is being edited; the component renders again when that part is another one. */
export const useEditor = <Part>(editor: Editor, part: (state: EditorState) => Part): Part =>
  useSyncExternalStore(editor.subscribe, () => part(editor.getState()))
