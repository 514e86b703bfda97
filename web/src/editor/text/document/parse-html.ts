import type { Mark, Node } from 'prosemirror-model'
import { decodeEntities } from '../../../../../src/engine/html/entities.ts'
import {
  controlTagsIn,
  isSelfContained,
  mapLiterals,
  markLiquid,
} from '../../../../../src/engine/html/liquid-marks.ts'
import { type HtmlTag, readHtml } from '../../../../../src/engine/html/tokens.ts'
import type { LiquidTag } from '../../../../../src/engine/liquid/tags.ts'
import { readAttributes, unmark } from './attributes.ts'
import { BLOCK_ELEMENTS, BlockBuilder } from './block-builder.ts'
import { richSchema } from './schema.ts'
import { takeProperty } from './style.ts'

const { marks: markTypes } = richSchema

const PLAIN_MARKS = new Map(
  Object.entries({
    strong: markTypes.bold,
    b: markTypes.bold,
    em: markTypes.italic,
    i: markTypes.italic,
    u: markTypes.underline,
    ins: markTypes.underline,
    s: markTypes.strike,
    strike: markTypes.strike,
    del: markTypes.strike,
    sub: markTypes.sub,
    sup: markTypes.sup,
    small: markTypes.small,
    mark: markTypes.mark,
    code: markTypes.code,
  }),
)
const isAllowed = (name: string) =>
  BLOCK_ELEMENTS.has(name) || PLAIN_MARKS.has(name) || name === 'span' || name === 'a' || name === 'br'

const hasMark = (source: string) => source.includes('\ufdd0')

/**
 * Parses a text block's HTML by the engine's rules: the same elements are allowed, closed and dropped. Every Liquid
 * tag becomes a chip or stays inside its attribute.
 */
export function parseHtml(html: string): Node {
  const { marked, tags } = markLiquid(html)
  const builder = new BlockBuilder()
  for (const token of readHtml(marked)) {
    if (token.kind === 'text' && token.inside === '') addText(builder, token.source, tags)
    else if (token.kind !== 'tag' || !isAllowed(token.name) || !isSelfContained(token.source, tags)) {
      if (hasMark(token.source)) builder.addLiquid(unmark(token.source, tags))
    } else if (token.closing) {
      builder.close(token.name)
      addText(builder, controlTagsIn(token.source, tags), tags)
    } else if (token.name === 'br') {
      builder.addBreak()
      if (hasMark(token.source)) builder.addLiquid(unmark(token.source, tags))
    } else openElement(builder, token, tags)
  }
  return builder.end()
}

function addText(builder: BlockBuilder, marked: string, tags: LiquidTag[]) {
  for (const part of marked.match(/\ufdd0\d+\ufdd1|[^\ufdd0]+/g) ?? []) {
    if (part.startsWith('\ufdd0')) builder.addLiquid(tags[Number(part.slice(1, -1))]?.raw ?? '')
    else builder.addText(mapLiterals(part, decodeEntities))
  }
}

function openElement(builder: BlockBuilder, tag: HtmlTag, tags: LiquidTag[]) {
  const { requested, extraAttributes } = readAttributes(tag, ['style', 'title', ...ownAttributes(tag)], tags)
  const attrs = { ...requested, extraAttributes }
  if (tag.name === 'p') builder.openParagraph(alignedAttrs(attrs))
  else if (tag.name === 'li') builder.openItem(attrs)
  else if (tag.name === 'ul') builder.openList('bulletList', attrs)
  else if (tag.name === 'ol') builder.openList('orderedList', attrs)
  else {
    const source = hasMark(tag.source) ? unmark(tag.source, tags) : null
    builder.openInline(tag.name, marksOf(tag.name, attrs), source)
  }
}

function ownAttributes({ name, attributes }: HtmlTag): string[] {
  if (name === 'a') return ['href']
  return name === 'ol' && /^\d{1,6}$/.test(attributes.get('start') ?? '') ? ['start'] : []
}

type TagAttributes = Record<string, string | null>

function alignedAttrs(attrs: TagAttributes): TagAttributes {
  const { value, rest } = takeProperty(attrs.style ?? null, 'text-align')
  return { ...attrs, align: value, style: rest }
}

function marksOf(name: string, attrs: TagAttributes): Mark[] {
  if (name === 'a') return [markTypes.link.create(attrs)]
  const marks: Mark[] = []
  const { value, rest } = takeProperty(attrs.style ?? null, 'color')
  if (value !== null) marks.push(markTypes.color.create({ color: value }))
  if (rest !== null || attrs.title !== null || attrs.extraAttributes !== null)
    marks.push(markTypes.span.create({ ...attrs, style: rest }))
  const plain = PLAIN_MARKS.get(name)
  return plain ? [...marks, plain.create()] : marks
}
