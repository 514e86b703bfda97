import { VOID } from './elements.ts'
import { escapeLastSign } from './fence.ts'
import { endTags } from './open-elements.ts'
import type { HtmlTag, HtmlText, HtmlToken } from './tokens.ts'

/**
 * Tags that make text of all that follows, replace the body, or are read in two ways, with scripts and without. A
 * page without them shows the same in a mail program.
 */
const DROPPED = new Set(['plaintext', 'frameset', 'frame', 'noscript'])
const COMMANDS = new Set(['refresh', 'content-security-policy'])
const DOCUMENT = new Set(['html', 'head', 'body'])

export type Settled = {
  /** What is written for each token. */
  pieces: string[]
  /** Elements that may still be open, outermost first. */
  open: HtmlTag[]
  /** Whether a paragraph may be open, which by old rules a table does not end. */
  hasOpenParagraph: boolean
}

/**
 * The HTML before a footer in which every program finds the same tags, and what of it may still be open. An element
 * counts as closed only if its end tag came while it was the innermost one. All others get one more end tag:
 * programs ignore those that are too many, so it does not matter how each of them repairs bad nesting.
 */
export function settle(tokens: readonly HtmlToken[]): Settled {
  const open: HtmlTag[] = []
  const seen = new Set<string>()
  const pieces = tokens.map((token) => {
    if (token.kind === 'text') return settleText(token)
    if (token.kind === 'tag') return settleTag(token, open, seen)
    // In a picture, CDATA would hide tags that are seen elsewhere.
    if (/^<!\[cdata\[/i.test(token.source)) return ''
    if (token.closed) return token.source
    return token.source.startsWith('<!--') ? `${token.source}-->` : `${token.source}>`
  })
  const paragraphs = tokens.filter((token) => token.kind === 'tag' && token.name === 'p')
  const ends = paragraphs.filter((token) => token.kind === 'tag' && token.closing)
  return { pieces, open, hasOpenParagraph: paragraphs.length > 2 * ends.length }
}

function settleTag(tag: HtmlTag, open: HtmlTag[], seen: Set<string>): string {
  const { name, closing, source, attributes } = tag
  if (DROPPED.has(name)) return ''
  if (DOCUMENT.has(name)) {
    // What stands behind the end of the body belongs to it, and a second body would add its attributes to the first.
    if (name === 'head') return source
    if (closing || seen.has(name)) return ''
    seen.add(name)
    return source
  }
  if (name === 'meta' && COMMANDS.has((attributes.get('http-equiv') ?? '').trim().toLowerCase())) return ''
  // An end tag too many would begin an empty paragraph.
  if (VOID.has(name) || name === 'p') return source
  if (!closing) open.push(tag)
  else if (open.at(-1)?.name === name) open.pop()
  return source
}

/** The text of opaque elements must not look like tags to those who read it otherwise, as in a picture or a list. */
function settleText({ source, inside, isUnclosedTag }: HtmlText): string {
  if (isUnclosedTag) return ''
  if (inside === '') return escapeLastSign(source)
  if (inside === 'style') return lowerLayers(source).replaceAll('<!--', '').replaceAll('<', '\\3c ')
  return source.replaceAll('<', inside === 'script' ? '\\u003c' : '&lt;')
}

/** The footer is the topmost layer; of two at the same height the later one would win. */
function lowerLayers(style: string): string {
  return style.replace(/z-index\s*:[^;}]*/gi, (rule) =>
    /:\s*-?\d{1,9}\s*(?:!\s*important\s*)?$/.test(rule) ? rule : '',
  )
}

export const closersFor = (open: readonly HtmlTag[]) => endTags(open.map(({ name }) => name).toReversed())
