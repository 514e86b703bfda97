// Turns an email's HTML into the page of its frame.

/** Removes whatever loads or navigates automatically, because no policy covers all of it. */
const GONE = 'script,base,link,object,embed,iframe,frame,frameset,portal,meta[http-equiv],noscript'
/** Put around values by the canvas's compile. */
const VALUE = /[\ufdd3\ufdd4]/

const namesIn = (part: object | null): string[] =>
  part === null ? [] : [...Object.getOwnPropertyNames(part), ...namesIn(Object.getPrototypeOf(part))]
/** An element of such a name would stand for the document's or form's own property. */
const TAKEN = new Set([...namesIn(document), ...namesIn(HTMLFormElement.prototype)])

/** Until names are taken out, nothing of the email may be asked by its own methods. */
const { getAttributeNames, getAttribute, removeAttribute, remove } = Element.prototype
const { querySelectorAll } = Document.prototype

export function parseSafely(html: string): Document {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const node of querySelectorAll.call(next, GONE)) remove.call(node)
  for (const node of querySelectorAll.call(next, '*'))
    for (const name of getAttributeNames.call(node)) {
      const isTaken = /^(?:id|name)$/.test(name) && TAKEN.has(getAttribute.call(node, name) ?? '')
      if (isTaken || /^on|^ping$|^autofocus$|^target$/i.test(name)) removeAttribute.call(node, name)
    }
  return next
}

let isEmpty = true

/** Makes the frame's document like another one. */
export function become({ documentElement: next }: Document) {
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

/** Updates one element to match another and leaves equal parts unchanged, so that images do not reload. */
function morph(from: Element, to: Element) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name)
  // A copy, because parsers take names that `setAttribute` does not.
  for (const attribute of to.attributes)
    if (from.getAttribute(attribute.name) !== attribute.value)
      from.setAttributeNode(attribute.cloneNode() as Attr)
  const before = [...from.childNodes]
  const after = [...to.childNodes]
  const isSame = (one: Node | undefined, other: Node | undefined) => other && one?.isEqualNode(other)
  let start = 0
  while (isSame(before[start], after[start])) start++
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  const anchor = before[before.length - end] ?? null
  for (const [index, node] of fresh.entries()) {
    const place = old[index]
    if (!place) from.insertBefore(document.importNode(node, true), anchor)
    else if (place.nodeName !== node.nodeName) place.replaceWith(document.importNode(node, true))
    else if (place instanceof Element && node instanceof Element) morph(place, node)
    else if (place.nodeValue !== node.nodeValue) place.nodeValue = node.nodeValue
  }
  for (const node of old.slice(fresh.length)) node.remove()
}

type Value = readonly [text: number, start: number, end: number]

function textsOf(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Removes the markers around values from the texts, and returns their positions. */
export function takeValues(body: HTMLElement): Value[] {
  const values: Value[] = []
  for (const [index, text] of textsOf(body).entries()) {
    if (!VALUE.test(text.data)) continue
    let clean = ''
    let open: number | null = null
    for (const part of text.data.split(/([\ufdd3\ufdd4])/)) {
      if (part === '\ufdd3') open = clean.length
      else if (part !== '\ufdd4') clean += part
      else if (open !== null) values.push([index, open, clean.length])
    }
    text.data = clean
  }
  return values
}

let tinted: (readonly [Text, number, number])[] = []

/** Values are tinted without an element of their own: nothing of the email's layout changes. */
export function tint(values: readonly Value[]) {
  if (!CSS.highlights) return
  const texts = textsOf(document.body)
  const found = values.flatMap(([index, start, end]) => {
    const text = texts[index]
    return text && end <= text.length ? [[text, start, end] as const] : []
  })
  // The same ones again would be painted again.
  const isSame = (part: readonly unknown[], at: number) =>
    part.every((value, index) => value === tinted[at]?.[index])
  if (found.length === tinted.length && found.every(isSame)) return
  tinted = found
  const ranges = found.map(
    ([text, startOffset, endOffset]) =>
      new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }),
  )
  CSS.highlights.set('value', new Highlight(...ranges))
}
