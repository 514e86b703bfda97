import { liquidTags } from '../../../../src/engine/liquid/tags.ts'

export type LiquidError = 'empty' | 'unclosed' | 'several' | 'quote' | 'filter'

/** An obvious error in a Liquid tag; null if there is none. The server's preview reports all others. */
export function liquidError(raw: string): LiquidError | null {
  const text = raw.trim()
  const tags = liquidTags(text)
  const [first] = tags
  if (!first) return hasOpenQuote(text) ? 'quote' : 'unclosed'
  if (tags.length > 1 || first.start !== 0 || first.end !== text.length) return 'several'
  if (first.name === 'raw' || first.name === 'comment' || first.name === '#') return null
  const inside = text.slice(2, -2).replace(/^-|-$/g, '').trim()
  if (inside === '') return 'empty'
  if (hasOpenQuote(inside)) return 'quote'
  return /\|\s*(?:$|\|)/.test(withoutQuoted(inside)) ? 'filter' : null
}

const withoutQuoted = (text: string) => text.replace(/"[^"]*"|'[^']*'/g, '""')
const hasOpenQuote = (text: string) => /["']/.test(withoutQuoted(text).replaceAll('""', ''))
