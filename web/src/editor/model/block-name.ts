import { isNeutralPicture } from './commands.ts'
import type { Block } from './document.ts'
import { walkBlock } from './tree.ts'

const LONGEST = 60

/** `{{ variables.order.number | upcase }}` as a person would say it: `order.number`. */
const sayLiquid = (text: string) =>
  text
    .replaceAll(/\{%-?[\s\S]*?-?%\}/g, ' ')
    .replaceAll(/\{\{-?\s*([\s\S]*?)\s*-?\}\}/g, (_, inside: string) =>
      (inside.split('|')[0] ?? '').trim().replace(/^variables\./, ''),
    )

const withoutTags = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

function lastPart(url: string): string {
  if (isNeutralPicture(url)) return ''
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
      return block.alt ?? lastPart(block.url ?? '')
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

/** A box is known by its first heading. */
function titleInside(block: Block): string {
  const heading = walkBlock(block).find(({ type }) => type === 'heading')
  return heading ? contentOf(heading) : ''
}

/** What a block says, in a few words; empty where it says nothing. */
export const blockName = (block: Block): string =>
  sayLiquid(contentOf(block)).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)

const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/

/** The longest text of a block that appears unchanged in every email; empty if there is none. */
export const literalWords = (block: Block): string => {
  const words =
    walkBlock(block)
      .map(contentOf)
      .find((content) => /\p{L}/u.test(content.replace(LIQUID, ''))) ?? ''
  const pieces = words.split(new RegExp(LIQUID, 'g')).map((piece) => piece.replaceAll(/\s+/g, ' ').trim())
  return pieces
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
    .slice(0, LONGEST)
}
