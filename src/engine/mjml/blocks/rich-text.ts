import { isSafeLink } from '../../design/links.ts'
import { escapeHtmlLiteral, escapeRawRegion } from '../../escape/keeping-liquid.ts'
import { decodeEntities } from '../../html/entities.ts'
import {
  controlTagsIn,
  isSelfContained,
  mapLiterals,
  markLiquid,
  replaceMarks,
  withoutLiquidValue,
} from '../../html/liquid-marks.ts'
import { endTags, OpenElements } from '../../html/open-elements.ts'
import { type HtmlTag, readHtml } from '../../html/tokens.ts'
import type { LiquidTag } from '../../liquid/tags.ts'

export type LinkStyle = { color: string; className: string }

/** Elements whose end tag may be omitted before another one of the same kind. */
const CLOSED_BY_NEXT = new Set(['p', 'li'])
const VOID = new Set(['br'])
const INLINE = new Set('br strong b em i u s strike del ins sub sup small span mark code a'.split(' '))
const ALLOWED = new Set([...INLINE, 'p', 'ul', 'ol', 'li'])
const STYLES = new Set(
  `color background-color text-align font-weight font-style font-size text-decoration line-height
  letter-spacing`.split(/\s+/),
)

/** Reduces rich text to the tags that a text block may contain, and closes every element. */
export const sanitizeRichText = (html: string, link: LinkStyle): string => sanitize(html, link, ALLOWED)

/** Does the same for a heading, which is a single line, so paragraphs and lists are removed too. */
export const sanitizeRichLine = (html: string, link: LinkStyle): string => sanitize(html, link, INLINE)

function sanitize(html: string, link: LinkStyle, allowed: ReadonlySet<string>): string {
  const { marked, tags } = markLiquid(html)
  const open = new OpenElements()
  let clean = ''
  for (const token of readHtml(marked)) {
    if (token.kind === 'text' && token.inside === '') {
      clean += mapLiterals(decodeText(token.source), escapeHtmlLiteral)
    } else if (token.kind !== 'tag' || !allowed.has(token.name) || !isSelfContained(token.source, tags)) {
      clean += controlTagsIn(token.source, tags)
    } else if (!token.closing) {
      if (CLOSED_BY_NEXT.has(token.name) && open.innermost === token.name)
        clean += endTags(open.close(token.name))
      clean += openTag(token, tags, link)
      if (!VOID.has(token.name)) open.open(token.name)
    } else {
      clean += endTags(open.close(token.name)) + controlTagsIn(token.source, tags)
    }
  }
  clean += endTags(open.innermostFirst())
  return replaceMarks(clean, tags, (tag) => escapeRawRegion(tag, escapeHtmlLiteral))
}

function decodeText(text: string): string {
  return mapLiterals(text, decodeEntities)
}

function openTag(tag: HtmlTag, tags: LiquidTag[], link: LinkStyle): string {
  const allowedAttributes: [string, string][] = []
  let rest = tag.source
  for (const [name, rawValue] of tag.attributes) {
    const value = cleanAttribute(tag.name, name, decodeText(rawValue), tags)
    if (value === undefined || !isSelfContained(rawValue, tags)) continue
    allowedAttributes.push([name, value])
    rest = withoutLiquidValue(rest, rawValue)
  }
  if (tag.name === 'a') addLinkStyle(allowedAttributes, link)
  const attributes = allowedAttributes.map(
    ([name, value]) => ` ${name}="${mapLiterals(value, escapeHtmlLiteral)}"`,
  )
  return `${controlTagsIn(rest, tags)}<${tag.name}${attributes.join('')}>`
}

function cleanAttribute(element: string, name: string, value: string, tags: LiquidTag[]): string | undefined {
  if (name === 'style') return cleanStyle(value, tags)
  if (name === 'title') return value
  if (element === 'ol' && name === 'start') return /^\d{1,6}$/.test(value) ? value : undefined
  if (element !== 'a' || name !== 'href') return undefined
  const href = value.trim()
  return isSafeLink(replaceMarks(href, tags, (tag) => tag.raw)) ? href : undefined
}

/** A Liquid block may start in one declaration and end in another, so removing a declaration leaves its block tags. */
function cleanStyle(style: string, tags: LiquidTag[]): string | undefined {
  const declarations = style.split(';')
  if (!declarations.some(isAllowedStyle)) return undefined
  const cleaned = declarations.map((text) => (isAllowedStyle(text) ? text : controlTagsIn(text, tags)))
  return cleaned.filter(Boolean).join(';')
}

function isAllowedStyle(declaration: string): boolean {
  const [property = '', ...value] = declaration.replace(/\ufdd0\d+\ufdd1/g, '').split(':')
  return (
    STYLES.has(property.trim().toLowerCase()) &&
    /^[\w\s#%.,()-]*$/.test(value.join(':')) &&
    !/url|expression/i.test(value.join(':'))
  )
}

/** Mail clients apply their own link color unless it is set on the link itself. */
function addLinkStyle(attributes: [string, string][], { color, className }: LinkStyle): void {
  const style = attributes.find(([name]) => name === 'style')
  if (style === undefined) attributes.push(['style', `color:${color};text-decoration:underline`])
  else if (!/(?:^|;)\s*color\s*:/i.test(style[1])) style[1] = `color:${color};${style[1]}`
  else return
  if (className !== '') attributes.push(['class', className])
}
