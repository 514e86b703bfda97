/** What the app and the email frame send each other. Each side checks what it receives. */

/** What the frame shows: an email, or a marked one with the canvas's own rules next to those of the email. */
export type FramePage =
  | { kind?: undefined; html: string }
  | Reveal
  | {
      kind: 'canvas'
      html: string
      /** Marks are classes that start like this. */
      prefix: string
      css: string
      /** The mark of the block whose text is edited. */
      watched: string | null
    }
/** Scrolls to an occurrence of some words in the email; `nth` counts from 0. */
export type Reveal = { kind: 'reveal'; words: string; nth: number }
export type CanvasPage = Extract<FramePage, { kind: 'canvas' }>

export type Box = { x: number; y: number; width: number; height: number }

/** Where the text of the block that is edited stands, and how it looks. */
export type WordsLook = { box: Box; look: Record<string, string>; margin: string }

/** An image, and how much of its block's width is padding, in pixels of the email. */
export type ImageBox = Box & { padding: number }

/** A marked element; with its image, if it contains exactly one. */
export type FoundBlock = { mark: string; box: Box; image?: ImageBox }

export type FrameMessage =
  | { kind: 'ready' | 'shown' }
  | { kind: 'size'; height: number }
  /** `blocks` is a list of `FoundBlock` as JSON; null if none has moved, as after most keys. */
  | { kind: 'blocks'; height: number; blocks: string | null; text: WordsLook | null }
  | { kind: 'point'; marks: string[] }
  | {
      kind: 'click'
      href: string | null
      marks: string[]
      isAdding: boolean
      times: number
      x: number
      y: number
    }
  /** A pressed block is being dragged with the mouse. */
  | { kind: 'drag'; step: DragStep; marks: string[]; x: number; y: number }

const DRAG_STEPS = ['start', 'move', 'drop', 'cancel'] as const
export type DragStep = (typeof DRAG_STEPS)[number]

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const shaped =
  (shape: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const BOX = { x: Number.isFinite, y: Number.isFinite, width: Number.isFinite, height: Number.isFinite }
const isImage = shaped({ ...BOX, padding: Number.isFinite })
const areFound = listOf(
  shaped({ mark: isText, box: shaped(BOX), image: (image) => image === undefined || isImage(image) }),
)
const areTexts: Check = (value) => shaped({})(value) && Object.values(value as object).every(isText)

const MESSAGES: Record<FrameMessage['kind'], Check> = {
  ready: shaped({}),
  shown: shaped({}),
  size: shaped({ height: Number.isFinite }),
  blocks: shaped({
    height: Number.isFinite,
    blocks: orNull(isText),
    text: orNull(shaped({ box: shaped(BOX), look: areTexts, margin: isText })),
  }),
  point: shaped({ marks: listOf(isText) }),
  click: shaped({
    href: orNull(isText),
    marks: listOf(isText),
    isAdding: (value) => typeof value === 'boolean',
    times: Number.isFinite,
    x: Number.isFinite,
    y: Number.isFinite,
  }),
  drag: shaped({
    step: (value) => DRAG_STEPS.includes(value as DragStep),
    marks: listOf(isText),
    x: Number.isFinite,
    y: Number.isFinite,
  }),
}

const isEmail = shaped({ html: isText })
const isReveal = shaped({ words: isText, nth: Number.isFinite })
const isCanvas = shaped({ html: isText, prefix: isText, css: isText, watched: orNull(isText) })

/** What the frame said; null for anything else. */
export function readMessage(data: unknown): FrameMessage | null {
  const { from, kind } = (data ?? {}) as { from?: unknown; kind?: FrameMessage['kind'] }
  const check = kind && Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind] : null
  return from === 'email-frame' && check?.(data) ? (data as FrameMessage) : null
}

/**
 * Pages are sent as text: an object of more than 16 kB from another origin is deserialized by Chromium in a process
 * that it starts for each, which takes 3 ms and more.
 */
export function readPage(data: unknown): FramePage | null {
  const page = typeof data === 'string' ? (JSON.parse(data) as FramePage | null) : null
  const check = page?.kind === 'canvas' ? isCanvas : page?.kind === 'reveal' ? isReveal : isEmail
  return check(page) ? page : null
}

export function readFound(blocks: string): FoundBlock[] {
  const found: unknown = JSON.parse(blocks)
  return areFound(found) ? (found as FoundBlock[]) : []
}
