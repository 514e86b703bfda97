import { VOID } from './elements.ts'
import { escapeTrailingBracket } from './fence.ts'
import { endTags } from './open-elements.ts'
import type { HtmlTag, HtmlText, HtmlToken } from './tokens.ts'

/**
 * Tags that turn everything after them into text, replace the body, or are parsed differently with and without
 * scripting. Mail clients show a page the same without them.
 */
const DROPPED = new Set(['plaintext', 'frameset', 'frame', 'noscript'])
const COMMANDS = new Set(['refresh', 'content-security-policy'])
const DOCUMENT = new Set(['html', 'head', 'body'])

export type RepairedHtml = {
  /** The output for each token. */
  pieces: string[]
  /** Elements that may still be open, outermost first. */
  open: HtmlTag[]
  /** Whether a paragraph may be open; in quirks mode, a table does not close it. */
  hasOpenParagraph: boolean
}

/**
 * Rewrites the HTML before a footer so that every client sees the same tags, and finds what may still be open. An
 * element counts as closed only if its end tag came while it was the innermost one. All others get another end tag:
 * clients ignore surplus ones, so it does not matter how each client repairs bad nesting.
 */
export function repairHtml(tokens: readonly HtmlToken[]): RepairedHtml {
  const open: HtmlTag[] = []
  const documentTags = new Set<string>()
  let isForeign = false
  let isInSelect = false
  const pieces = tokens.map((token) => {
    if (token.kind === 'text') return repairText(token, isForeign || isInSelect)
    if (token.kind === 'tag') {
      isForeign ||= FOREIGN.has(token.name)
      isInSelect = token.name === 'select' ? !token.closing : isInSelect
      return repairTag(token, open, documentTags)
    }
    // Inside SVG or MathML, CDATA would hide tags that are visible elsewhere.
    if (isForeign && /^<!\[cdata\[/i.test(token.source)) return ''
    if (token.closed) return token.source
    return token.source.startsWith('<!--') ? `${token.source}-->` : `${token.source}>`
  })
  const paragraphs = tokens.filter((token) => token.kind === 'tag' && token.name === 'p')
  const ends = paragraphs.filter((token) => token.kind === 'tag' && token.closing)
  return { pieces, open, hasOpenParagraph: paragraphs.length > 2 * ends.length }
}

function repairTag(tag: HtmlTag, open: HtmlTag[], documentTags: Set<string>): string {
  const { name, closing, source, attributes } = tag
  if (DROPPED.has(name)) return ''
  if (DOCUMENT.has(name)) {
    // Content after `</body>` belongs to the body, and a second body tag would add its attributes to the first.
    if (name === 'head') return source
    if (closing || documentTags.has(name)) return ''
    documentTags.add(name)
    return source
  }
  if (name === 'meta' && COMMANDS.has((attributes.get('http-equiv') ?? '').trim().toLowerCase())) return ''
  // A surplus `</p>` would create an empty paragraph.
  if (VOID.has(name) || name === 'p') return source
  if (!closing) open.push(tag)
  else if (open.at(-1)?.name === name) open.pop()
  return source
}

/** Inside these and in a select, the text of opaque elements is parsed differently, so it must not contain tags. */
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

/** Removes z-index values that could reach the footer's: of two equal ones, the later element wins. */
function limitZIndex(style: string): string {
  return style.replace(/z-index\s*:[^;}]*/gi, (rule) =>
    /:\s*(?:-?\d{1,9}|auto|inherit|initial|unset)\s*(?:!\s*important\s*)?$/i.test(rule) ? rule : '',
  )
}

export const endTagsFor = (open: readonly HtmlTag[]) => endTags(open.map(({ name }) => name).toReversed())
