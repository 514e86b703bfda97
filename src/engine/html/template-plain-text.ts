import type { LiquidTag } from '../liquid/tags.ts'
import { decodeEntities } from './entities.ts'
import {
  controlTagsIn,
  isSelfContained,
  mapLiterals,
  markLiquid,
  replaceMarks,
  withoutLiquidValue,
} from './liquid-marks.ts'
import { type HtmlTag, readHtml } from './tokens.ts'

const BREAKS: Record<string, string> = { br: '\n', li: '\n- ', hr: '\n---\n' }
const PARAGRAPHS = new Set('p div ul ol table tr blockquote section article h1 h2 h3 h4 h5 h6'.split(' '))
const CELLS = new Set(['td', 'th'])

/** Converts author HTML to plain text, with Liquid unchanged and links written as `label (URL)`. */
export function htmlTemplateToPlainText(html: string): string {
  const { marked, tags } = markLiquid(html)
  const pieces: string[] = []
  let link: { href: string; from: number } | undefined
  for (const token of readHtml(marked)) {
    if (token.kind === 'text' && token.inside === '') {
      pieces.push(mapLiterals(token.source, readLiteral))
      continue
    }
    if (token.kind !== 'tag') {
      pieces.push(controlTagsIn(token.source, tags))
      continue
    }
    if (token.name === 'a' && link !== undefined) {
      pieces.push(linkAddress(link.href, pieces.slice(link.from).join('')))
      link = undefined
    }
    const href = token.name === 'a' && !token.closing ? attributeOf(token, 'href', tags) : ''
    pieces.push(controlTagsIn(withoutLiquidValue(token.source, href), tags))
    if (href !== '') link = { href, from: pieces.length }
    pieces.push(spacing(token, tags))
  }
  return replaceMarks(separateBraces(pieces.join('')), tags, (tag) => tag.raw).trim()
}

/** Braces that become adjacent only because markup was removed must not turn into Liquid. */
function separateBraces(text: string): string {
  return text.replace(/\{(?=[{%\ufdd0])/g, '{ ')
}

function readLiteral(literal: string): string {
  return decodeEntities(literal.replace(/[ \t\r\n]+/g, ' '))
}

function spacing(tag: HtmlTag, tags: LiquidTag[]): string {
  const { name, closing } = tag
  if (PARAGRAPHS.has(name)) return '\n'
  if (closing) return CELLS.has(name) ? ' ' : ''
  if (name === 'img') return mapLiterals(attributeOf(tag, 'alt', tags), readLiteral)
  return BREAKS[name] ?? ''
}

function attributeOf({ attributes }: HtmlTag, name: string, tags: LiquidTag[]): string {
  const value = attributes.get(name) ?? ''
  return isSelfContained(value, tags) ? value : ''
}

function linkAddress(href: string, label: string): string {
  const address = mapLiterals(href, decodeEntities).trim()
  if (address === '' || address.startsWith('#')) return ''
  return address.replace(/^(?:mailto|tel):/i, '') === label.trim() ? '' : ` (${address})`
}
