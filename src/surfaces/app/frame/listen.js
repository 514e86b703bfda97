// Shows what the parent hands over, and tells it what was pointed at.

function show({ html, id }) {
  become(parseSafely(html).documentElement)
  sizes.observe(document.documentElement)
  tellSize()
  tell({ kind: 'shown', id: id ?? null })
}

function showCanvas(asked) {
  measureFor(asked)
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
