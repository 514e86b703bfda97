import { FOOTER_MARKER } from './fence.ts'
import { footerColours } from './footer-colours.ts'
import { CONTAINED, findDangers, isOpening, NO_DANGERS, protectFooter, protectPage } from './protection.ts'
import { closersFor, settle } from './settle.ts'
import { type HtmlToken, readHtml } from './tokens.ts'

/** What is inserted into a page; `mustShow`: a footer that author HTML must not swallow, hide or cover. */
type Surroundings = { preheader: string; footer: string; mustShow: boolean }

/** Inserts the preheader at the start of the body, and the footer at its marker or else at the end, outside open elements. */
export function insertAround(html: string, { preheader, footer, mustShow }: Surroundings): string {
  const tokens = readHtml(html)
  const marker = tokens.findLastIndex((token) => token.source === FOOTER_MARKER)
  const end = marker === -1 ? startOfTail(tokens) : marker
  const body = tokens.slice(0, end)
  const after = sourceOf(tokens.slice(marker === -1 ? end : end + 1))
  const first = startOfBody(body)
  if (footer === '') return sourceOf(body.slice(0, first)) + preheader + sourceOf(body.slice(first)) + after
  const { isStyled, hidesPage, pullsUp } = mustShow ? findDangers(body, marker !== -1) : NO_DANGERS
  const { pieces, open, hasOpenParagraph } = settle(body)
  const lateTags = hidesPage ? protectPages(pieces, body) : ''
  // A design's outer frame stays open around the footer, unless styles could hide it.
  const isFramed = marker !== -1 && !isStyled && !pullsUp && open[0]?.attributes.get('class') === 'fp-body'
  return [
    ...pieces.slice(0, first),
    preheader,
    pullsUp ? CONTAINED.open : '',
    ...pieces.slice(first),
    closersFor(isFramed ? open.slice(1) : open),
    hasOpenParagraph && !hasDoctype(body) ? '</p>' : '',
    pullsUp ? CONTAINED.close : '',
    lateTags,
    mustShow ? protectFooter(footer, isStyled, footerColours(tokens)) : footer,
    after,
  ].join('')
}

const sourceOf = (tokens: readonly HtmlToken[]) => tokens.map(({ source }) => source).join('')

/** A page without html and body tags gets them late: clients add their attributes to the implied elements. */
function protectPages(pieces: string[], tokens: readonly HtmlToken[]): string {
  return ['html', 'body']
    .map((name) => {
      const at = tokens.findIndex((token) => isOpening(token, name))
      const tag = tokens[at]
      if (tag?.kind !== 'tag') return protectPage({ name, attributes: new Map() })
      pieces[at] = protectPage(tag)
      return ''
    })
    .join('')
}

/** The index of the first token of the tail that only ends the document. */
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

/** The index where the body starts; without a body tag, after the head, the html tag or the doctype. */
function startOfBody(tokens: readonly HtmlToken[]): number {
  const body = tokens.findIndex((token) => isOpening(token, 'body'))
  if (body !== -1) return body + 1
  const head = tokens.findIndex((token) => token.kind === 'tag' && token.name === 'head' && token.closing)
  if (head !== -1) return head + 1
  const page = tokens.findIndex((token) => isOpening(token, 'html'))
  if (page !== -1) return page + 1
  return tokens.findIndex((token) => /^<!doctype/i.test(token.source)) + 1
}
