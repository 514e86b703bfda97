import { decodeEntities } from './entities.ts'
import type { HtmlToken } from './tokens.ts'

export const GRAY = '#6b7280'
/** The softest first; black or white is readable on any background. */
const GRAYS = [GRAY, '#4b5563', '#c4c9d1', '#000000', '#ffffff']
const MIN_CONTRAST = 4.5
const DARK_BACKGROUND = '#1b1d21'

/** The footer's colors; `dark` is set if the page has styles for dark mode. */
export type FooterColors = { color: string; dark: { color: string; background: string } | null }

export function footerColors(tokens: readonly HtmlToken[]): FooterColors {
  const styles = tokens
    .map((token) => (token.kind === 'text' && token.inside === 'style' ? token.source : ''))
    .join('\n')
  return { color: readableOn(pageBackground(tokens, styles) ?? '#ffffff'), dark: darkColors(styles) }
}

/** Author styles may do anything in dark mode, so the footer sets its own background: the design's, if it has one. */
function darkColors(styles: string): FooterColors['dark'] {
  if (!/prefers-color-scheme\s*:\s*dark/i.test(styles)) return null
  const background = /body, \.fp-body \{ background-color:(#\w+)/.exec(styles)?.[1] ?? DARK_BACKGROUND
  const color = /\.fp-footer, \.fp-footer a \{ color:(#\w+)/.exec(styles)?.[1]
  const isReadable = color !== undefined && contrast(color, background) >= MIN_CONTRAST
  return { background, color: isReadable ? color : readableOn(background) }
}

const BODY_SELECTOR = /\bbody\s*(?:,.*)?$/is
const BACKGROUND = /background(?:-color)?\s*:\s*[^;}]*/gi

/** The page color in light mode, if the body tag or a rule for it sets one. */
function pageBackground(tokens: readonly HtmlToken[], styles: string): string | undefined {
  const body = tokens.find((token) => token.kind === 'tag' && token.name === 'body' && !token.closing)
  const attributes = body?.kind === 'tag' ? body.attributes : new Map<string, string>()
  const rules = bodyRules(styles)
  const background =
    decodeEntities(attributes.get('style') ?? '')
      .match(BACKGROUND)
      ?.at(-1) ??
    rules.match(BACKGROUND)?.at(-1) ??
    attributes.get('bgcolor')
  return /#(?:[\da-f]{6}|[\da-f]{3})\b/i.exec(background ?? '')?.[0]
}

/**
 * The declarations of rules for the body, without those that apply only under some conditions, such as on small screens.
 * Reads the styles once: a search for the end of each rule would take quadratic time if none of them ends.
 */
function bodyRules(styles: string): string {
  let declarations = ''
  let selector = ''
  let depth = 0
  let isNested = false
  let start = 0
  for (const { 0: delimiter, index } of styles.matchAll(/[{};]/g)) {
    const text = styles.slice(start, index)
    if (delimiter === '{') {
      if (depth === 0) selector = text
      isNested = depth > 0
      depth++
    } else if (delimiter === '}' && depth > 0) {
      depth--
      if (depth === 0 && !isNested && !selector.includes('@') && BODY_SELECTOR.test(selector))
        declarations += `${text};`
    } else if (depth > 0) continue
    start = index + 1
  }
  return declarations
}

const readableOn = (background: string) =>
  GRAYS.find((gray) => contrast(gray, background) >= MIN_CONTRAST) ?? '#000000'

/** The WCAG 2 contrast ratio, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(digits.slice(index, index + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
