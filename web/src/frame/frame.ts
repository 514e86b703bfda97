// Runs in the email frame, which has an opaque origin: renders what the app sends and reports pointer events.

import { findEdited, marksOf, measureFor, observeSize, postToApp, sendSize, sendSizeSoon } from './measure.ts'
import { type CanvasPage, type DragStep, editedAttribute, readPage } from './messages.ts'
import { parseSafely, takeValues, tint, updateDocument } from './page.ts'
import { reveal } from './reveal.ts'

function show(html: string) {
  updateDocument(parseSafely(html))
  observeSize(document.documentElement)
  sendSize()
  postToApp({ kind: 'shown' })
}

let isCanvas = false

function showCanvas(page: CanvasPage) {
  isCanvas = true
  measureFor(page)
  const next = parseSafely(page.html)
  const values = takeValues(next.body)
  findEdited(next, page)?.setAttribute(editedAttribute(page.prefix), '')
  const style = next.createElement('style')
  style.textContent = page.css
  next.head.append(style)
  updateDocument(next)
  tint(values)
  observeSize(document.body)
  sendSize()
}

addEventListener('message', ({ source, data }) => {
  const page = source === parent ? readPage(data) : null
  if (page?.kind === 'canvas') showCanvas(page)
  else if (page?.kind === 'reveal') reveal(page)
  else if (page) show(page.html)
})
addEventListener('load', sendSizeSoon, true)

const marksUnder = (event: Event) =>
  event.composedPath().flatMap((node) => (node instanceof Element ? marksOf(node) : []))

function report(event: MouseEvent) {
  event.preventDefault()
  // The browser also reports a click at the end of a drag.
  if (wasDragged) return
  const { target, shiftKey, ctrlKey, metaKey, detail, clientX, clientY } = event
  postToApp({
    kind: 'click',
    href: (target instanceof Element && target.closest('a,area')?.getAttribute('href')) || null,
    marks: marksUnder(event),
    isAdding: shiftKey || ctrlKey || metaKey,
    times: detail,
    x: clientX,
    y: clientY,
  })
}
for (const name of ['click', 'auxclick'] as const) addEventListener(name, report, true)
for (const name of ['submit', 'dragstart']) addEventListener(name, (event) => event.preventDefault(), true)
// Keeps focus on the canvas, where keys act on blocks rather than on the email.
addEventListener('mousedown', (event) => isCanvas && event.preventDefault(), true)

let hoveredMarks = ''
function point(marks: string[]) {
  if (!isCanvas || marks.join() === hoveredMarks) return
  hoveredMarks = marks.join()
  postToApp({ kind: 'point', marks })
}

type Press = { x: number; y: number; marks: string[] }
let press: Press | null = null
let wasDragged = false
/** In pixels; a shorter movement is a click. */
const DRAG_THRESHOLD = 4

// While the mouse button is pressed, only this frame receives pointer events.
function drag(event: PointerEvent, step: DragStep) {
  if (!press) return
  const { clientX: x, clientY: y } = event
  const { marks } = press
  const page = document.documentElement
  if (!wasDragged && step === 'move' && Math.hypot(x - press.x, y - press.y) > DRAG_THRESHOLD) {
    wasDragged = true
    page.setPointerCapture(event.pointerId)
    page.style.cursor = 'grabbing'
    postToApp({ kind: 'drag', step: 'start', marks, x: press.x, y: press.y })
  }
  if (wasDragged) postToApp({ kind: 'drag', step, marks, x, y })
  if (step === 'move') return
  press = null
  page.style.cursor = ''
}

addEventListener(
  'pointerdown',
  (event) => {
    wasDragged = false
    const isLeftMouse = event.pointerType === 'mouse' && event.button === 0
    press = isCanvas && isLeftMouse ? { x: event.clientX, y: event.clientY, marks: marksUnder(event) } : null
  },
  true,
)
addEventListener('pointermove', (event) => (press ? drag(event, 'move') : point(marksUnder(event))), true)
addEventListener('pointerup', (event) => drag(event, 'drop'), true)
addEventListener('pointercancel', (event) => drag(event, 'cancel'), true)
document.addEventListener('pointerleave', () => point([]))
postToApp({ kind: 'ready' })
