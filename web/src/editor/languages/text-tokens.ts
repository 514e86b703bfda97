import type { Node } from 'prosemirror-model'
import { parseLine } from '../text/document/line.ts'
import { parseHtml } from '../text/document/parse-html.ts'

/** A word, whitespace, a punctuation mark, a line break or a Liquid tag. */
export type Token = { text: string; isLiquid: boolean; isBold: boolean }

export type Format = 'rich' | 'title' | 'line' | 'code'

const TOKEN = /\s+|[\p{L}\p{N}\p{M}’'_-]+|./gsu
const LINE_BREAK: Token = { text: '\n', isLiquid: false, isBold: false }

/** Splits the visible text into tokens. The only formatting recorded is bold. */
export function tokensOf(value: string, format: Format): Token[] {
  if (format === 'code') return tokenize(value, false)
  const tokens: Token[] = []
  const document = format === 'line' ? parseLine(value) : parseHtml(value)
  document.descendants((node: Node) => {
    if (node.isTextblock && tokens.length > 0) tokens.push(LINE_BREAK)
    if (node.type.name === 'hardBreak') tokens.push(LINE_BREAK)
    if (node.type.name === 'liquid')
      tokens.push({ text: String(node.attrs.raw), isLiquid: true, isBold: false })
    if (node.isText)
      tokens.push(
        ...tokenize(
          node.text ?? '',
          node.marks.some(({ type }) => type.name === 'bold'),
        ),
      )
  })
  return tokens
}

const tokenize = (text: string, isBold: boolean): Token[] =>
  (text.match(TOKEN) ?? []).map((token) => ({ text: token, isLiquid: false, isBold }))
