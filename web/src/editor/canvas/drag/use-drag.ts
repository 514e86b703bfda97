import {
  type PointerEvent as PressEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DragStep } from '../../../frame/messages.ts'
import { changeDesign, designOf } from '../../model/change-design.ts'
import { moveBlocks } from '../../model/commands.ts'
import type { Editor } from '../../model/editor.ts'
import type { BlockBoxes } from '../frame/block-boxes.ts'
import { type DropSlot, type DropTargets, dropTargets, slotAt } from './drop-slots.ts'

type DragContext = {
  editor: Editor
  boxes: BlockBoxes
  page: { width: number; height: number }
  stage: RefObject<HTMLElement | null>
  scroll: RefObject<HTMLElement | null>
}

type Drag = { ids: readonly string[]; slot: DropSlot | null }
type Pointer = { clientX: number; clientY: number }

/** The canvas scrolls while the pointer is this close to its edge. */
const SCROLL_ZONE = 56
const SCROLL_STEP = 14
/** A press that moves less than this is a click. */
const DRAG_THRESHOLD = 4

/**
 * Drags blocks by their grip, or by the block itself when the mouse is pressed in the frame. Uses pointer
 * events because the browser's drag and drop does not work across frames.
 */
export function useDrag(context: DragContext) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  const latest = useRef(context)
  useLayoutEffect(() => {
    latest.current = context
  })
  const preview = useRef<HTMLDivElement>(null)
  const running = useRef<PointerDrag | null>(null)
  useEffect(() => () => running.current?.stop(), [])

  const begin = useCallback((press: Pointer, ids: readonly string[]) => {
    const pointerDrag = follow(press, ids, latest, preview, (next, hasEnded) => {
      setDrag(next)
      if (!hasEnded) return
      setIsPressed(false)
      running.current = null
    })
    running.current = pointerDrag
    return pointerDrag
  }, [])

  const start = useCallback(
    (event: PressEvent<HTMLElement>) => {
      const ids = latest.current.editor.getState().selected
      if (event.button !== 0 || ids.length === 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      // Set immediately; otherwise a frame under the pointer would receive the next move event.
      setIsPressed(true)
      const { move, drop, stop, ended } = begin(event, ids)
      window.addEventListener('pointermove', move, { signal: ended })
      window.addEventListener('pointerup', drop, { signal: ended })
      window.addEventListener('pointercancel', stop, { signal: ended })
    },
    [begin],
  )

  /** Called while a block is dragged inside the frame. */
  const dragBlock = (step: DragStep, id: string, at: Pointer) => {
    const { editor } = context
    if (step === 'start' && !editor.getState().selected.includes(id)) editor.select([id])
    if (step === 'start') begin(at, editor.getState().selected)
    else if (step === 'move') running.current?.move(at)
    else if (step === 'drop') running.current?.drop()
    else running.current?.stop()
  }
  return { drag, start, dragBlock, preview, isPressed }
}

export type DragBlock = ReturnType<typeof useDrag>['dragBlock']

type PointerDrag = ReturnType<typeof follow>

/** Follows the pointer until it is released or Escape is pressed. */
function follow(
  press: Pointer,
  ids: readonly string[],
  latest: RefObject<DragContext>,
  preview: RefObject<HTMLDivElement | null>,
  show: (drag: Drag | null, hasEnded?: boolean) => void,
) {
  let at: Pointer = press
  let targets: DropTargets | null = null
  let slot: DropSlot | null = null
  let targetBoxes: BlockBoxes | null = null
  let timer = 0
  const ended = new AbortController()

  const aim = () => {
    const { editor, boxes, page, stage } = latest.current
    if (targetBoxes !== boxes || !targets) {
      targets = dropTargets(designOf(editor), boxes, ids, { x: 0, y: 0, ...page })
      targetBoxes = boxes
    }
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
    const next = slotAt(targets, { x: at.clientX - left, y: at.clientY - top })
    if (next?.box !== slot?.box || !slot) show({ ids, slot: next })
    slot = next
    if (preview.current)
      preview.current.style.transform = `translate(${at.clientX + 12}px, ${at.clientY + 10}px)`
  }
  const onFrame = () => {
    const { scroll } = latest.current
    const edge = scroll.current?.getBoundingClientRect()
    if (scroll.current && edge) {
      const below = Math.max(0, at.clientY - (edge.bottom - SCROLL_ZONE))
      const above = Math.max(0, edge.top + SCROLL_ZONE - at.clientY)
      const speed = (Math.min(below, SCROLL_ZONE) - Math.min(above, SCROLL_ZONE)) / SCROLL_ZONE
      if (speed !== 0) scroll.current.scrollTop += speed * SCROLL_STEP
    }
    aim()
    timer = requestAnimationFrame(onFrame)
  }
  const move = (to: Pointer) => {
    at = to
    const distance = Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY)
    if (timer === 0 && distance > DRAG_THRESHOLD) onFrame()
  }
  const stop = () => {
    cancelAnimationFrame(timer)
    ended.abort()
    show(null, true)
  }
  const drop = () => {
    const { editor } = latest.current
    if (timer !== 0) aim()
    const to = slot?.place
    stop()
    if (to) changeDesign(editor, (design) => moveBlocks(design, { ids, to }), { select: ids })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    stop()
  }
  window.addEventListener('keydown', onKey, { capture: true, signal: ended.signal })
  return { move, drop, stop, ended: ended.signal }
}
