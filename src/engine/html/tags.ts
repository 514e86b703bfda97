export type HtmlTag = {
  name: string
  closing: boolean
  start: number
  end: number
  attributes: Map<string, string>
}

const OPAQUE = new Set(['style', 'script', 'title', 'textarea'])
const TAG = /<(\/?)([a-z][^\s/>]*)/iy
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y

/** The tags of a document in order; comments and the insides of styles and scripts have none. Linear. */
export function readHtmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = []
  let at = html.indexOf('<')
  while (at !== -1) {
    const tag = readTag(html, at)
    if (tag) tags.push(tag)
    at = html.indexOf('<', tag ? endOfElementText(html, tag) : endOfDeclaration(html, at))
  }
  return tags
}

/** Where the search goes on after a comment, a doctype or a lone `<`. */
function endOfDeclaration(html: string, at: number): number {
  if (html[at + 1] !== '!' && html[at + 1] !== '?') return at + 1
  const closing = html.startsWith('<!--', at) ? '-->' : '>'
  const end = html.indexOf(closing, at + 2)
  return end === -1 ? html.length : end + closing.length
}

function endOfElementText(html: string, tag: HtmlTag): number {
  if (tag.closing || !OPAQUE.has(tag.name)) return tag.end
  const closing = new RegExp(`</${tag.name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = tag.end
  return closing.exec(html)?.index ?? html.length
}

function readTag(html: string, at: number): HtmlTag | null {
  TAG.lastIndex = at
  const opening = TAG.exec(html)
  if (!opening) return null
  const attributes = new Map<string, string>()
  let end = TAG.lastIndex
  for (;;) {
    ATTRIBUTE.lastIndex = end
    const match = ATTRIBUTE.exec(html)
    if (!match) break
    end = ATTRIBUTE.lastIndex
    const [, name = '', double, single, bare] = match
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  }
  const close = html.indexOf('>', end)
  return {
    name: (opening[2] ?? '').toLowerCase(),
    closing: opening[1] === '/',
    start: at,
    end: close === -1 ? html.length : close + 1,
    attributes,
  }
}
