import { useState } from 'react'
import { withTexts } from '../texts/language.ts'
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts'
import { designOf } from './model/change-design.ts'
import type { Block } from './model/document.ts'
import type { Editor } from './model/editor.ts'
import { outermost } from './model/selection.ts'

const saveBlock = lazyModule(() => withTexts(['editor'], import('./canvas/overlay/save-block.tsx')))

/** Opens the dialog that saves the selected blocks for other layouts. */
export function useSaveBlock(editor: Editor, selected: readonly string[]) {
  const [blocks, setBlocks] = useState<readonly Block[] | null>(null)
  const Dialog = useLazyModule(saveBlock, blocks !== null)?.SaveBlock
  return {
    open: () => setBlocks(outermost(designOf(editor), selected)),
    dialog: Dialog && blocks && <Dialog blocks={blocks} onClose={() => setBlocks(null)} />,
  }
}
