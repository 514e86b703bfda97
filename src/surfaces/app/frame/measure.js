// Tells the parent how high the email is and where the canvas's blocks are.

const LOOK = `fontFamily fontSize fontWeight fontStyle lineHeight letterSpacing color textAlign direction
  paddingTop paddingRight paddingBottom paddingLeft`.split(/\s+/)

/** What the canvas has asked for: the prefix of its marks, and the block whose text is edited. */
let canvas = null

function measureFor(asked) {
  canvas = asked
}

const tell = (message) => parent.postMessage({ from: 'email-frame', ...message }, '*')

let toldSize = ''
const sizeOf = () => {
  const { width, height } = (document.body ?? document.documentElement).getBoundingClientRect()
  return `${innerWidth} ${width} ${height} ${document.documentElement.scrollHeight}`
}

/** Told at once, so that what the parent draws around it comes with the same picture and not with the next. */
function tellSize() {
  const page = document.documentElement
  // Nothing of a hidden frame has a size; once it is shown, the observer sees one.
  if (innerWidth === 0) return
  toldSize = sizeOf()
  if (canvas) tell({ kind: 'blocks', height: Math.ceil(boxOf(page).height), ...findBlocks() })
  else tell({ kind: 'size', height: page.scrollHeight })
}
const sizes = new ResizeObserver(() => {
  // It also sees what has just been told.
  if (sizeOf() !== toldSize) tellSize()
})

let isTelling = false
/** Pictures that come late move what stands below them; several come at once. */
function tellSoon() {
  if (isTelling) return
  isTelling = true
  requestAnimationFrame(() => {
    isTelling = false
    tellSize()
  })
}

const marksOf = (node) =>
  canvas
    ? [...node.classList].filter((name) => name.startsWith(canvas.prefix) && !name.endsWith('-empty'))
    : []

/** A page that is scaled down is measured in pixels of the window; browsers disagree whether boxes are. */
const unitOf = () => innerWidth / document.documentElement.getBoundingClientRect().width

const boxOf = (node, unit = unitOf()) => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return { x: x * unit, y: y * unit, width: width * unit, height: height * unit }
}

/** Left and right together, in pixels of the email. */
const paddingOf = (node) => {
  const { paddingLeft, paddingRight } = getComputedStyle(node)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}

/** Where the blocks were when it was last told, as text: hundreds of boxes take long to hand over. */
let toldBlocks = ''

function findBlocks() {
  const blocks = []
  const unit = unitOf()
  for (const node of document.querySelectorAll(`[class*="${canvas.prefix}-"]`)) {
    const box = boxOf(node, unit)
    if (box.width === 0 && box.height === 0) continue
    const [image, another] = node.getElementsByTagName('img')
    const picture = image && !another ? { image: { ...boxOf(image, unit), padding: paddingOf(node) } } : {}
    for (const mark of marksOf(node)) blocks.push({ mark, box, ...picture })
  }
  const found = JSON.stringify(blocks)
  const areSame = found === toldBlocks
  toldBlocks = found
  return { id: canvas.id, blocks: areSame ? null : found, text: canvas.watched ? findText() : null }
}

/** Where the words of the edited block stand, and how they look. */
function findText() {
  const block = document.querySelector(`.${CSS.escape(canvas.watched)}`)
  const words = block?.querySelector('a, td > div, p') ?? block?.firstElementChild
  if (!words) return null
  const style = getComputedStyle(words)
  const look = Object.fromEntries(LOOK.map((name) => [name, style[name]]))
  const paragraph = words.querySelector('p')
  const { marginTop, marginBottom } = getComputedStyle(paragraph ?? words)
  return { box: boxOf(words), look, margin: paragraph ? `${marginTop} 0 ${marginBottom}` : '0' }
}
