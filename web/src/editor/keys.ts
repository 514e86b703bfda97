import { useKeys } from '../ui/use-keys.ts'
import type { Editor } from './model/editor.ts'

export function useEditorKeys(editor: Editor, { onSave }: { onSave: () => void }) {
  useKeys({
    'ctrl+s': onSave,
    'ctrl+z': (event) => (event.shiftKey ? editor.redo() : editor.undo()),
    'ctrl+y': editor.redo,
  })
}
