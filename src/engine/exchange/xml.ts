import { ExchangeProblem } from './exchanged.ts'

export type XmlElement = {
  /** Without its prefix. */
  name: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  line: number
}

/** Files for translators are flat; more is an attempt to exhaust the reader. */
const MAX_DEPTH = 50
const MAX_ATTRIBUTES = 50
/** More than a file has room for that an export may write. */
const MAX_ELEMENTS = 300_000
const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }))
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const SPACE = /[ \t\r\n]*/y
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Elements that declare namespaces, from the inside out. Copies of what is declared would grow with the file. */
type Scope = { attributes: ReadonlyMap<string, string>; outer: Scope } | null

const scopeOf = (attributes: ReadonlyMap<string, string>, outer: Scope): Scope =>
  attributes.size > 0 && attributes.keys().some((name) => name === 'xmlns' || name.startsWith('xmlns:'))
    ? { attributes, outer }
    : outer

function namespaceIn(scope: Scope, prefix: string): string | undefined {
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  for (let at = scope; at !== null; at = at.outer) {
    const namespace = at.attributes.get(name)
    if (namespace !== undefined) return namespace
  }
  return undefined
}

/**
 * Reads a small, strict part of XML: elements, attributes, text, CDATA and comments. No document type, so no entities
 * but the five of XML: nothing in a file can grow or reach outside of it.
 */
export function readXml(text: string): XmlElement {
  const reader = createReader(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  reader.skipDeclaration()
  reader.skipBetween()
  const root = reader.readElement(null, 0)
  reader.skipBetween()
  if (!reader.isAtEnd()) reader.fail('nothing may follow the last element')
  return root
}

function createReader(text: string) {
  let at = 0
  let counted = 0
  let lines = 1
  let elements = 0
  /** Lines are counted once, from where the last count ended. */
  function lineAt(position: number): number {
    for (; counted < position; counted++) if (text.charCodeAt(counted) === 10) lines++
    return lines
  }
  function fail(reason: string, position = at): never {
    throw new ExchangeProblem(position < counted ? lines : lineAt(position), reason)
  }
  const starts = (sign: string) => text.startsWith(sign, at)
  const skipSpace = () => {
    SPACE.lastIndex = at
    at += SPACE.exec(text)?.[0].length ?? 0
  }
  function upTo(sign: string, what: string): string {
    const end = text.indexOf(sign, at)
    if (end === -1) fail(`${what} is not closed`)
    const inside = text.slice(at, end)
    at = end + sign.length
    return inside
  }
  function readName(): string {
    NAME.lastIndex = at
    const name = NAME.exec(text)?.[0]
    if (name === undefined) fail('expected a name')
    at += name.length
    return name
  }
  function expand(raw: string, start: number): string {
    if (raw === '') return ''
    const bad = NOT_XML.exec(raw)
    if (bad) fail('a character that XML does not allow', start + bad.index)
    return raw.replace(/&([^;&\s]{0,12};?)/g, (whole, named: string, offset: number) => {
      const name = named.endsWith(';') ? named.slice(0, -1) : ''
      return (
        ENTITIES.get(name) ??
        referredLetter(name) ??
        fail(`${whole.slice(0, 16)} is not a known entity; write & as &amp;`, start + offset)
      )
    })
  }
  function readAttributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    for (;;) {
      const before = at
      skipSpace()
      if (starts('>') || starts('/>')) return attributes
      if (before === at) fail('expected a space')
      const name = readName()
      if (attributes.has(name)) fail(`${name} appears twice`)
      if (attributes.size === MAX_ATTRIBUTES) fail(`more than ${MAX_ATTRIBUTES} attributes`)
      skipSpace()
      if (!starts('=')) fail(`${name} has no value`)
      at++
      skipSpace()
      const quote = text[at]
      if (quote !== '"' && quote !== "'") fail(`the value of ${name} needs quotes`)
      at++
      const start = at
      const raw = upTo(quote, `the value of ${name}`)
      if (raw.includes('<')) fail(`the value of ${name} must not contain <`, start)
      attributes.set(name, expand(raw.replace(/[\t\n]/g, ' '), start))
    }
  }
  function readElement(outer: Scope, depth: number): XmlElement {
    if (!starts('<')) fail('expected an element')
    if (depth > MAX_DEPTH) fail('nested too deeply')
    if (++elements > MAX_ELEMENTS) fail(`more than ${MAX_ELEMENTS} elements`)
    const line = lineAt(at)
    at++
    const written = readName()
    const attributes = readAttributes()
    const scope = scopeOf(attributes, outer)
    const colon = written.indexOf(':')
    const [prefix, name] = [written.slice(0, Math.max(colon, 0)), written.slice(colon + 1)]
    const namespace = namespaceIn(scope, prefix)
    if (prefix !== '' && namespace === undefined) fail(`the prefix ${prefix} is not declared`)
    const element: XmlElement = { name, namespace: namespace ?? '', attributes, children: [], line }
    if (starts('/>')) at += 2
    else {
      at++
      readContent(element, scope, depth)
      const closing = readName()
      if (closing !== written) fail(`${written} is closed by ${closing}`)
      skipSpace()
      if (!starts('>')) fail('expected >')
      at++
    }
    return element
  }
  function readContent({ children, name, line }: XmlElement, scope: Scope, depth: number) {
    const add = (more: string) => {
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + more
      else if (more !== '') children.push(more)
    }
    for (;;) {
      const next = text.indexOf('<', at)
      if (next === -1) throw new ExchangeProblem(line, `${name} is not closed`)
      const start = at
      at = next
      add(expand(text.slice(start, next), start))
      if (starts('</')) {
        at += 2
        return
      }
      if (starts('<!--')) skipComment()
      else if (starts('<![CDATA[')) {
        at += 9
        const cdata = upTo(']]>', 'CDATA')
        if (NOT_XML.test(cdata)) fail('a character that XML does not allow')
        add(cdata)
      } else if (starts('<!') || starts('<?')) fail('no declarations or instructions here')
      else children.push(readElement(scope, depth + 1))
    }
  }
  function skipComment() {
    at += 4
    upTo('-->', 'a comment')
  }
  return {
    fail,
    readElement,
    isAtEnd: () => at >= text.length,
    skipDeclaration: () => {
      if (!/^<\?xml[ \t\n]/.test(text)) return
      const declared = upTo('?>', 'the XML declaration')
      const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(declared)?.[1]
      if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) fail(`must be UTF-8, not ${encoding}`, 0)
    },
    skipBetween: () => {
      for (skipSpace(); starts('<!--'); skipSpace()) skipComment()
      if (starts('<!')) fail('a document type is not allowed')
      if (starts('<?')) fail('no instructions here')
    },
  }
}

/** Of `#65` or `#x41`. */
function referredLetter(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
  if (Number.isNaN(code)) return undefined
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  const letter = String.fromCodePoint(code)
  return NOT_XML.test(letter) ? undefined : letter
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

export const writeXmlText = (text: string) => text.replace(/[&<>\r]/g, (sign) => escaped[sign] ?? sign)

/** Characters that XML cannot carry are left out: attributes only help people. */
export const writeXmlAttribute = (text: string) =>
  [...text]
    .filter((letter) => !NOT_XML.test(letter))
    .join('')
    .replace(/[&<>"\t\r\n]/g, (sign) =>
      /\s/.test(sign) ? `&#${sign.charCodeAt(0)};` : (escaped[sign] ?? '&quot;'),
    )
