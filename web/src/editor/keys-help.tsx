import { useState } from 'react'
import { withTexts } from '../texts/language.ts'
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts'
import { useKeys } from '../ui/use-keys.ts'
import type { Editor } from './model/editor.ts'

const keysDialog = lazyModule(() => withTexts(['editor'], import('./keys-dialog.tsx')))

/** Opens the list of the editor's shortcuts with `?`. */
export function KeysHelp({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  const KeysDialog = useLazyModule(keysDialog, isOpen)?.KeysDialog
  return KeysDialog && <KeysDialog editor={editor} opened={isOpen} onClose={() => setIsOpen(false)} />
}
