import { type FileCode, type FileData, refusalAt } from './file-texts.ts'

export type XmlElement = {
  /** Without the namespace prefix. */
  name: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  line: number
}

/** Translation files are flat. Deep nesting is an attempt to exhaust the parser. */
const MAX_DEPTH = 50
const MAX_ATTRIBUTES = 50
/** More than an exported file can contain. */
const MAX_ELEMENTS = 300_000
const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }))
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const SPACE = /[ \t\r\n]*/y
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Elements that declare namespaces, innermost first. Copying the declarations would take quadratic memory. */
type Scope = { attributes: ReadonlyMap<string, string>; outer: Scope } | null

const scopeOf = (attributes: ReadonlyMap<string, string>, outer: Scope): Scope =>
  attributes.keys().some((name) => name === 'xmlns' || name.startsWith('xmlns:'))
    ? { attributes, outer }
    : outer

function namespaceIn(scope: Scope, prefix: string): string | undefined {
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  for (let current = scope; current !== null; current = current.outer) {
    const namespace = current.attributes.get(name)
    if (namespace !== undefined) return namespace
  }
  return undefined
}

/**
 * Parses a small, strict subset of XML: elements, attributes, text, CDATA and comments. Document types and custom
 * entities are not allowed, so a file cannot grow while it is parsed, and cannot reference anything outside it.
 */
