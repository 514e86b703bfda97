// Runs inside the frame of emails, which has no origin of its own. It shows what its parent hands it, and tells the
// parent how high it is, where the canvas's blocks are, and what was pointed at.

/** What loads or leads away by itself is taken out, because no policy covers all of it. */
const GONE = 'script,base,link,object,embed,iframe,frame,frameset,portal,meta[http-equiv],noscript'
/** Put around values by the canvas's compile. */
const VALUE = /[\ufdd3\ufdd4]/
const LOOK = `fontFamily fontSize fontWeight fontStyle lineHeight letterSpacing color textAlign direction
  paddingTop paddingRight paddingBottom paddingLeft`.split(/\s+/)

/** What the canvas has asked for: the prefix of its marks, and the block whose text is edited. */
let canvas = null

const tell = (message) => parent.postMessage({ from: 'email-frame', ...message }, '*')

const namesIn = (part) =>
  part === null ? [] : [...Object.getOwnPropertyNames(part), ...namesIn(Object.getPrototypeOf(part))]
/** An element of such a name would stand for the document's or form's own property. */
const TAKEN = new Set([...namesIn(document), ...namesIn(HTMLFormElement.prototype)])

/** Until names are taken out, nothing of the email may be asked by its own methods. */
const { getAttributeNames, getAttribute, removeAttribute, remove } = Element.prototype
const { querySelectorAll } = Document.prototype

function parseSafely(html) {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const node of querySelectorAll.call(next, GONE)) remove.call(node)
  for (const node of querySelectorAll.call(next, '*'))
    for (const name of getAttributeNames.call(node)) {
      const isTaken = /^(?:id|name)$/.test(name) && TAKEN.has(getAttribute.call(node, name))
      if (isTaken || /^on|^ping$|^autofocus$|^target$/i.test(name)) removeAttribute.call(node, name)
    }
  return next
}

let isEmpty = true

function become(next) {
  if (isEmpty) {
    isEmpty = false
    // Nothing is there that could stay, so it is taken over and not copied.
    document.documentElement.replaceWith(document.adoptNode(next))
    return
  }
  try {
    morph(document.documentElement, next)
  } catch {
    // Pictures load again, but it is shown.
    document.documentElement.replaceWith(document.importNode(next, true))
  }
}

/** Makes one element like another and leaves alone what is the same, so that pictures do not load again. */
function morph(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name)
  // A copy, because parsers take names that `setAttribute` does not.
  for (const attribute of to.attributes)
    if (from.getAttribute(attribute.name) !== attribute.value) from.setAttributeNode(attribute.cloneNode())
  const before = [...from.childNodes]
  const after = [...to.childNodes]
  let start = 0
  while (start < after.length && start < before.length && before[start].isEqualNode(after[start])) start++
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && before[before.length - 1 - end].isEqualNode(after[after.length - 1 - end])) end++
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  const anchor = before[before.length - end] ?? null
  for (const [index, node] of fresh.entries()) {
    const place = old[index]
    if (!place) from.insertBefore(document.importNode(node, true), anchor)
    else if (place.nodeName !== node.nodeName) place.replaceWith(document.importNode(node, true))
    else if (place.nodeType === Node.ELEMENT_NODE) morph(place, node)
    else if (place.nodeValue !== node.nodeValue) place.nodeValue = node.nodeValue
  }
  for (const node of old.slice(fresh.length)) node.remove()
}

const textsOf = (root) => {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  return texts
}

/** Takes the signs around values out of the texts; where they stood is [text, start, end]. */
function takeValues(body) {
  const values = []
  for (const [index, text] of textsOf(body).entries()) {
    if (!VALUE.test(text.data)) continue
    let clean = ''
    let open = null
    for (const part of text.data.split(/([\ufdd3\ufdd4])/)) {
      if (part === '\ufdd3') open = clean.length
      else if (part !== '\ufdd4') clean += part
      else if (open !== null) values.push([index, open, clean.length])
    }
    text.data = clean
  }
  return values
}

let tinted = []

/** Values are tinted without an element of their own: nothing of the email's layout changes. */
function tint(values) {
  if (!CSS.highlights) return
  const texts = textsOf(document.body)
  const found = values.flatMap(([index, start, end]) => {
    const text = texts[index]
    return text && end <= text.length ? [[text, start, end]] : []
  })
  // The same ones again would be painted again.
  const isSame = (part, at) => part.every((value, index) => value === tinted[at]?.[index])
  if (found.length === tinted.length && found.every(isSame)) return
  tinted = found
  const ranges = found.map(
    ([text, startOffset, endOffset]) =>
      new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }),
  )
  CSS.highlights.set('value', new Highlight(...ranges))
}

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

function show({ html, id }) {
  become(parseSafely(html).documentElement)
  sizes.observe(document.documentElement)
  tellSize()
  tell({ kind: 'shown', id: id ?? null })
}

function showCanvas(asked) {
  canvas = asked
  const next = parseSafely(asked.html)
  const values = takeValues(next.body)
  const style = next.createElement('style')
  style.textContent = asked.css
  next.head.append(style)
  become(next.documentElement)
  tint(values)
  sizes.observe(document.body)
  tellSize()
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return
  const asked = JSON.parse(data)
  if (asked.kind === 'canvas') showCanvas(asked)
  else show(asked)
})
addEventListener('load', tellSoon, true)

const marksUnder = (event) => event.composedPath().flatMap((node) => (node.classList ? marksOf(node) : []))

const stop = (event) => {
  event.preventDefault()
  const href = event.target.closest?.('a,area')?.getAttribute('href') ?? null
  const { shiftKey, ctrlKey, metaKey, detail, type } = event
  if (type === 'submit' || type === 'dragstart') return
  tell({
    kind: 'click',
    href,
    marks: marksUnder(event),
    isAdding: shiftKey || ctrlKey || metaKey,
    times: detail,
    x: event.clientX,
    y: event.clientY,
  })
}
for (const name of ['click', 'auxclick', 'submit', 'dragstart']) addEventListener(name, stop, true)
// The canvas keeps the focus: keys work on blocks, not on the email.
addEventListener('mousedown', (event) => canvas && event.preventDefault(), true)

let pointed = ''
const point = (marks) => {
  if (!canvas || marks.join() === pointed) return
  pointed = marks.join()
  tell({ kind: 'point', marks })
}
addEventListener('pointermove', (event) => point(marksUnder(event)), true)
document.addEventListener('pointerleave', () => point([]))
tell({ kind: 'ready' })
