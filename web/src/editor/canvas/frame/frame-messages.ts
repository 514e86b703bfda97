import type { CSSProperties } from 'react'

export type Box = { x: number; y: number; width: number; height: number }

/** Where the words of the block that is edited stand, and how they look. */
export type WordsLook = { box: Box; look: CSSProperties; margin: string }

type BlocksSaid = {
  kind: 'blocks'
  id: number
  height: number
  /** Null while they are where they were: most keys move none. */
  blocks: { mark: string; box: Box }[] | null
  text: WordsLook | null
}

/** What the frame says to the canvas. */
export type FrameSays =
  | { kind: 'ready' }
  | BlocksSaid
  | { kind: 'point'; marks: string[] }
  | { kind: 'click'; marks: string[]; isAdding: boolean; times: number; x: number; y: number }

/** What the canvas hands the frame: the marked page, and rules of its own beside those of the email. */
export type CanvasPage = {
  kind: 'canvas'
  id: number
  html: string
  prefix: string
  css: string
  /** The mark of the block whose text is edited. */
  watched: string | null
}
