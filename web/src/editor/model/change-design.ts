import type { Design } from './document.ts'
import type { Editor } from './editor.ts'
import { addedIds } from './selection.ts'

type Options = {
  /** Changes with the same key that follow each other are one step of undo. */
  merge?: string
  /** What is selected after it: ids, or what the change has added. */
  select?: readonly string[] | 'added'
}

const EMPTY: Design = { blocks: [] }

export const designOf = (editor: Editor): Design => editor.getState().document.bodyDesign ?? EMPTY

/** Changes the design by a command, as one step of undo; nothing happens where the command refuses. */
export function changeDesign(
  editor: Editor,
  command: (design: Design) => Design,
  { merge, select }: Options = {},
): void {
  const before = designOf(editor)
  const after = command(before)
  if (after === before) return
  const selected = select === 'added' ? addedIds(before, after) : select
  editor.change((document) => ({ ...document, bodyDesign: after }), {
    ...(merge !== undefined && { merge }),
    ...(selected && { select: selected }),
  })
}
