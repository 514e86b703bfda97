import { decodeEntities } from './entities.ts'
import { type FooterColors, GRAY } from './footer-colors.ts'
import { canHidePage, isFontSheet, isHarmless } from './page-styles.ts'
import { type HtmlTag, type HtmlToken, readHtml } from './tokens.ts'

const important = (style: string) =>
  style
    .split(';')
    .filter((rule) => rule.trim() !== '')
    .map((rule) => `${rule.trim()}!important`)
    .join(';')

/** Author styles must not hide, move or shrink the page itself. */
const PAGE = important(
  'display:block;visibility:visible;opacity:1;position:static;float:none;margin-left:0;margin-top:0;transform:none;' +
    'translate:none;rotate:none;scale:none;zoom:1;clip-path:none;filter:none;mask:none;overflow:visible;height:auto;' +
    'max-height:none;contain:none;content-visibility:visible;pointer-events:auto;animation:none;transition:none',
)
const TOP = 'position:relative;z-index:2147483647;clear:both'
const CONTAINER = important('all:unset;display:flow-root')

/** Default styles of the footer's elements. */
const DEFAULTS: Record<string, string> = {
  p: 'display:block',
  a: `display:inline;color:${GRAY};text-decoration:underline;cursor:pointer`,
  tbody: 'display:table-row-group',
  tr: 'display:table-row',
  td: 'display:table-cell',
}

const HARMLESS = /^(?:lang|dir|class|id|xmlns|xmlns:.*|xml:lang)$/
const HIDING = new Set(['hidden', 'inert', 'popover'])
const COMPUTED = /-\s*[.\d]|calc|var|min|max|clamp|env/

type Tag = Pick<HtmlTag, 'name' | 'attributes'> & { source?: string }

type FooterRisks = {
  /** Whether author styles can affect the footer. */
  isStyled: boolean
  /** Whether they can also hide the page around it. */
  hidesPage: boolean
  /** Whether a negative margin could move the following elements up, out of the page. */
  pullsUp: boolean
}

export const NO_RISKS: Readonly<FooterRisks> = { isStyled: false, hidesPage: false, pullsUp: false }

/** How author HTML could hide or move the footer. The styles in a design's head are our own, so they are skipped. */
export function findRisks(tokens: readonly HtmlToken[], isDesign: boolean): FooterRisks {
  const headEnd = isDesign ? tokens.findIndex((token) => isOpening(token, 'body')) : -1
  const risks: FooterRisks = { ...NO_RISKS }
  const pageTags = tokens.filter((token) => isOpening(token, 'html') || isOpening(token, 'body'))
  const names = namesOf(pageTags)
  tokens.forEach((token, index) => {
    if (index <= headEnd) return
    if (token.kind === 'text') {
      if (token.inside !== 'style') return
      risks.isStyled = true
      risks.hidesPage ||= canHidePage(token.source, names)
      risks.pullsUp ||= canPullUp(token.source)
    } else if (token.kind === 'tag' && !token.closing) {
      const style = decodeEntities(token.attributes.get('style') ?? '')
      if (token.name === 'link') {
        risks.isStyled = true
        risks.hidesPage ||= isForeignSheet(token)
      } else if (token.name === 'html' || token.name === 'body') {
        const attributes = [...token.attributes.keys()]
        risks.isStyled ||= attributes.some((attribute) => !HARMLESS.test(attribute))
        risks.hidesPage ||= [...token.attributes].some(hides) || !isHarmless(style)
      }
      risks.pullsUp ||= canPullUp(style)
    }
  })
  return risks
}

const hides = ([name, value]: [string, string]) =>
  HIDING.has(name) || (name.includes('margin') && !/^\d{0,3}(?:px)?$/.test(value))

function namesOf(pageTags: readonly HtmlTag[]): Set<string> {
  const values = pageTags.map(
    ({ attributes }) => `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`,
  )
  return new Set(decodeEntities(values.join(' ')).toLowerCase().split(/\s+/))
}

function isForeignSheet({ attributes }: HtmlTag): boolean {
  return (
    /stylesheet/i.test(attributes.get('rel') ?? '') &&
    !isFontSheet(decodeEntities(attributes.get('href') ?? ''))
  )
}

/** Whether a style may have a negative margin: computed values and escaped property names could contain one. */
function canPullUp(style: string): boolean {
  return style
    .toLowerCase()
    .split(/[;}]/)
    .some((rule) => rule.includes('\\') || COMPUTED.test(rule.split('margin').slice(1).join(' ')))
}

export const isOpening = (token: HtmlToken, name: string): token is HtmlTag =>
  token.kind === 'tag' && token.name === name && !token.closing

/** Rewrites the html or body tag so that no style can hide the page. */
export function protectPage({ name, attributes, source = `<${name}>` }: Tag): string {
  const isPlain = ![...attributes.keys()].some((attribute) => attribute === 'style' || HIDING.has(attribute))
  if (isPlain) return `${source.slice(0, name.length + 1)} style="${PAGE}"${source.slice(name.length + 1)}`
  const otherAttributes = [...attributes].filter(([attribute]) => !HIDING.has(attribute))
  const style = `${attributes.get('style') ?? ''};${PAGE}`.replace(/^;/, '')
  return addStyle({ name, attributes: new Map(otherAttributes) }, style)
}

const writeAttribute = ([name, value]: readonly [string, string]) =>
  ` ${name}="${value.replaceAll('"', '&quot;')}"`

/** Wraps the author's part of the body, so its margins cannot move the footer. */
export const CONTENT_WRAPPER = { open: `<div style="${CONTAINER}">`, close: '</div>' }

/** Makes the footer the topmost layer. If the author's HTML has styles, each footer element is protected against them. */
export function protectFooter(footer: string, isStyled: boolean, colors: FooterColors): string {
  const [root, ...inside] = readHtml(footer)
  if (root?.kind !== 'tag') return footer
  if (!isStyled)
    return addStyle(root, TOP) + recolor(inside.map(({ source }) => source).join(''), colors.color)
  const top = important(`all:initial;display:table;width:100%;${TOP};${darkBackground(colors)}`)
  return addStyle(root, top) + inside.map((token) => withColors(protectElement(token), colors)).join('')
}

/** On a colored page, links get the footer's color as well. The footer's own rule for dark mode still applies. */
function recolor(html: string, color: string): string {
  if (color === GRAY) return html
  return html.replaceAll(GRAY, color).replaceAll('<a href', `<a style="color:${color}" href`)
}

/** The protected styles override every style sheet, so they also include the colors for dark mode. */
function withColors(html: string, { color, dark }: FooterColors): string {
  const light = important(`color:${color}`)
  const both = dark ? `${light};${important(`color:light-dark(${color},${dark.color})`)}` : light
  return html.replaceAll(important(`color:${GRAY}`), both)
}

const darkBackground = ({ dark }: FooterColors) =>
  dark ? `color-scheme:light dark;background:light-dark(transparent,${dark.background})` : ''

function protectElement(token: HtmlToken): string {
  const defaults = token.kind === 'tag' && !token.closing ? DEFAULTS[token.name] : undefined
  if (token.kind !== 'tag' || defaults === undefined) return token.source
  const style = token.attributes.get('style') ?? ''
  return addStyle(token, important(`all:revert;${defaults};visibility:visible;${style}`))
}

function addStyle({ name, attributes }: Tag, style: string): string {
  const otherAttributes = [...attributes].filter(([attribute]) => attribute !== 'style')
  return `<${name}${[...otherAttributes, ['style', style] as const].map(writeAttribute).join('')}>`
}
