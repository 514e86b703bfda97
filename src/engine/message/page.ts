import { inlineStyles } from '#inline-styles'
import { createByteCache } from '../byte-cache.ts'
import { type Filling, fill, fillOutline, type Outline, readFilling, TOKEN_START } from '../escape/outline.ts'
import { completeDocument } from '../html/document.ts'
import type { ReadLink } from '../html/html-converter.ts'
import { type FooterRules, type SplitPage, splitPage } from '../html/insert-around.ts'
import { htmlToPlainText } from '../html/plain-text.ts'
import { readHtml } from '../html/tokens.ts'

/** Everything about a message that is read from its HTML. */
export type Page = SplitPage & {
  /** Null unless asked for. */
  text: string | null
  hasImage: boolean
}

export type PageRules = FooterRules & { bodyType: 'visual' | 'text'; locale: string; derivesText: boolean }

/** The pages of all messages with the same skeleton. */
type Pattern = Pick<Page, 'protection' | 'hasImage'> & {
  start: Filling
  middle: Filling
  end: Filling
  text: Filling | null
  links: { href: Filling; words: Filling; kind: string }[]
}

/** Per render thread; the pattern of a page of 10 KB takes about 60 KB. */
const CACHE_BYTES = 12_000_000

const patterns = createByteCache<Pattern | 'none'>(CACHE_BYTES)

/** Reading a page takes most of the time of a render, so what depends only on its skeleton is read once. */
export function pageOf(outline: Outline, rules: PageRules): Page {
  const { bodyType, locale, derivesText, hasFooter, mustShow } = rules
  const key = `${[bodyType, locale, derivesText, hasFooter, mustShow].join()} ${outline.skeleton}`
  let pattern = patterns.get(key)
  if (pattern === undefined) {
    pattern = readPattern(outline.skeleton, rules) ?? 'none'
    patterns.set(key, pattern, pattern === 'none' ? 0 : bytesOf(pattern))
  }
  const page = pattern === 'none' ? null : fillPattern(pattern, outline.values)
  return page ?? readPage(fillOutline(outline), rules)
}

/** The page of one message, read from its own HTML. */
export function readPage(html: string, rules: PageRules): Page {
  const { document, inlined } = completePage(html, rules)
  return {
    ...splitPage(inlined, rules),
    text: rules.derivesText ? htmlToPlainText(document).text : null,
    hasImage: hasImage(document),
  }
}

function completePage(html: string, { bodyType, locale }: PageRules) {
  if (bodyType === 'visual') return { document: html, inlined: html }
  const document = completeDocument(html, locale)
  return { document, inlined: inlineStyles(document) }
}

const hasImage = (document: string) => /<img[\s/>]/i.test(document)

/** Null if a value could change more than the place where it stands. */
function readPattern(skeleton: string, rules: PageRules): Pattern | null {
  const { document, inlined } = completePage(skeleton, rules)
  if (inlined !== document && dependsOnValues(document)) return null
  const { start, middle, end, protection } = splitPage(inlined, rules)
  const derived = rules.derivesText ? htmlToPlainText(document) : null
  const text = derived && readFilling(derived.text, 'decoded')
  const links = derived ? derived.links && readLinks(derived.links) : []
  const [first, second, third] = [start, middle, end].map((part) => readFilling(part, 'serialized'))
  if (!first || !second || !third || !links || (derived && !text)) return null
  return { start: first, middle: second, end: third, protection, text, hasImage: hasImage(document), links }
}

/** Whether the style inliner could look at a value: selectors may name attributes, and framesets drop words. */
function dependsOnValues(document: string): boolean {
  let hasToken = false
  let hasSelector = false
  for (const token of readHtml(document)) {
    if (token.kind === 'tag') {
      if (token.name === 'frameset') return true
      hasToken ||= token.source.includes(TOKEN_START)
    } else if (token.kind === 'text' && token.inside === 'style') hasSelector ||= token.source.includes('[')
  }
  return hasToken && hasSelector
}

/** The links that contain values. */
function readLinks(links: readonly ReadLink[]): Pattern['links'] | null {
  const found: Pattern['links'] = []
  for (const link of links) {
    if (!`${link.href}${link.words}`.includes(TOKEN_START)) continue
    const href = readFilling(link.href, 'decoded')
    const words = readFilling(link.words, 'decoded')
    if (!href || !words) return null
    found.push({ href, words, kind: kindOf(link) })
  }
  return found
}

/** What decides how a link is shown in plain text. */
function kindOf({ href, words }: ReadLink): string {
  const address = href.replace(/^mailto:/, '')
  return [address.length < href.length, address.startsWith('#'), address === words].join()
}

/** Null if a link of this message is of another kind than in the skeleton. */
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
  const fillings = [start, middle, end, text, ...links.flatMap(({ href, words }) => [href, words])]
  return fillings.reduce(
    (sum, filling) =>
      (filling?.literals ?? []).reduce((bytes, { length }) => bytes + 2 * length + SLOT_BYTES, sum),
    0,
  )
}
