import {
  type PointerEvent as PressEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { changeDesign, designOf } from '../../model/change-design.ts'
import { moveBlocks } from '../../model/commands.ts'
import type { Editor } from '../../model/editor.ts'
import type { BlockBoxes } from '../frame/block-boxes.ts'
import { type DropSlot, type DropTargets, dropTargets, slotAt } from './drop-slots.ts'

type Around = {
  editor: Editor
  boxes: BlockBoxes
  page: { width: number; height: number }
  stage: RefObject<HTMLElement | null>
  scroll: RefObject<HTMLElement | null>
}

type Drag = { ids: readonly string[]; slot: DropSlot | null }
type Pointer = { clientX: number; clientY: number }

/** So far from the edge of the canvas it begins to scroll. */
const SCROLL_ZONE = 56
const SCROLL_STEP = 14
/** A press that moves less is a click. */
const STARTS_AFTER = 4

/** Dragging blocks by their grip, with pointer events of our own: a frame takes part in no other drag. */
export function useDrag(around: Around) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  const latest = useRef(around)
  useLayoutEffect(() => {
    latest.current = around
  })
  const ghost = useRef<HTMLDivElement>(null)
  const end = useRef<() => void>(() => {})
  useEffect(() => () => end.current(), [])

  const start = useCallback((event: PressEvent<HTMLElement>) => {
    const ids = latest.current.editor.getState().selected
    if (event.button !== 0 || ids.length === 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    // At once: a frame under the pointer would take the next move for itself.
    setIsPressed(true)
    end.current = follow(event, ids, latest, ghost, (next, isOver) => {
      setDrag(next)
      if (isOver) setIsPressed(false)
    })
  }, [])
  return { drag, start, ghost, isPressed }
}

/** Follows the pointer from its press to its release; returns what ends it without a drop. */
function follow(
  press: Pointer,
  ids: readonly string[],
  latest: RefObject<Around>,
  ghost: RefObject<HTMLDivElement | null>,
  show: (drag: Drag | null, isOver?: boolean) => void,
) {
  let at: Pointer = press
  let targets: DropTargets | null = null
  let slot: DropSlot | null = null
  let worked: BlockBoxes | null = null
  let timer = 0

  const aim = () => {
    const { editor, boxes, page, stage } = latest.current
    if (worked !== boxes || !targets) {
      targets = dropTargets(designOf(editor), boxes, ids, { x: 0, y: 0, ...page })
      worked = boxes
    }
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
    const next = slotAt(targets, { x: at.clientX - left, y: at.clientY - top })
    if (next?.box !== slot?.box || !slot) show({ ids, slot: next })
    slot = next
    if (ghost.current) ghost.current.style.transform = `translate(${at.clientX + 12}px, ${at.clientY + 10}px)`
  }
  const onFrame = () => {
    const { scroll } = latest.current
    const edge = scroll.current?.getBoundingClientRect()
    if (scroll.current && edge) {
      const over = Math.max(0, at.clientY - (edge.bottom - SCROLL_ZONE))
      const under = Math.max(0, edge.top + SCROLL_ZONE - at.clientY)
      const speed = (Math.min(over, SCROLL_ZONE) - Math.min(under, SCROLL_ZONE)) / SCROLL_ZONE
      if (speed !== 0) scroll.current.scrollTop += speed * SCROLL_STEP
    }
    aim()
    timer = requestAnimationFrame(onFrame)
  }
  const onMove = (event: PointerEvent) => {
    at = event
    const moved = Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY)
    if (timer === 0 && moved > STARTS_AFTER) onFrame()
  }
  const stop = () => {
    cancelAnimationFrame(timer)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('keydown', onKey, true)
    show(null, true)
  }
  const onUp = () => {
    const { editor } = latest.current
    if (timer !== 0) aim()
    const to = timer === 0 ? undefined : slot?.place
    stop()
    if (to) changeDesign(editor, (design) => moveBlocks(design, { ids, to }), { select: ids })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    stop()
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', stop)
  window.addEventListener('keydown', onKey, true)
  return stop
}
