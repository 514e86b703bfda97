import { decodeEntities } from './entities.ts'
import type { HtmlToken } from './tokens.ts'

/** The grey that a footer is written in. */
export const GREY = '#6b7280'
/** Softer ones first; the last two can be read on everything. */
const GREYS = [GREY, '#4b5563', '#c4c9d1', '#000000', '#ffffff']
const LEAST_CONTRAST = 4.5
const DARK_GROUND = '#1b1d21'

/** What a footer is written in; `dark`, where the page has colours of its own for the dark. */
export type FooterColours = { color: string; dark: { color: string; ground: string } | null }

export function footerColours(tokens: readonly HtmlToken[]): FooterColours {
  const styles = tokens
    .map((token) => (token.kind === 'text' && token.inside === 'style' ? token.source : ''))
    .join('\n')
  return { color: readableOn(pageGround(tokens, styles) ?? '#ffffff'), dark: darkColours(styles) }
}

/** Author styles may do anything in the dark, so the footer brings its ground along: that of the design, if it has one. */
function darkColours(styles: string): FooterColours['dark'] {
  if (!/prefers-color-scheme\s*:\s*dark/i.test(styles)) return null
  const ground = /body, \.fp-body \{ background-color:(#\w+)/.exec(styles)?.[1] ?? DARK_GROUND
  const chosen = /\.fp-footer, \.fp-footer a \{ color:(#\w+)/.exec(styles)?.[1]
  const isReadable = chosen !== undefined && contrast(chosen, ground) >= LEAST_CONTRAST
  return { ground, color: isReadable ? chosen : readableOn(ground) }
}

/** Rules that apply only to some screens. */
const CONDITIONAL = /@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const BODY_RULE = /\bbody\s*(?:,[^{}]*)?\{[^{}]*\}/gi
const BACKGROUND = /background(?:-color)?\s*:\s*[^;}]*/gi

/** The page colour in light mode, if the body tag or a rule for it sets one. */
function pageGround(tokens: readonly HtmlToken[], styles: string): string | undefined {
  const body = tokens.find((token) => token.kind === 'tag' && token.name === 'body' && !token.closing)
  const attributes = body?.kind === 'tag' ? body.attributes : new Map<string, string>()
  const rules = styles.replace(CONDITIONAL, '').match(BODY_RULE)?.join('') ?? ''
  const written =
    decodeEntities(attributes.get('style') ?? '')
      .match(BACKGROUND)
      ?.at(-1) ??
    rules.match(BACKGROUND)?.at(-1) ??
    attributes.get('bgcolor')
  return /#(?:[\da-f]{6}|[\da-f]{3})\b/i.exec(written ?? '')?.[0]
}

const readableOn = (ground: string) =>
  GREYS.find((grey) => contrast(grey, ground) >= LEAST_CONTRAST) ?? '#000000'

/** As WCAG 2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
