import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeDesign, designOf } from '../model/change-design.ts'
import { moveBlocks } from '../model/commands.ts'
import type { Editor } from '../model/editor.ts'
import { type Drop, dropAt } from './drop.ts'
import type { Row } from './rows.ts'

/** A press that moves less than this is a click. */
const DRAG_THRESHOLD = 4

type Drag = { ids: readonly string[]; x: number; y: number; isMoving: boolean }

/** Moves blocks by dragging their rows. Touch scrolls instead; blocks are then moved with the canvas toolbar. */
export function useRowDrag(editor: Editor, rows: readonly Row[]) {
  const drag = useRef<Drag | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const [isDragging, setIsDragging] = useState(false)

  const end = () => {
    drag.current = null
    setDrop(null)
    setIsDragging(false)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  })
  useEffect(() => {
    if (!isDragging) return
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isDragging])

  const onPointerDown = (event: PointerEvent, id: string) => {
    if (
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    const { selected } = editor.getState()
    drag.current = {
      ids: selected.includes(id) ? selected : [id],
      x: event.clientX,
      y: event.clientY,
      isMoving: false,
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (!current) return
    if (!current.isMoving) {
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < DRAG_THRESHOLD) return
      current.isMoving = true
      event.currentTarget.setPointerCapture(event.pointerId)
      setIsDragging(true)
    }
    const line = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row]')
    const row = line && rows.find(({ key }) => key === line.dataset.row)
    if (!line || !row) return setDrop(null)
    const { top, height } = line.getBoundingClientRect()
    setDrop(dropAt(designOf(editor), current.ids, row, (event.clientY - top) / height))
  }
  const onPointerUp = () => {
    const ids = drag.current?.ids
    if (drop && ids)
      changeDesign(editor, (design) => moveBlocks(design, { ids, to: drop.place }), { select: ids })
    end()
  }
  return { drop, isDragging, onPointerDown, list: { onPointerMove, onPointerUp, onPointerCancel: end } }
}
