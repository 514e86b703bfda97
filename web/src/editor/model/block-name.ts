import { readableName } from '../../ui/values/names.ts'
import { isPlaceholderImage } from './commands.ts'
import type { Block } from './document.ts'
import { walkBlock } from './tree.ts'

const MAX_LENGTH = 60

/** Shows `{{ variables.order.number | upcase }}` as chips do, `Order → Number`, and drops tags such as `{% if %}`. */
const readableLiquid = (text: string) =>
  text
    .replaceAll(/\{%-?[\s\S]*?-?%\}/g, ' ')
    .replaceAll(/\{\{-?\s*([\s\S]*?)\s*-?\}\}/g, (_, inside: string) =>
      readableName((inside.split('|')[0] ?? '').trim()),
    )

const withoutTags = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#123;', '{')

function fileNameIn(url: string): string {
  if (isPlaceholderImage(url)) return ''
  return url.includes('{{') ? url : (url.split(/[?#]/)[0]?.split('/').at(-1) ?? url)
}

function contentOf(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.rich ? withoutTags(block.text) : block.text
    case 'text':
    case 'html':
      return withoutTags(block.html)
    case 'image':
    case 'logo':
      return block.alt ?? fileNameIn(block.url ?? '')
    case 'button':
      return block.label
    case 'section':
      return titleInside(block)
    case 'table':
      return block.columns.map(({ title }) => title).join(', ')
    case 'social':
      return block.items.map(({ network }) => network).join(', ')
    case 'file':
      return block.filename
    case 'video':
      return block.alt ?? ''
    case 'unsubscribe':
      return block.label ?? ''
    default:
      return ''
  }
}

/** A section is named after its first heading. */
function titleInside(block: Block): string {
  const heading = walkBlock(block).find(({ type }) => type === 'heading')
  return heading ? contentOf(heading) : ''
}

/** A short name for a block, taken from its content; empty if it has no text. */
export function blockName(block: Block, maxLength = MAX_LENGTH): string {
  const name = readableLiquid(contentOf(block)).replaceAll(/\s+/g, ' ').trim()
  return name.length > maxLength ? `${name.slice(0, maxLength - 1).trimEnd()}…` : name
}

const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

/** The longest stretch without Liquid in the first text of a block, up to 60 characters; empty if there is none. */
export const longestLiteral = (block: Block): string => {
  const content =
    walkBlock(block)
      .map(contentOf)
      .find((text) => /\p{L}/u.test(text.replace(LIQUID, ''))) ?? ''
  const literals = content.split(LIQUID).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return literals
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '')
    .slice(0, MAX_LENGTH)
}
