import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type DragStep, readFound, type WordsLook } from '../../../frame/messages.ts'
import { useFrame } from '../../../ui/email/use-frame.ts'
import { type BlockBoxes, NO_BOXES, readBoxes } from './block-boxes.ts'

/** A click in the frame, with its place in the window. */
export type FrameClick = { marks: string[]; isAdding: boolean; times: number; left: number; top: number }

export type Place = { left: number; top: number }

type Pointing = {
  onPoint: (marks: string[]) => void
  onDrag: (step: DragStep, marks: string[], at: Place) => void
  onClick: (click: FrameClick) => void
}

const LEAST_HEIGHT = 160

/** Shows marked emails, and learns where their blocks are and what is pointed at. */
export function useCanvasFrame(prefix: string, pointing?: Pointing) {
  const [state, setState] = useState({
    height: LEAST_HEIGHT,
    boxes: NO_BOXES as BlockBoxes,
    words: null as WordsLook | null,
  })
  const frame = useFrame((message, element) => {
    if (message.kind === 'blocks') {
      const height = Math.max(message.height, LEAST_HEIGHT)
      const isSame = (words: WordsLook | null) => JSON.stringify(words) === JSON.stringify(message.text)
      // Synchronously: otherwise it would wait for what is rendered next to the canvas when a page is opened.
      flushSync(() =>
        setState((before) =>
          message.blocks === null && height === before.height && isSame(before.words)
            ? before
            : {
                height,
                boxes: message.blocks === null ? before.boxes : readBoxes(prefix, readFound(message.blocks)),
                words: isSame(before.words) ? before.words : message.text,
              },
        ),
      )
    }
    if (message.kind === 'point') pointing?.onPoint(message.marks)
    if (message.kind !== 'click' && message.kind !== 'drag') return
    const { left, top } = element.getBoundingClientRect()
    const at = { left: left + message.x, top: top + message.y }
    if (message.kind === 'click') pointing?.onClick({ ...message, ...at })
    else pointing?.onDrag(message.step, message.marks, at)
  })
  return { ...frame, ...state }
}
