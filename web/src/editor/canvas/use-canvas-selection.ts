import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { DragStep } from '../../frame/messages.ts'
import { designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { findBlock } from '../model/places.ts'
import { walkBlock } from '../model/tree.ts'
import type { InitialSelection } from '../text/view/use-text-view.ts'
import { useEditor } from '../use-editor.ts'
import { editableText } from './blocks-on-canvas.ts'
import type { DragBlock } from './drag/use-drag.ts'
import type { FrameClick, Position } from './frame/use-canvas-frame.ts'
import { readMark } from './mark-names.ts'

/** Derives the hovered, selected and edited block from pointer events in the frame. */
export function useCanvasSelection(
  editor: Editor,
  prefix: string,
  list: RefObject<HTMLElement | null>,
  dragBlock: DragBlock,
) {
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [initialSelection, setInitialSelection] = useState<InitialSelection>()
  const current = useEditor(editor, (state) => state.selected.at(-1))
  const isRemoved = useEditor(editor, () => editedId !== null && !findBlock(designOf(editor), editedId))
  // Not in an effect, which could run late and end the editing of the block that was clicked next.
  if (editedId !== null && (editedId !== current || isRemoved)) setEditedId(null)

  const blockToEdit = useEditor(editor, (state) => state.blockToEdit)
  useEffect(() => {
    if (blockToEdit === null) return
    editor.setUiState({ blockToEdit: null })
    const { id = '', selection } = blockToEdit
    if (!editableText(findBlock(designOf(editor), id))) return
    setEditedId(id)
    setInitialSelection(selection)
  }, [editor, blockToEdit])

  const blockOf = (marks: string[]) => {
    for (const name of marks) {
      const mark = readMark(prefix, name)
      if (mark?.kind === 'block') return mark.id
      if (mark?.kind === 'preset') return null
    }
    return null
  }
  const pointerHandlers = {
    onPoint: (marks: string[]) => setHoveredId(blockOf(marks)),
    onDrag: (step: DragStep, marks: string[], { left, top }: Position) => {
      const id = blockOf(marks)
      if (id === null) return
      if (step === 'start') list.current?.focus({ preventScroll: true })
      dragBlock(step, id, { clientX: left, clientY: top })
    },
    onClick: ({ marks, isAdding, times, left, top }: FrameClick) => {
      const clickedId = blockOf(marks)
      const isHidden = marks.some((name) => readMark(prefix, name)?.kind === 'ghost')
      const id =
        times > 1 && isHidden && clickedId !== null
          ? (firstTextIn(editor, clickedId) ?? clickedId)
          : clickedId
      const { selected } = editor.getState()
      const isClickedAgain = !isAdding && selected.length === 1 && selected[0] === id
      // A click next to the text that is being edited moves the caret.
      if (id === null || id !== editedId || isAdding) list.current?.focus({ preventScroll: true })
      if (id === null) editor.select([])
      else if (isAdding) editor.select(toggle(selected, id))
      else if (times < 2 || !selected.includes(id)) editor.select([id])
      if (id === null || !editableText(findBlock(designOf(editor), id))) return
      if (times < 2 && !isClickedAgain) return
      setEditedId(id)
      setInitialSelection({ left, top, times })
    },
  }
  const edit = useCallback(
    (id: string | null) => {
      if (id !== null && !editableText(findBlock(designOf(editor), id))) return
      setEditedId(id)
      setInitialSelection(undefined)
      if (id === null) list.current?.focus({ preventScroll: true })
    },
    [editor, list],
  )
  return { editedId, edit, initialSelection, hoveredId, pointerHandlers }
}

/** The first editable text in a hidden block, whose nested blocks cannot be clicked. */
function firstTextIn(editor: Editor, id: string): string | undefined {
  const block = findBlock(designOf(editor), id)
  return block && [...walkBlock(block)].find(editableText)?.id
}

const toggle = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
