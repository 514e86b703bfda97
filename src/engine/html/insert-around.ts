import { FOOTER_MARKER } from './fence.ts'
import { type FooterColors, footerColors } from './footer-colors.ts'
import {
  CONTENT_WRAPPER,
  findDangers,
  isOpening,
  NO_DANGERS,
  protectFooter,
  protectPage,
} from './protection.ts'
import { endTagsFor, repairHtml } from './repair.ts'
import { type HtmlToken, readHtml } from './tokens.ts'

/** A page split at the positions of the preheader and the footer. */
export type SplitPage = {
  start: string
  middle: string
  end: string
  /** How the footer has to be protected; null if it need not be. */
  protection: { isStyled: boolean; colors: FooterColors } | null
}

/** `mustShow`: author HTML must not swallow, hide or cover the footer. */
export type FooterRules = { hasFooter: boolean; mustShow: boolean }

/** Inserts the preheader at the start of the body, and the footer at its marker or otherwise at the end, outside open elements. */
export function insertAround(
  { start, middle, end, protection }: SplitPage,
  preheader: string,
  footer: string,
) {
  const safeFooter = protection ? protectFooter(footer, protection.isStyled, protection.colors) : footer
  return start + preheader + middle + safeFooter + end
}

export function splitPage(html: string, { hasFooter, mustShow }: FooterRules): SplitPage {
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
  const { isStyled, hidesPage, pullsUp } = mustShow ? findDangers(body, marker !== -1) : NO_DANGERS
  const { pieces, open, hasOpenParagraph } = repairHtml(body)
  const lateTags = hidesPage ? protectPages(pieces, body) : ''
  // A design's outer frame stays open around the footer, unless styles could hide it.
  const isFramed = marker !== -1 && !isStyled && !pullsUp && open[0]?.attributes.get('class') === 'fp-body'
  return {
    start: pieces.slice(0, first).join(''),
    middle: [
      pullsUp ? CONTENT_WRAPPER.open : '',
      ...pieces.slice(first),
      endTagsFor(isFramed ? open.slice(1) : open),
      hasOpenParagraph && !hasDoctype(body) ? '</p>' : '',
      pullsUp ? CONTENT_WRAPPER.close : '',
      lateTags,
    ].join(''),
    end: after,
    protection: mustShow ? { isStyled, colors: footerColors(tokens) } : null,
  }
}

const sourceOf = (tokens: readonly HtmlToken[]) => tokens.map(({ source }) => source).join('')

/** A page without html and body tags gets them at the end: clients add their attributes to the implied elements. */
function protectPages(pieces: string[], tokens: readonly HtmlToken[]): string {
  return ['html', 'body']
    .map((name) => {
      const index = tokens.findIndex((token) => isOpening(token, name))
      const tag = tokens[index]
      if (tag?.kind !== 'tag') return protectPage({ name, attributes: new Map() })
      pieces[index] = protectPage(tag)
      return ''
    })
    .join('')
}

/** The index of the first token of the tail, which contains only the end tags of the document. */
function startOfTail(tokens: readonly HtmlToken[]): number {
  const last = tokens.findLastIndex((token) => !isEnd(token) && !isBlank(token))
  const end = tokens.findIndex((token, index) => index > last && isEnd(token))
  return end === -1 ? tokens.length : end
}

const isEnd = (token: HtmlToken) =>
  token.kind === 'tag' && token.closing && (token.name === 'body' || token.name === 'html')

const isBlank = (token: HtmlToken) =>
  token.kind === 'comment' ? token.closed : token.kind === 'text' && token.source.trim() === ''

const hasDoctype = (tokens: readonly HtmlToken[]) =>
  tokens.some((token) => token.kind === 'comment' && /^<!doctype/i.test(token.source))

/** The index where the body starts. */
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
