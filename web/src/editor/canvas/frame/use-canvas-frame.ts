import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type DragStep, readMarkedElements, type TextAppearance } from '../../../frame/messages.ts'
import { useFrame } from '../../../ui/email/use-frame.ts'
import { type BlockBoxes, NO_BOXES, readBoxes } from './block-boxes.ts'

/** A click in the frame, with its position in the window. */
export type FrameClick = { marks: string[]; isAdding: boolean; times: number; left: number; top: number }

export type Position = { left: number; top: number }

type PointerHandlers = {
  onPoint: (marks: string[]) => void
  onDrag: (step: DragStep, marks: string[], at: Position) => void
  onClick: (click: FrameClick) => void
}

const MIN_HEIGHT = 160

/** Shows emails with marked blocks, and receives the positions of the blocks and pointer events from the frame. */
export function useCanvasFrame(prefix: string, handlers?: PointerHandlers) {
  const [state, setState] = useState({
    height: MIN_HEIGHT,
    boxes: NO_BOXES as BlockBoxes,
    appearance: null as TextAppearance | null,
  })
  const frame = useFrame((message, element) => {
    if (message.kind === 'blocks') {
      const height = Math.max(message.height, MIN_HEIGHT)
      const isSame = (appearance: TextAppearance | null) =>
        JSON.stringify(appearance) === JSON.stringify(message.text)
      // Synchronous, so that the overlay does not wait for the rest of the page to render.
      flushSync(() =>
        setState((before) =>
          message.blocks === null && height === before.height && isSame(before.appearance)
            ? before
            : {
                height,
                boxes:
                  message.blocks === null
                    ? before.boxes
                    : readBoxes(prefix, readMarkedElements(message.blocks)),
                appearance: isSame(before.appearance) ? before.appearance : message.text,
              },
        ),
      )
    }
    if (message.kind === 'point') handlers?.onPoint(message.marks)
    if (message.kind !== 'click' && message.kind !== 'drag') return
    const { left, top } = element.getBoundingClientRect()
    const at = { left: left + message.x, top: top + message.y }
    if (message.kind === 'click') handlers?.onClick({ ...message, ...at })
    else handlers?.onDrag(message.step, message.marks, at)
  })
  return { ...frame, ...state }
}
