import type { CSSProperties } from 'react'

export type Box = { x: number; y: number; width: number; height: number }

/** Where the words of the block that is edited stand, and how they look. */
export type WordsLook = { box: Box; look: CSSProperties; margin: string }

/** A picture, and how much of its block's width is padding, in pixels of the email. */
export type ImageBox = Box & { padding: number }

/** A marked element; with where its picture is, where there is one and nothing else. */
export type FoundBlock = { mark: string; box: Box; image?: ImageBox }

type BlocksSaid = {
  kind: 'blocks'
  id: number
  height: number
  /** A list of `FoundBlock`, as JSON; null while they are where they were: most keys move none. */
  blocks: string | null
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
