// Reports how high the email is and where the canvas's blocks are.

import type { Box, CanvasPage, FoundBlock, FrameMessage, WordsLook } from './messages.ts'

const LOOK = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'lineHeight',
  'letterSpacing',
  'color',
  'textAlign',
  'direction',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const

let canvas: CanvasPage | null = null

export function measureFor(page: CanvasPage) {
  canvas = page
}

export const tell = (message: FrameMessage) => parent.postMessage({ from: 'email-frame', ...message }, '*')

let sentSize = ''
const sizeOf = () => {
  const { width, height } = (document.body ?? document.documentElement).getBoundingClientRect()
  return `${innerWidth} ${width} ${height} ${document.documentElement.scrollHeight}`
}

/** Sent at once, so that what the app draws around the email is painted together with it. */
export function sendSize() {
  const page = document.documentElement
  // Nothing in a hidden frame has a size; the observer sees one as soon as it is visible.
  if (innerWidth === 0) return
  sentSize = sizeOf()
  if (canvas) tell({ kind: 'blocks', height: Math.ceil(boxOf(page).height), ...findBlocks(canvas) })
  else tell({ kind: 'size', height: page.scrollHeight })
}
const sizes = new ResizeObserver(() => {
  // It also sees what has just been sent.
  if (sizeOf() !== sentSize) sendSize()
})
export const observeSize = (element: Element) => sizes.observe(element)

let isSending = false
/** Images that load late move what stands below them; several load at once. */
export function sendSizeSoon() {
  if (isSending) return
  isSending = true
  requestAnimationFrame(() => {
    isSending = false
    sendSize()
  })
}

export function marksOf(node: Element): string[] {
  const prefix = canvas?.prefix
  if (prefix === undefined) return []
  return [...node.classList].filter((name) => name.startsWith(prefix) && !name.endsWith('-empty'))
}

/** A page that is scaled down is measured in pixels of the window; browsers disagree whether boxes are. */
const unitOf = () => innerWidth / document.documentElement.getBoundingClientRect().width

function boxOf(node: Element, unit = unitOf()): Box {
  const { x, y, width, height } = node.getBoundingClientRect()
  return { x: x * unit, y: y * unit, width: width * unit, height: height * unit }
}

/** Left and right together, in pixels of the email. */
function paddingOf(node: Element) {
  const { paddingLeft, paddingRight } = getComputedStyle(node)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}

/** What was last sent, as text: hundreds of boxes take long to pass on. */
let sentBlocks = ''

function findBlocks({ prefix, watched }: CanvasPage) {
  const blocks: FoundBlock[] = []
  const unit = unitOf()
  for (const node of document.querySelectorAll(`[class*="${prefix}-"]`)) {
    const box = boxOf(node, unit)
    if (box.width === 0 && box.height === 0) continue
    const [image, another] = node.getElementsByTagName('img')
    const only = image && !another ? { image: { ...boxOf(image, unit), padding: paddingOf(node) } } : {}
    for (const mark of marksOf(node)) blocks.push({ mark, box, ...only })
  }
  const found = JSON.stringify(blocks)
  const areSame = found === sentBlocks
  sentBlocks = found
  return { blocks: areSame ? null : found, text: watched === null ? null : findText(watched) }
}

/** Where the text of the edited block stands, and how it looks. */
function findText(watched: string): WordsLook | null {
  const block = document.querySelector(`.${CSS.escape(watched)}`)
  const words = block?.querySelector('a, td > div, p') ?? block?.firstElementChild
  if (!words) return null
  const style = getComputedStyle(words)
  const look = Object.fromEntries(LOOK.map((name) => [name, style[name]]))
  const paragraph = words.querySelector('p')
  const { marginTop, marginBottom } = getComputedStyle(paragraph ?? words)
  return { box: boxOf(words), look, margin: paragraph ? `${marginTop} 0 ${marginBottom}` : '0' }
}
