// Turns an email's HTML into the page of its frame.

/** Elements that load or navigate automatically, which no policy covers completely. */
const FORBIDDEN = 'script,base,link,object,embed,iframe,frame,frameset,portal,meta[http-equiv],noscript'
/** The markers that the canvas compiler puts around values. */
const VALUE = /[\ufdd3\ufdd4]/

const namesIn = (part: object | null): string[] =>
  part === null ? [] : [...Object.getOwnPropertyNames(part), ...namesIn(Object.getPrototypeOf(part))]
/** An element with such a name would shadow a property of the document or form (DOM clobbering). */
const RESERVED = new Set([...namesIn(document), ...namesIn(HTMLFormElement.prototype)])

/** Called on the prototypes, because the email's nodes may shadow their own methods until such names are removed. */
const { getAttributeNames, getAttribute, removeAttribute, remove } = Element.prototype
const { querySelectorAll } = Document.prototype

export function parseSafely(html: string): Document {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const node of querySelectorAll.call(next, FORBIDDEN)) remove.call(node)
  for (const node of querySelectorAll.call(next, '*'))
    for (const name of getAttributeNames.call(node)) {
      const isClobbering = /^(?:id|name)$/.test(name) && RESERVED.has(getAttribute.call(node, name) ?? '')
      if (isClobbering || /^on|^ping$|^autofocus$|^target$/i.test(name)) removeAttribute.call(node, name)
    }
  return next
}

let isEmpty = true

/** Updates the frame's document to match another one. */
export function updateDocument({ documentElement: next }: Document) {
  if (isEmpty) {
    isEmpty = false
    // There is nothing to preserve yet, so the document is adopted instead of copied.
    document.documentElement.replaceWith(document.adoptNode(next))
    return
  }
  try {
    morph(document.documentElement, next)
  } catch {
    // Replaces everything: images reload, but at least the email is displayed.
    document.documentElement.replaceWith(document.importNode(next, true))
  }
}

/** Updates one element to match another and leaves equal parts unchanged, so that images do not reload. */
function morph(from: Element, to: Element) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name)
  // Cloned, because parsers accept names that `setAttribute` rejects.
  for (const attribute of to.attributes)
    if (from.getAttribute(attribute.name) !== attribute.value)
      from.setAttributeNode(attribute.cloneNode() as Attr)
  const before = [...from.childNodes]
  const after = [...to.childNodes]
  const isSame = (a: Node | undefined, b: Node | undefined) => b && a?.isEqualNode(b)
  let start = 0
  while (isSame(before[start], after[start])) start++
  let end = 0
  const remaining = Math.min(before.length, after.length) - start
  while (end < remaining && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const old = before.slice(start, before.length - end)
  const addedNodes = after.slice(start, after.length - end)
  const anchor = before[before.length - end] ?? null
  for (const [index, node] of addedNodes.entries()) {
    const place = old[index]
    if (!place) from.insertBefore(document.importNode(node, true), anchor)
    else if (place.nodeName !== node.nodeName) place.replaceWith(document.importNode(node, true))
    else if (place instanceof Element && node instanceof Element) morph(place, node)
    else if (place.nodeValue !== node.nodeValue) place.nodeValue = node.nodeValue
  }
  for (const node of old.slice(addedNodes.length)) node.remove()
}

type Value = readonly [text: number, start: number, end: number]

function textNodesIn(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Removes the markers around values and returns the positions of the values. */
export function takeValues(body: HTMLElement): Value[] {
  const values: Value[] = []
  for (const [index, text] of textNodesIn(body).entries()) {
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

let tintedRanges: (readonly [Text, number, number])[] = []

/** Tints values without extra elements, so the email's layout does not change. */
export function tint(values: readonly Value[]) {
  if (!CSS.highlights) return
  const texts = textNodesIn(document.body)
  const matches = values.flatMap(([index, start, end]) => {
    const text = texts[index]
    return text && end <= text.length ? [[text, start, end] as const] : []
  })
  // Setting the same highlights again would repaint them.
  const isSame = (part: readonly unknown[], at: number) =>
    part.every((value, index) => value === tintedRanges[at]?.[index])
  if (matches.length === tintedRanges.length && matches.every(isSame)) return
  tintedRanges = matches
  const ranges = matches.map(
    ([text, startOffset, endOffset]) =>
      new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }),
  )
  CSS.highlights.set('value', new Highlight(...ranges))
}
