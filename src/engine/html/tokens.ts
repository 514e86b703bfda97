import type { LiquidTag } from '../liquid/tags.ts'
import { liquidTags } from '../liquid/tags.ts'
import { dropControls } from '../mjml/tokens.ts'

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: [name: string, value: string][]; source: string }
  | { kind: 'close'; name: string; source: string }
  | { kind: 'comment'; source: string; closed: boolean }

/** Author HTML whose Liquid is replaced by marks, so that what a tag contains cannot confuse the reading. */
export type MarkedHtml = { marked: string; tags: LiquidTag[] }

const MARK = /\ufdd0(\d+)\ufdd1/g
// A `<` outside quotes ends the attempt, which keeps the reading linear on runs of unclosed tags.
const TAG = /<(\/?)([a-z][a-z0-9:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
/** Elements whose content is not markup. */
export const OPAQUE = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'noembed',
  'noframes',
  'iframe',
])

export function markLiquid(html: string): MarkedHtml {
  const tags = liquidTags(html)
  let at = 0
  let marked = ''
  tags.forEach((tag, index) => {
    marked += `${dropControls(html.slice(at, tag.start))}\ufdd0${index}\ufdd1`
    at = tag.end
  })
  return { marked: marked + dropControls(html.slice(at)), tags }
}

export function replaceMarks(text: string, tags: LiquidTag[], show: (tag: LiquidTag) => string): string {
  return text.replace(MARK, (_, index: string) => {
    const tag = tags[Number(index)]
    return tag === undefined ? '' : show(tag)
  })
}

/** Splits a text into what stands between marks and the marks themselves. */
export function mapLiterals(text: string, rewrite: (literal: string) => string): string {
  return text.replace(/\ufdd0\d+\ufdd1|[^\ufdd0]+/g, (part) =>
    part.startsWith('\ufdd0') ? part : rewrite(part),
  )
}

const OPENERS = new Set(['if', 'unless', 'for', 'case', 'capture', 'tablerow'])
const BRANCHES = new Set(['else', 'elsif', 'when'])
const isStructure = (name: string) => OPENERS.has(name) || BRANCHES.has(name) || name.startsWith('end')

/** What of a dropped piece must stay for the rest of the Liquid to mean the same; outputs go with the piece. */
export function keepControls(dropped: string, tags: LiquidTag[]): string {
  const names = namesIn(dropped, tags)
  if (isSelfContained(dropped, tags) && !names.includes('assign')) return ''
  const marks = dropped.match(MARK) ?? []
  return marks.filter((_, index) => names[index] === 'assign' || isStructure(names[index] ?? '')).join('')
}

/** Whether a piece may move or vanish without leaving Liquid open elsewhere. */
export function isSelfContained(piece: string, tags: LiquidTag[]): boolean {
  let depth = 0
  for (const name of namesIn(piece, tags).filter(isStructure)) {
    if (OPENERS.has(name)) depth += 1
    else if (!BRANCHES.has(name)) depth -= 1
    else if (depth === 0) return false
    if (depth < 0) return false
  }
  return depth === 0
}

function namesIn(piece: string, tags: LiquidTag[]): string[] {
  return (piece.match(MARK) ?? []).map((mark) => tags[Number(mark.slice(1, -1))]?.name ?? '')
}

/** The piece without one of its values; a value without marks makes no difference to what has to stay. */
export function withoutMarked(piece: string, value: string): string {
  return value.includes('\ufdd0') ? piece.replace(value, '') : piece
}

export function readHtml(marked: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let at = 0
  const addText = (text: string) => {
    if (text !== '') tokens.push({ kind: 'text', text })
  }
  while (at < marked.length) {
    const next = marked.indexOf('<', at)
    if (next === -1) break
    addText(marked.slice(at, next))
    const token = readMarkup(marked, next)
    if (token === undefined) {
      addText('<')
      at = next + 1
      continue
    }
    tokens.push(token)
    at = next + token.source.length
    if (token.kind === 'open' && OPAQUE.has(token.name)) {
      const end = endOfOpaque(marked, at, token.name)
      addText(marked.slice(at, end))
      at = end
    }
  }
  addText(marked.slice(at))
  return tokens
}

type Markup = Exclude<HtmlToken, { kind: 'text' }>

function readMarkup(marked: string, at: number): Markup | undefined {
  if (marked.startsWith('<!--', at)) {
    const end = marked.indexOf('-->', at + 4)
    return {
      kind: 'comment',
      source: end === -1 ? marked.slice(at) : marked.slice(at, end + 3),
      closed: end !== -1,
    }
  }
  if (/[!?]/.test(marked.charAt(at + 1))) {
    const end = marked.indexOf('>', at)
    return {
      kind: 'comment',
      source: end === -1 ? marked.slice(at) : marked.slice(at, end + 1),
      closed: end !== -1,
    }
  }
  TAG.lastIndex = at
  const [source, slash, name = '', inside = ''] = TAG.exec(marked) ?? []
  if (source === undefined) return undefined
  if (slash === '/') return { kind: 'close', name: name.toLowerCase(), source }
  const attributes = [...inside.matchAll(ATTRIBUTE)].map((match): [string, string] => [
    (match[1] ?? '').toLowerCase(),
    match[2] ?? match[3] ?? match[4] ?? '',
  ])
  return { kind: 'open', name: name.toLowerCase(), attributes, source }
}

function endOfOpaque(marked: string, from: number, name: string): number {
  const closer = new RegExp(`</${name}[\\s>/]`, 'gi')
  closer.lastIndex = from
  return closer.exec(marked)?.index ?? marked.length
}
