import { nudgeBlocks, removeBlocks } from './commands.ts'
import type { Design } from './document.ts'
import type { ChangeOptions, Editor } from './editor.ts'
import { addedIds, selectionAfterRemoving } from './selection.ts'

type Options = Pick<ChangeOptions, 'merge'> & {
  /** The ids selected after the change, or `added` for the blocks that it added. */
  select?: readonly string[] | 'added' | undefined
}

const EMPTY: Design = { blocks: [] }

export const designOf = (editor: Editor): Design => editor.getState().document.bodyDesign ?? EMPTY

/** Applies a command to the design as one undo step. A command that returns the same design has no effect. */
export function changeDesign(
  editor: Editor,
  command: (design: Design) => Design,
  { merge, select }: Options = {},
): void {
  const before = designOf(editor)
  const after = command(before)
  if (after === before) return
  const selected = select === 'added' ? addedIds(before, after) : select
  editor.change((document) => ({ ...document, bodyDesign: after }), { merge, select: selected })
}

export function removeSelected(editor: Editor): void {
  const { selected } = editor.getState()
  const select = selectionAfterRemoving(designOf(editor), selected)
  changeDesign(editor, (design) => removeBlocks(design, selected), { select })
}

export const nudgeSelected = (editor: Editor, step: -1 | 1): void =>
  changeDesign(editor, (design) => nudgeBlocks(design, editor.getState().selected, step))
