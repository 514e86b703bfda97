/** Messages between the app and the email frame. Each side validates what it receives. */

/** The frame's content: an email, or one with marked blocks and the canvas's CSS. */
export type FramePage =
  | { kind?: undefined; html: string }
  | Reveal
  | {
      kind: 'canvas'
      html: string
      /** Marks are classes with this prefix. */
      prefix: string
      css: string
      /** The mark of the block whose text is being edited. */
      editedMark: string | null
    }
/** Set on the block that is being edited; of a repeated block, only on the copy below the text editor. */
export const editedAttribute = (prefix: string) => `data-${prefix}`
/** Scrolls to the nth occurrence of the text, counting from 0. */
export type Reveal = { kind: 'reveal'; text: string; nth: number }
export type CanvasPage = Extract<FramePage, { kind: 'canvas' }>

export type Box = { x: number; y: number; width: number; height: number }

export const boxStyle = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height })

/** The position and style of the edited block's text. */
export type TextAppearance = { box: Box; style: Record<string, string>; margin: string }

/** An image with the horizontal padding of its block, in email pixels. */
export type ImageBox = Box & { padding: number }

/** A marked element, with its image if it contains exactly one. */
export type MarkedElement = { mark: string; box: Box; image?: ImageBox }

export type FrameMessage =
  | { kind: 'ready' | 'shown' }
  | { kind: 'size'; height: number }
  /** `blocks` is a JSON list of `MarkedElement`; null if none has moved, which is the case after most keystrokes. */
  | { kind: 'blocks'; height: number; blocks: string | null; text: TextAppearance | null }
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

const isString: Check = (value) => typeof value === 'string'
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
const areBlocks = listOf(
  shaped({ mark: isString, box: shaped(BOX), image: (image) => image === undefined || isImage(image) }),
)
const areStrings: Check = (value) => shaped({})(value) && Object.values(value as object).every(isString)

const MESSAGES: Record<FrameMessage['kind'], Check> = {
  ready: shaped({}),
  shown: shaped({}),
  size: shaped({ height: Number.isFinite }),
  blocks: shaped({
    height: Number.isFinite,
    blocks: orNull(isString),
    text: orNull(shaped({ box: shaped(BOX), style: areStrings, margin: isString })),
  }),
  point: shaped({ marks: listOf(isString) }),
  click: shaped({
    href: orNull(isString),
    marks: listOf(isString),
    isAdding: (value) => typeof value === 'boolean',
    times: Number.isFinite,
    x: Number.isFinite,
    y: Number.isFinite,
  }),
  drag: shaped({
    step: (value) => DRAG_STEPS.includes(value as DragStep),
    marks: listOf(isString),
    x: Number.isFinite,
    y: Number.isFinite,
  }),
}

const isEmail = shaped({ html: isString })
const isReveal = shaped({ text: isString, nth: Number.isFinite })
const isCanvas = shaped({ html: isString, prefix: isString, css: isString, editedMark: orNull(isString) })

/** A valid message from the frame, or null. */
export function readMessage(data: unknown): FrameMessage | null {
  const { from, kind } = (data ?? {}) as { from?: unknown; kind?: FrameMessage['kind'] }
  const check = kind && Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind] : null
  return from === 'email-frame' && check?.(data) ? (data as FrameMessage) : null
}

/**
 * Pages are sent as text: Chromium starts a process to deserialize each object over 16 kB from another origin, which
 * takes at least 3 ms.
 */
export function readPage(data: unknown): FramePage | null {
  const page = typeof data === 'string' ? (JSON.parse(data) as FramePage | null) : null
  const check = page?.kind === 'canvas' ? isCanvas : page?.kind === 'reveal' ? isReveal : isEmail
  return check(page) ? page : null
}

export function readMarkedElements(blocks: string): MarkedElement[] {
  const elements: unknown = JSON.parse(blocks)
  return areBlocks(elements) ? (elements as MarkedElement[]) : []
}
