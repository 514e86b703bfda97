import type { Problem } from '../../problems/define.ts'
import { inField, problemOf } from '../../problems/problem-of.ts'
import { designTexts } from '../design/design.ts'
import { walkDesign } from '../design/walk.ts'
import { liquidTags } from '../liquid/tags.ts'
import type { Content } from './snapshot.ts'

const URL_IN_TEXT = /https?:\/\/[^\s"'<>{}\\^`|]+/g

/** The layout's Liquid tags and URLs that a translation lost or changed. */
export function findLosses(layout: Content, translation: Content): Problem[] {
  return [
    ...lossesIn('subject', [layout.subject], [translation.subject]),
    ...lossesIn('previewText', [layout.previewText], [translation.previewText]),
    ...(translation.body === null ? [] : lossesIn('body', [layout.body ?? ''], [translation.body])),
    ...(translation.bodyDesign === null ? [] : lossesIn('bodyDesign', textsOf(layout), textsOf(translation))),
  ]
}

const textsOf = ({ bodyDesign }: Content) =>
  bodyDesign === null ? [] : designTexts(bodyDesign).map(({ text }) => text)

function lossesIn(field: string, before: string[], after: string[]): Problem[] {
  const { tags, addresses } = lossesBetween(before, after, withoutFallbackTexts)
  return [
    ...tags.map((tag) => inField(field, problemOf('lost.tag', { tag }))),
    ...addresses.map((address) => inField(field, problemOf('lost.address', { address }))),
  ]
}

export type Losses = { tags: string[]; addresses: string[] }

/** The tags and URLs that the texts no longer contain. By default, fallbacks and date formats may differ. */
export const lossesBetween = (
  before: readonly string[],
  after: readonly string[],
  tagKey = withoutTexts,
): Losses => ({
  tags: missing(before.flatMap(tagsIn), after.flatMap(tagsIn), tagKey),
  addresses: missing(before.flatMap(urlsIn), after.flatMap(urlsIn)),
})

/** Whitespace inside a tag has no meaning, so it is normalized before comparing. */
const tagsIn = (text: string) => liquidTags(text).map(({ raw }) => normalizeWhitespace(raw))

const normalizeWhitespace = (tag: string) =>
  tag
    .replace(/\s+/g, ' ')
    .replace(/^(\{[{%]-?) ?/, '$1 ')
    .replace(/ ?(-?[%}]\})$/, ' $1')

const asWritten = (text: string) => text

/** The text of a fallback is translated with the text around it. */
const withoutFallbackTexts = (tag: string) => tag.replace(/(\| ?default ?: ?)(?:"[^"]*"|'[^']*')/g, '$1""')

/** Fallbacks and date formats are translated with the text around them, and a fallback may be left out. */
function withoutTexts(tag: string): string {
  return tag
    .replace(/ ?\| ?default ?: ?(?:"[^"]*"|'[^']*')/g, '')
    .replace(/(\| ?date ?: ?)(?:"[^"]*"|'[^']*')/g, '$1""')
}

const urlsIn = (text: string) => [...text.matchAll(URL_IN_TEXT)].map(([url]) => trimPunctuation(url))

/** Removes trailing punctuation. A regular expression would take quadratic time on a long run of punctuation. */
function trimPunctuation(url: string): string {
  let end = url.length
  while ('.,;:!?)'.includes(url.charAt(end - 1))) end--
  return url.slice(0, end)
}

/** The items that occur more often before than after, without duplicates. */
function missing(before: string[], after: string[], keyOf = asWritten): string[] {
  const remaining = new Map<string, number>()
  for (const item of after) remaining.set(keyOf(item), (remaining.get(keyOf(item)) ?? 0) + 1)
  const lost = new Set<string>()
  for (const item of before) {
    const count = remaining.get(keyOf(item)) ?? 0
    if (count === 0) lost.add(item)
    else remaining.set(keyOf(item), count - 1)
  }
  return [...lost]
}

/** Removals that may be a mistake: a save that deletes the body, the design, or most of the blocks. */
export function findRemovals(before: Content, after: Content): Problem[] {
  return [...removedBody(before, after), ...removedBlocks(before, after)]
}

function removedBody({ body: before }: Content, { body: after }: Content): Problem[] {
  if (!before?.trim() || after?.trim()) return []
  return [inField('body', problemOf(after === null ? 'lost.own_body' : 'lost.body'))]
}

function removedBlocks({ bodyDesign: before }: Content, { bodyDesign: after }: Content): Problem[] {
  const blocksBefore = before === null ? 0 : walkDesign(before).length
  if (blocksBefore === 0) return []
  if (after === null) return [inField('bodyDesign', problemOf('lost.own_design'))]
  const blocksAfter = walkDesign(after).length
  if (blocksAfter * 2 >= blocksBefore) return []
  const removed = blocksBefore - blocksAfter
  const problem =
    blocksAfter === 0
      ? problemOf('lost.all_blocks', { removed })
      : problemOf('lost.most_blocks', { removed, before: blocksBefore })
  return [inField('bodyDesign', problem)]
}
