import { useMemo } from 'react'
import { useTexts } from '../texts/texts.ts'
import { showToast } from '../ui/toast.tsx'
import { changeDesign, designOf } from './model/change-design.ts'
import { duplicateBlocks, pasteBlocks, wrapBlocks } from './model/commands.ts'
import type { Block, Design } from './model/document.ts'
import type { Editor } from './model/editor.ts'
import { countBlocks, NESTING } from './model/nesting.ts'
import { placeAfter } from './model/places.ts'

/** Adds blocks and selects them, or shows which limit prevents it. */
export function useAddBlocks(editor: Editor) {
  const { keys } = useTexts('editor').blocks
  return useMemo(() => {
    const showFull = () => showToast(keys.noRoom({ maximum: NESTING.maxBlocks }))
    const add = (command: (design: Design) => Design) => {
      const before = designOf(editor)
      changeDesign(editor, command, { select: 'added' })
      return designOf(editor) !== before
    }
    return {
      /** Inserts after the selected block. */
      insert: (blocks: Block[]) => {
        const at = placeAfter(designOf(editor), blocks, editor.getState().selected.at(-1))
        if (at) add((design) => pasteBlocks(design, { blocks, at }))
        else showFull()
      },
      duplicate: (ids: readonly string[]) => {
        if (!add((design) => duplicateBlocks(design, ids)) && ids.length > 0) showFull()
      },
      wrap: (ids: readonly string[], type: 'section' | 'columns') => {
        if (add((design) => wrapBlocks(design, { ids, in: type }))) return
        if (countBlocks(designOf(editor)) >= NESTING.maxBlocks) showFull()
        else showToast(keys.tooDeep({ maximum: NESTING.maxDepth }))
      },
    }
  }, [editor, keys])
}
