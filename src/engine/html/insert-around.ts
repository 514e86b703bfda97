import { VOID } from './elements.ts'
import { type FooterColors, footerColors } from './footer-colors.ts'
import { escapeTrailingBracket, FOOTER_MARKER } from './isolate.ts'
import { endTags } from './open-elements.ts'
import { CONTENT_WRAPPER, findRisks, isOpening, NO_RISKS, protectFooter, protectPage } from './protection.ts'
import { type HtmlTag, type HtmlText, type HtmlToken, readHtml } from './tokens.ts'

/** A page split at the positions of the preheader and the footer. */
export type SplitPage = {
  start: string
  middle: string
  end: string
  /** How to protect the footer; null if it needs no protection. */
  protection: { isStyled: boolean; colors: FooterColors } | null
}

/** `protectsFooter`: author HTML must not swallow, hide or cover the footer. */
export type FooterRules = { hasFooter: boolean; protectsFooter: boolean }

/**
 * Inserts the preheader at the start of the body, and the footer at its marker. Without a marker, the footer goes at
 * the end, outside all other elements.
 */
export function insertAround(
  { start, middle, end, protection }: SplitPage,
  preheader: string,
  footer: string,
) {
  const safeFooter = protection ? protectFooter(footer, protection.isStyled, protection.colors) : footer
  return start + preheader + middle + safeFooter + end
}

export function splitPage(html: string, { hasFooter, protectsFooter }: FooterRules): SplitPage {
  const tokens = readHtml(html)
  const marker = tokens.findLastIndex((token) => token.source === FOOTER_MARKER)
  const end = marker === -1 ? startOfTail(tokens) : marker
  const body = tokens.slice(0, end)
  const after = sourceOf(tokens.slice(marker === -1 ? end : end + 1))
  const first = startOfBody(body)
  if (!hasFooter)
    return {
      start: sourceOf(body.slice(0, first)),
      middle: sourceOf(body.slice(first)),
      end: after,
      protection: null,
    }
  const { isStyled, hidesPage, pullsUp } = protectsFooter ? findRisks(body, marker !== -1) : NO_RISKS
  const { pieces, open, hasOpenParagraph } = repairHtml(body)
  const addedTags = hidesPage ? protectPageTags(pieces, body) : ''
  // The footer goes inside a design's outer frame, unless styles could hide the frame.
  const isFramed = marker !== -1 && !isStyled && !pullsUp && open[0]?.attributes.get('class') === 'fp-body'
  return {
    start: pieces.slice(0, first).join(''),
    middle: [
      pullsUp ? CONTENT_WRAPPER.open : '',
      ...pieces.slice(first),
      endTags((isFramed ? open.slice(1) : open).map(({ name }) => name).toReversed()),
      hasOpenParagraph && !hasDoctype(body) ? '</p>' : '',
      pullsUp ? CONTENT_WRAPPER.close : '',
      addedTags,
    ].join(''),
    end: after,
    protection: protectsFooter ? { isStyled, colors: footerColors(tokens) } : null,
  }
}

const sourceOf = (tokens: readonly HtmlToken[]) => tokens.map(({ source }) => source).join('')

/**
 * Protects the html and body tags in `pieces`. Returns those that the page lacks, to be added at its end: clients apply
 * their attributes to the implied elements.
 */
function protectPageTags(pieces: string[], tokens: readonly HtmlToken[]): string {
  let missingTags = ''
  for (const name of ['html', 'body']) {
    const index = tokens.findIndex((token) => isOpening(token, name))
    const tag = tokens[index]
    if (tag?.kind === 'tag') pieces[index] = protectPage(tag)
    else missingTags += protectPage({ name, attributes: new Map() })
  }
  return missingTags
}

/** The index from which only the document's end tags follow. */
function startOfTail(tokens: readonly HtmlToken[]): number {
  const last = tokens.findLastIndex((token) => !isDocumentEnd(token) && !isBlank(token))
  const end = tokens.findIndex((token, index) => index > last && isDocumentEnd(token))
  return end === -1 ? tokens.length : end
}

export const isDocumentEnd = (token: HtmlToken) =>
  token.kind === 'tag' && token.closing && (token.name === 'body' || token.name === 'html')

const isBlank = (token: HtmlToken) =>
  token.kind === 'comment' ? token.closed : token.kind === 'text' && token.source.trim() === ''

const hasDoctype = (tokens: readonly HtmlToken[]) =>
  tokens.some((token) => token.kind === 'comment' && /^<!doctype/i.test(token.source))

function startOfBody(tokens: readonly HtmlToken[]): number {
  const body = tokens.findIndex((token) => isOpening(token, 'body'))
  if (body !== -1) return body + 1
  const head = tokens.findIndex((token) => token.kind === 'tag' && token.name === 'head' && token.closing)
  return head === -1 ? endOfHead(tokens) : head + 1
}

