// Reports the height of the email and the positions of the canvas blocks.

import type { Box, CanvasPage, FrameMessage, MarkedElement, TextAppearance } from './messages.ts'

const TEXT_PROPERTIES = [
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

export const postToApp = (message: FrameMessage) =>
  parent.postMessage({ from: 'email-frame', ...message }, '*')

let sentSize = ''
const sizeOf = () => {
  const { width, height } = (document.body ?? document.documentElement).getBoundingClientRect()
  return `${innerWidth} ${width} ${height} ${document.documentElement.scrollHeight}`
}

/** Sends immediately, so that the app's overlays are painted together with the email. */
export function sendSize() {
  const page = document.documentElement
  // A hidden frame has no size; the observer fires once it becomes visible.
  if (innerWidth === 0) return
  sentSize = sizeOf()
  if (canvas) postToApp({ kind: 'blocks', height: Math.ceil(boxOf(page).height), ...findBlocks(canvas) })
  else postToApp({ kind: 'size', height: page.scrollHeight })
}
const sizes = new ResizeObserver(() => {
  // The observer also fires for the size just sent.
  if (sizeOf() !== sentSize) sendSize()
})
export const observeSize = (element: Element) => sizes.observe(element)

let isSending = false
/** Called when an image has loaded, which may move the content below it. Batched, because several load at once. */
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

/** Converts measurements to window pixels. Browsers disagree on the unit of boxes on a scaled-down page. */
const unitOf = () => innerWidth / document.documentElement.getBoundingClientRect().width

function boxOf(node: Element, unit = unitOf()): Box {
  const { x, y, width, height } = node.getBoundingClientRect()
  return { x: x * unit, y: y * unit, width: width * unit, height: height * unit }
}

/** The left and right padding combined, in email pixels. */
function paddingOf(node: Element) {
  const { paddingLeft, paddingRight } = getComputedStyle(node)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}

/** The last sent blocks as JSON, to skip unchanged ones: posting hundreds of boxes is slow. */
let sentBlocks = ''

export const findEdited = (page: Document, { editedMark }: CanvasPage) =>
  editedMark === null ? null : page.querySelector(`.${CSS.escape(editedMark)}`)

function findBlocks(page: CanvasPage) {
  const { prefix } = page
  const blocks: MarkedElement[] = []
  const unit = unitOf()
  for (const node of document.querySelectorAll(`[class*="${prefix}-"]`)) {
    const box = boxOf(node, unit)
    if (box.width === 0 && box.height === 0) continue
    const [image, another] = node.getElementsByTagName('img')
    const only = image && !another ? { image: { ...boxOf(image, unit), padding: paddingOf(node) } } : {}
    for (const mark of marksOf(node)) blocks.push({ mark, box, ...only })
  }
  const json = JSON.stringify(blocks)
  const areSame = json === sentBlocks
  sentBlocks = json
  return { blocks: areSame ? null : json, text: findText(findEdited(document, page)) }
}

/** The position and style of the edited block's text. */
function findText(block: Element | null): TextAppearance | null {
  const element = block?.querySelector('a, td > div, p') ?? block?.firstElementChild
  if (!element) return null
  const computedStyle = getComputedStyle(element)
  const style: Record<string, string> = Object.fromEntries(
    TEXT_PROPERTIES.map((name) => [name, computedStyle[name]]),
  )
  const link = element.querySelector('a')
  if (link) style['--link-color'] = getComputedStyle(link).color
  const paragraph = element.querySelector('p')
  const { marginTop, marginBottom } = getComputedStyle(paragraph ?? element)
  return { box: boxOf(element), style, margin: paragraph ? `${marginTop} 0 ${marginBottom}` : '0' }
}
