/** Block elements. White space next to them is invisible, so line breaks can be added there. */
const BLOCKS = new Set(
  (
    'html head body title meta link style table thead tbody tfoot tr td th div p h1 h2 h3 h4 h5 h6 ul ol li ' +
    'section header footer main article center hr blockquote'
  ).split(' '),
)
const VOID = new Set('meta link hr br img input area base col embed source track wbr'.split(' '))
/** Elements whose content must not change. */
const OPAQUE = 'pre|textarea|script|style|title'

const TOKEN = new RegExp(
  [
    '<!--[\\s\\S]*?-->',
    `<(${OPAQUE})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`,
    '\\{%-?\\s*(?:raw|comment)\\s*-?%\\}[\\s\\S]*?\\{%-?\\s*end(?:raw|comment)\\s*-?%\\}',
    '\\{\\{[\\s\\S]*?\\}\\}',
    '\\{%[\\s\\S]*?%\\}',
    '</?[A-Za-z](?:"[^"]*"|\'[^\']*\'|\\{\\{[\\s\\S]*?\\}\\}|\\{%[\\s\\S]*?%\\}|\\{(?![{%])|[^>"\'{])*>',
    '<![^>]*>',
  ].join('|'),
  'g',
)

type Token = { text: string; kind: 'text' | 'open' | 'close' | 'alone' | 'inline'; isBlock: boolean }

const LIQUID_OPEN = /^\{%-?\s*(?:if|unless|for|case|tablerow|capture)\b/
const LIQUID_CLOSE = /^\{%-?\s*end\w+/
const LIQUID_BETWEEN = /^\{%-?\s*(?:else|elsif|when)\b/

function classify(text: string): Token {
  const name = /^<\/?([A-Za-z][\w-]*)/.exec(text)?.[1]?.toLowerCase()
  if (name !== undefined) {
    const isBlock = BLOCKS.has(name)
    if (!isBlock) return { text, kind: 'inline', isBlock }
    if (text.startsWith('</')) return { text, kind: 'close', isBlock }
    const isWhole = VOID.has(name) || text.endsWith('/>') || /<\/[^>]*>$/.test(text)
    return { text, kind: isWhole ? 'alone' : 'open', isBlock }
  }
  if (/^<!(?!--)/.test(text)) return { text, kind: 'alone', isBlock: true }
  if (LIQUID_CLOSE.test(text)) return { text, kind: 'close', isBlock: false }
  if (LIQUID_OPEN.test(text)) return { text, kind: 'open', isBlock: false }
  return { text, kind: 'inline', isBlock: false }
}

function tokensOf(html: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of html.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ text: html.slice(end, match.index), kind: 'text', isBlock: false })
    tokens.push(classify(match[0]))
    end = match.index + match[0].length
  }
  if (end < html.length) tokens.push({ text: html.slice(end), kind: 'text', isBlock: false })
  return tokens
}

const INDENT = '  '

/**
 * Puts each block on its own line and indents nested ones. Changes white space only where that is invisible: next to
 * blocks, and where there was some already. Liquid, comments and preformatted text are not changed.
 */
export function formatHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  let lineDepth = 0
  const flush = () => {
    if (line.trim() !== '') lines.push(INDENT.repeat(Math.max(lineDepth, 0)) + line.trim())
    line = ''
    lineDepth = depth
  }
  for (const { text, kind, isBlock } of tokensOf(html)) {
    if (kind === 'text') {
      const [first = '', ...rest] = text.split(/[ \t]*\r?\n\s*/)
      line += first
      for (const part of rest) {
        flush()
        line = part
      }
      continue
    }
    const startsLine = isBlock || (kind !== 'inline' && line.trim() === '')
    if (isBlock) flush()
    if (kind === 'close' || LIQUID_BETWEEN.test(text)) {
      if (kind === 'close') depth = Math.max(depth - 1, 0)
      if (line.trim() === '') lineDepth = kind === 'close' ? depth : Math.max(depth - 1, 0)
    }
    line += text
    if (kind === 'open') depth++
    if (isBlock && startsLine) flush()
  }
  flush()
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}
