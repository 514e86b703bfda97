import { createByteCache } from '../../platform/byte-cache.ts'
import {
  fill,
  fillOutline,
  type Outline,
  type SplitText,
  splitAtTokens,
  TOKEN_START,
} from '../escape/outline.ts'
import { type LiquidScope, renderLiquid, renderOutline } from '../escape/render-liquid.ts'
import type { ParsedLink } from '../html/html-converter.ts'
import { splitPage } from '../html/insert-around.ts'
import { completePage, hasImage, type Page, type PageRules, readPage, readText } from './page.ts'

/** A rendered body: an outline, or its HTML if it has none. */
export type RenderedBody = Outline | string

export const renderBody = (html: string, scope: LiquidScope, markValues = false): RenderedBody =>
  (markValues ? null : renderOutline(html, scope)) ??
  renderLiquid(html, markValues ? 'canvas' : 'html', scope)

/** What the pages of all messages with the same skeleton have in common. */
type Pattern = Pick<Page, 'protection' | 'hasImage'> & {
  start: SplitText
  middle: SplitText
  end: SplitText
  text: SplitText | null
  links: { href: SplitText; words: SplitText; kind: string }[]
}

/** Per render thread; the pattern of a 10 KB page takes about 60 KB. */
const CACHE_BYTES = 12_000_000

const patterns = createByteCache<Pattern | 'none'>(CACHE_BYTES)

/** Parsing a page takes most of a render's time, so the results that depend only on the skeleton are cached. */
export function pageOf(body: RenderedBody, rules: PageRules): Page {
  if (typeof body === 'string') return readPage(body, rules)
  const { bodyType, locale, derivesText, hasFooter, protectsFooter } = rules
  const key = `${[bodyType, locale, derivesText, hasFooter, protectsFooter].join()} ${body.skeleton}`
  let pattern = patterns.get(key)
  if (pattern === undefined) {
    pattern = readPattern(body.skeleton, rules) ?? 'none'
    patterns.set(key, pattern, pattern === 'none' ? 0 : bytesOf(pattern))
  }
  const page = pattern === 'none' ? null : fillPattern(pattern, body.values)
  return page ?? readPage(fillOutline(body), rules)
}

/** Null if a value could change more than the text at its own position. */
function readPattern(skeleton: string, rules: PageRules): Pattern | null {
  const document = completePage(skeleton, rules)
  const { start, middle, end, protection } = splitPage(document, rules)
  const derived = rules.derivesText ? readText(document) : null
  const text = derived && splitAtTokens(derived.text)
  const links = derived ? derived.links && readLinks(derived.links) : []
  const [first, second, third] = [start, middle, end].map(splitAtTokens)
  if (!first || !second || !third || !links || (derived && !text)) return null
  return { start: first, middle: second, end: third, protection, text, hasImage: hasImage(document), links }
}

/** The links that contain values. */
function readLinks(links: readonly ParsedLink[]): Pattern['links'] | null {
  const linksWithValues: Pattern['links'] = []
  for (const link of links) {
    if (!`${link.href}${link.words}`.includes(TOKEN_START)) continue
    const href = splitAtTokens(link.href)
    const words = splitAtTokens(link.words)
    if (!href || !words) return null
    linksWithValues.push({ href, words, kind: kindOf(link) })
  }
  return linksWithValues
}

/** The properties that decide how a link is written in plain text. */
function kindOf({ href, words }: ParsedLink): string {
  const address = href.replace(/^mailto:/, '')
  return [address.length < href.length, address.startsWith('#'), address === words].join()
}

/** Null if a link in this message is of a different kind than in the skeleton. */
function fillPattern(pattern: Pattern, values: readonly string[]): Page | null {
  for (const { href, words, kind } of pattern.links) {
    const link = { href: fill(href, values), words: fill(words, values).replaceAll(' ', '') }
    if (kindOf(link) !== kind) return null
  }
  return {
    start: fill(pattern.start, values),
    middle: fill(pattern.middle, values),
    end: fill(pattern.end, values),
    protection: pattern.protection,
    text: pattern.text && fill(pattern.text, values),
    hasImage: pattern.hasImage,
  }
}

const SLOT_BYTES = 60

function bytesOf({ start, middle, end, text, links }: Pattern): number {
  const splitTexts = [start, middle, end, text, ...links.flatMap(({ href, words }) => [href, words])]
  return splitTexts.reduce(
    (sum, split) =>
      (split?.literals ?? []).reduce((bytes, { length }) => bytes + 2 * length + SLOT_BYTES, sum),
    0,
  )
}
