import type { LiquidTag } from '../liquid/tags.ts'
import { decodeEntities } from './entities.ts'
import {
  type HtmlToken,
  isSelfContained,
  keepControls,
  mapLiterals,
  markLiquid,
  OPAQUE,
  readHtml,
  replaceMarks,
  withoutMarked,
} from './tokens.ts'

const BREAKS: Record<string, string> = { br: '\n', li: '\n- ', hr: '\n---\n' }
const PARAGRAPHS = new Set('p div ul ol table tr blockquote section article h1 h2 h3 h4 h5 h6'.split(' '))
const CELLS = new Set(['td', 'th'])

/** Author HTML as plain text, Liquid untouched, links as `label (address)`. */
export function htmlToPlainText(html: string): string {
  const { marked, tags } = markLiquid(html)
  let plain = ''
  let link: { href: string; from: number } | undefined
  let skipsText = false
  for (const token of readHtml(marked)) {
    if (token.kind === 'text') {
      plain += skipsText ? keepControls(token.text, tags) : mapLiterals(token.text, readLiteral)
    } else {
      if (token.kind !== 'comment' && token.name === 'a' && link !== undefined) {
        plain += linkAddress(link.href, plain.slice(link.from))
        link = undefined
      }
      const href = token.kind === 'open' && token.name === 'a' ? attributeOf(token, 'href', tags) : ''
      plain += keepControls(withoutMarked(token.source, href), tags)
      if (href !== '') link = { href, from: plain.length }
      plain += spacing(token, tags)
    }
    skipsText = token.kind === 'open' && OPAQUE.has(token.name)
  }
  return replaceMarks(separateBraces(plain), tags, (tag) => tag.raw).trim()
}

/** A pair of braces that came together only when markup fell away must not turn into Liquid. */
function separateBraces(text: string): string {
  return text.replace(/\{(?=[{%\ufdd0])/g, '{ ')
}

function readLiteral(literal: string): string {
  return decodeEntities(literal.replace(/[ \t\r\n]+/g, ' '))
}

function spacing(token: Exclude<HtmlToken, { kind: 'text' }>, tags: LiquidTag[]): string {
  if (token.kind === 'comment') return ''
  if (PARAGRAPHS.has(token.name)) return '\n'
  if (token.kind === 'close') return CELLS.has(token.name) ? ' ' : ''
  if (token.name === 'img') return mapLiterals(attributeOf(token, 'alt', tags), readLiteral)
  return BREAKS[token.name] ?? ''
}

function attributeOf(token: Extract<HtmlToken, { kind: 'open' }>, wanted: string, tags: LiquidTag[]): string {
  const value = token.attributes.find(([name]) => name === wanted)?.[1] ?? ''
  return isSelfContained(value, tags) ? value : ''
}

function linkAddress(href: string, label: string): string {
  const address = mapLiterals(href, decodeEntities).trim()
  if (address === '' || address.startsWith('#')) return ''
  return address.replace(/^(?:mailto|tel):/i, '') === label.trim() ? '' : ` (${address})`
}
