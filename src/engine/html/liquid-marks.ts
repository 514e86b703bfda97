import { type LiquidTag, liquidTags } from '../liquid/tags.ts'
import { dropControls } from './entities.ts'

/** Author HTML with its Liquid replaced by marks, so the content of a tag cannot confuse the HTML parser. */
type MarkedHtml = { marked: string; tags: LiquidTag[] }

const MARK = /\ufdd0(\d+)\ufdd1/g

export function markLiquid(html: string): MarkedHtml {
  const tags = liquidTags(html)
  let position = 0
  let marked = ''
  tags.forEach((tag, index) => {
    marked += `${dropControls(html.slice(position, tag.start))}\ufdd0${index}\ufdd1`
    position = tag.end
  })
  return { marked: marked + dropControls(html.slice(position)), tags }
}

export function replaceMarks(text: string, tags: LiquidTag[], write: (tag: LiquidTag) => string): string {
  return text.replace(MARK, (_, index: string) => {
    const tag = tags[Number(index)]
    return tag === undefined ? '' : write(tag)
  })
}

/** Rewrites the text between marks and keeps the marks. */
export function mapLiterals(text: string, rewrite: (literal: string) => string): string {
  return text.replace(/\ufdd0\d+\ufdd1|[^\ufdd0]+/g, (part) =>
    part.startsWith('\ufdd0') ? part : rewrite(part),
  )
}

const OPENERS = new Set(['if', 'unless', 'for', 'case', 'capture', 'tablerow'])
const BRANCHES = new Set(['else', 'elsif', 'when'])
const isStructure = (name: string) => OPENERS.has(name) || BRANCHES.has(name) || name.startsWith('end')

/** The control tags that removed markup must leave behind for the rest of the Liquid to work. Outputs are dropped. */
export function controlTagsIn(removedMarkup: string, tags: LiquidTag[]): string {
  const names = namesIn(removedMarkup, tags)
  if (isSelfContained(removedMarkup, tags) && !names.includes('assign')) return ''
  const marks = removedMarkup.match(MARK) ?? []
  return marks.filter((_, index) => names[index] === 'assign' || isStructure(names[index] ?? '')).join('')
}

/** Whether markup can be moved or removed without leaving Liquid blocks unbalanced. */
export function isSelfContained(markup: string, tags: LiquidTag[]): boolean {
  let depth = 0
  for (const name of namesIn(markup, tags).filter(isStructure)) {
    if (OPENERS.has(name)) depth += 1
    else if (!BRANCHES.has(name)) depth -= 1
    else if (depth === 0) return false
    if (depth < 0) return false
  }
  return depth === 0
}

function namesIn(markup: string, tags: LiquidTag[]): string[] {
  return (markup.match(MARK) ?? []).map((mark) => tags[Number(mark.slice(1, -1))]?.name ?? '')
}

/** Removes a value from markup if it contains Liquid, so that `controlTagsIn` does not collect the value's tags. */
export function withoutLiquidValue(markup: string, value: string): string {
  return value.includes('\ufdd0') ? markup.replace(value, '') : markup
}