export function readXml(text: string): XmlElement {
  const reader = createReader(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  reader.skipDeclaration()
  reader.skipComments()
  const root = reader.readElement(null, 0)
  reader.skipComments()
  if (!reader.isAtEnd()) reader.fail('translation_file.after_end')
  return root
}

function createReader(text: string) {
  let offset = 0
  let countedTo = 0
  let lines = 1
  let elements = 0
  /** The line of a position, counted from where the last count ended; an earlier position gets that line too. */
  function lineAt(position: number): number {
    for (; countedTo < position; countedTo++) if (text.charCodeAt(countedTo) === 10) lines++
    return lines
  }
  function failAt<C extends FileCode>(position: number, code: C, ...data: FileData<C>): never {
    throw refusalAt(lineAt(position), code, ...data)
  }
  function fail<C extends FileCode>(code: C, ...data: FileData<C>): never {
    failAt(offset, code, ...data)
  }
  const startsWith = (delimiter: string) => text.startsWith(delimiter, offset)
  const skipSpace = () => {
    SPACE.lastIndex = offset
    offset += SPACE.exec(text)?.[0].length ?? 0
  }
  function upTo<C extends FileCode>(delimiter: string, code: C, ...data: FileData<C>): string {
    const end = text.indexOf(delimiter, offset)
    if (end === -1) fail(code, ...data)
    const inside = text.slice(offset, end)
    offset = end + delimiter.length
    return inside
  }
  function readName(): string {
    NAME.lastIndex = offset
    const name = NAME.exec(text)?.[0]
    if (name === undefined) fail('translation_file.name_expected')
    offset += name.length
    return name
  }
  function expand(raw: string, start: number): string {
    if (raw === '') return ''
    const invalid = NOT_XML.exec(raw)
    if (invalid) failAt(start + invalid.index, 'translation_file.character_not_allowed')
    return raw.replace(/&([^;&\s]{0,12};?)/g, (whole, named: string, offset: number) => {
      const name = named.endsWith(';') ? named.slice(0, -1) : ''
      return (
        ENTITIES.get(name) ??
        characterReference(name) ??
        failAt(start + offset, 'translation_file.entity_unknown', { entity: whole.slice(0, 16) })
      )
    })
  }
  function readAttributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    for (;;) {
      const before = offset
      skipSpace()
      if (startsWith('>') || startsWith('/>')) return attributes
      if (before === offset) fail('translation_file.space_expected')
      const name = readName()
      if (attributes.has(name)) fail('translation_file.attribute_repeated', { name })
      if (attributes.size === MAX_ATTRIBUTES)
        fail('translation_file.too_many_attributes', { maximum: MAX_ATTRIBUTES })
      skipSpace()
      if (!startsWith('=')) fail('translation_file.value_missing', { name })
      offset++
      skipSpace()
      const quote = text[offset]
      if (quote !== '"' && quote !== "'") fail('translation_file.value_unquoted', { name })
      offset++
      const start = offset
      const raw = upTo(quote, 'translation_file.value_not_closed', { name })
      if (raw.includes('<')) failAt(start, 'translation_file.value_with_bracket', { name })
      attributes.set(name, expand(raw.replace(/[\t\n]/g, ' '), start))
    }
  }
  function readElement(outer: Scope, depth: number): XmlElement {
    if (!startsWith('<')) fail('translation_file.element_expected')
    if (depth > MAX_DEPTH) fail('translation_file.too_deep')
    if (++elements > MAX_ELEMENTS) fail('translation_file.too_many_elements', { maximum: MAX_ELEMENTS })
    const line = lineAt(offset)
    offset++
    const qualifiedName = readName()
    const attributes = readAttributes()
    const scope = scopeOf(attributes, outer)
    const colon = qualifiedName.indexOf(':')
    const prefix = qualifiedName.slice(0, Math.max(colon, 0))
    const name = qualifiedName.slice(colon + 1)
    const namespace = namespaceIn(scope, prefix)
    if (prefix !== '' && namespace === undefined) fail('translation_file.prefix_unknown', { prefix })
    const element: XmlElement = { name, namespace: namespace ?? '', attributes, children: [], line }
    if (startsWith('/>')) offset += 2
    else {
      offset++
      readContent(element, scope, depth)
      const closing = readName()
      if (closing !== qualifiedName)
        fail('translation_file.closed_by_other', { element: qualifiedName, closing })
      skipSpace()
      if (!startsWith('>')) fail('translation_file.bracket_expected')
      offset++
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
      const next = text.indexOf('<', offset)
      if (next === -1) throw refusalAt(line, 'translation_file.element_not_closed', { element: name })
      const start = offset
      offset = next
      add(expand(text.slice(start, next), start))
      if (startsWith('</')) {
        offset += 2
        return
      }
      if (startsWith('<!--')) skipComment()
      else if (startsWith('<![CDATA[')) {
        offset += 9
        const cdata = upTo(']]>', 'translation_file.cdata_not_closed')
        if (NOT_XML.test(cdata)) fail('translation_file.character_not_allowed')
        add(cdata)
      } else if (startsWith('<!') || startsWith('<?')) fail('translation_file.declaration_inside')
      else children.push(readElement(scope, depth + 1))
    }
  }
  function skipComment() {
    offset += 4
    upTo('-->', 'translation_file.comment_not_closed')
  }
  return {
    fail,
    readElement,
    isAtEnd: () => offset >= text.length,
    skipDeclaration: () => {
      if (!/^<\?xml[ \t\n]/.test(text)) return
      const declaration = upTo('?>', 'translation_file.declaration_not_closed')
      const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(declaration)?.[1]
      if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
        failAt(0, 'translation_file.not_utf8', { encoding })
    },
    skipComments: () => {
      for (skipSpace(); startsWith('<!--'); skipSpace()) skipComment()
      if (startsWith('<!')) fail('translation_file.document_type')
      if (startsWith('<?')) fail('translation_file.instruction')
    },
  }
}

/** The character for `#65` or `#x41`. */
function characterReference(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
  if (Number.isNaN(code)) return undefined
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  const character = String.fromCodePoint(code)
  return NOT_XML.test(character) ? undefined : character
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

export const writeXmlText = (text: string) =>
  text.replace(/[&<>\r]/g, (delimiter) => escaped[delimiter] ?? delimiter)

/** Omits characters that XML does not allow; attributes that might contain them are only informational. */
export const writeXmlAttribute = (text: string) =>
  [...text]
    .filter((character) => !NOT_XML.test(character))
    .join('')
    .replace(/[&<>"\t\r\n]/g, (delimiter) =>
      /\s/.test(delimiter) ? `&#${delimiter.charCodeAt(0)};` : (escaped[delimiter] ?? '&quot;'),
    )
