import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { handToFrame } from '../../../ui/email/hand-to-frame.ts'
import { type BlockBoxes, NO_BOXES, readBoxes } from './block-boxes.ts'
import type { CanvasPage, FoundBlock, FrameSays, WordsLook } from './frame-messages.ts'

export type FrameState = { height: number; boxes: BlockBoxes; words: WordsLook | null }

type Page = Omit<CanvasPage, 'kind' | 'id'>
/** A click in the frame, with its place in the window. */
export type FrameClick = { marks: string[]; isAdding: boolean; times: number; left: number; top: number }

type Pointing = {
  onPoint: (marks: string[]) => void
  onClick: (click: FrameClick) => void
}

const LEAST_HEIGHT = 160

/** Hands the frame each page, and learns where its blocks are and what is pointed at. */
export function useCanvasFrame(pointing: Pointing) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const latest = useRef({ page: null as Page | null, pointing, id: 0 })
  const [state, setState] = useState<FrameState>({ height: LEAST_HEIGHT, boxes: NO_BOXES, words: null })
  latest.current.pointing = pointing

  const hand = useRef(() => {
    const { page: next } = latest.current
    if (!next || !isReady.current) return
    const message: CanvasPage = { kind: 'canvas', id: ++latest.current.id, ...next }
    handToFrame(frame.current, message)
  })
  useEffect(() => {
    // Only what comes from our own frame counts, and of it only these messages.
    const onMessage = ({ source, data }: MessageEvent<FrameSays & { from?: unknown }>) => {
      if (source !== frame.current?.contentWindow || data?.from !== 'email-frame') return
      const { page: shown, pointing: told } = latest.current
      if (data.kind === 'ready') {
        isReady.current = true
        hand.current()
      }
      // At once: else it would wait for what is rendered beside the canvas when a page is opened.
      if (data.kind === 'blocks' && shown)
        flushSync(() =>
          setState((before) =>
            changed(before, {
              height: Math.max(data.height, LEAST_HEIGHT),
              ...(data.blocks && { boxes: readBoxes(shown.prefix, JSON.parse(data.blocks) as FoundBlock[]) }),
              words: same(before.words, data.text),
            }),
          ),
        )
      if (data.kind === 'point') told.onPoint(data.marks)
      if (data.kind === 'click') {
        const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
        told.onClick({ ...data, left: left + data.x, top: top + data.y })
      }
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  const show = useCallback((page: Page) => {
    latest.current.page = page
    hand.current()
  }, [])
  return { frame, show, ...state }
}

/** The state itself when nothing of it is another. */
function changed(state: FrameState, change: Partial<FrameState>): FrameState {
  const next = { ...state, ...change }
  const isSame = next.height === state.height && next.boxes === state.boxes && next.words === state.words
  return isSame ? state : next
}

const same = (before: WordsLook | null, after: WordsLook | null) =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after