const HEAD = new Set(['html', 'head', 'meta', 'link', 'base'])
const HEAD_WITH_TEXT = new Set(['title', 'style', 'script'])
const HEAD_COMMENT = /^<!(?:doctype|(?:--)?\[if[^>]*>\s*<(?:xml|style|meta|link)\b|(?:--<!)?\[endif\])/i

/** The index after the elements that belong to the head, in a page without a body tag. */
export function endOfHead(tokens: readonly HtmlToken[]): number {
  let end = 0
  for (let position = 0; position < tokens.length; position++) {
    const token = tokens[position]
    if (token?.kind === 'tag' && !token.closing && HEAD.has(token.name)) end = position + 1
    else if (token?.kind === 'tag' && !token.closing && HEAD_WITH_TEXT.has(token.name)) {
      const close = tokens[position + 1]?.kind === 'text' ? position + 2 : position + 1
      if (tokens[close]?.kind !== 'tag') break
      end = close + 1
      position = close
    } else if (token?.kind === 'comment' && HEAD_COMMENT.test(token.source)) end = position + 1
    else if (!token || !isBlank(token)) break
  }
  return end
}

/**
 * Tags that turn everything after them into text, replace the body, or are parsed differently depending on whether
 * scripts run. Removing them does not change how mail clients display a page.
 */
const UNSAFE_TAGS = new Set(['plaintext', 'frameset', 'frame', 'noscript'])
const UNSAFE_HTTP_EQUIV = new Set(['refresh', 'content-security-policy'])
const DOCUMENT_TAGS = new Set(['html', 'head', 'body'])

type RepairedHtml = {
  pieces: string[]
  /** Elements that may still be open, outermost first. */
  open: HtmlTag[]
  /** Whether a paragraph may be open; in quirks mode, a table does not close it. */
  hasOpenParagraph: boolean
}

/**
 * Rewrites the HTML before a footer so that every client sees the same tags, and finds the elements that may still be
 * open. An element only counts as closed if it was the innermost one at its end tag. All others get an additional end
 * tag. Clients ignore surplus end tags, so it does not matter how each client repairs bad nesting.
 */
function repairHtml(tokens: readonly HtmlToken[]): RepairedHtml {
  const open: HtmlTag[] = []
  const documentTags = new Set<string>()
  let isForeign = false
  let isInSelect = false
  let openParagraphs = 0
  const pieces = tokens.map((token) => {
    if (token.kind === 'text') return repairText(token, isForeign || isInSelect)
    if (token.kind === 'tag') {
      isForeign ||= FOREIGN.has(token.name)
      isInSelect = token.name === 'select' ? !token.closing : isInSelect
      if (token.name === 'p') openParagraphs += token.closing ? -1 : 1
      return repairTag(token, open, documentTags)
    }
    // Inside SVG or MathML, CDATA would hide tags that are visible elsewhere.
    if (isForeign && /^<!\[cdata\[/i.test(token.source)) return ''
    if (token.closed) return token.source
    return token.source.startsWith('<!--') ? `${token.source}-->` : `${token.source}>`
  })
  return { pieces, open, hasOpenParagraph: openParagraphs > 0 }
}

function repairTag(tag: HtmlTag, open: HtmlTag[], documentTags: Set<string>): string {
  const { name, closing, source, attributes } = tag
  if (UNSAFE_TAGS.has(name)) return ''
  if (DOCUMENT_TAGS.has(name)) {
    // Content after `</body>` belongs to the body, and a second body tag would add its attributes to the first.
    if (name === 'head') return source
    if (closing || documentTags.has(name)) return ''
    documentTags.add(name)
    return source
  }
  if (name === 'meta' && UNSAFE_HTTP_EQUIV.has((attributes.get('http-equiv') ?? '').trim().toLowerCase()))
    return ''
  // A surplus `</p>` would create an empty paragraph.
  if (VOID.has(name) || name === 'p') return source
  if (!closing) open.push(tag)
  else if (open.at(-1)?.name === name) open.pop()
  return source
}

/**
 * In these elements and in a select, the content of `style`, `script` and the like is parsed as HTML, so it must not
 * contain tags.
 */
const FOREIGN = new Set(['svg', 'math'])

function repairText({ source, inside, isUnclosedTag }: HtmlText, isForeign: boolean): string {
  if (isUnclosedTag) return ''
  if (inside === '') return escapeTrailingBracket(source)
  const text = inside === 'style' ? limitZIndex(source) : source
  // A comment in a script can hide the script's end.
  if (!isForeign && !(inside === 'script' && text.includes('<!--'))) return text
  if (inside === 'style') return text.replaceAll('<!--', '').replaceAll('<', '\\3c ')
  return text.replaceAll('<', inside === 'script' ? '\\u003c' : '&lt;')
}

/** Removes z-index values that could reach the footer's, or that cannot be parsed. */
function limitZIndex(style: string): string {
  return style.replace(/z-index\s*:[^;}]*/gi, (rule) =>
    /:\s*(?:-?\d{1,9}|auto|inherit|initial|unset)\s*(?:!\s*important\s*)?$/i.test(rule) ? rule : '',
  )
}
