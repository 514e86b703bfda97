import type { Page } from 'playwright-core'
import type { Violation } from './axe.ts'

/**
 * Styles that axe has passed. Whether text has enough contrast depends only on its color, its size and the
 * backgrounds and opacities around it, so text with the same style is not checked again, on any page.
 */
const passedStyles = new Set<string>()

/**
 * Kinds of text in which axe has found no violation, including those that it cannot check, such as text in disabled
 * fields or on a gradient.
 */
const checkedKinds = new Set<string>()

/**
 * Collects the style and kind of all text that only axe can check, without duplicates. Plain text on a plain
 * background is checked here, because axe takes 0.1 s per page. Text on an ambiguous background has neither style
 * nor kind, and is checked every time.
 */
export const COLLECT_TEXTS = `(within) => {
  const luminances = new Map()
  const luminanceOf = (color) => {
    if (!luminances.has(color)) {
      const channels = color.match(/[0-9]+/g).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      luminances.set(color, 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2])
    }
    return luminances.get(color)
  }
  const isClear = (color, background, isLarge) => {
    const [dark, light] = [luminanceOf(color), luminanceOf(background)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05) > (isLarge ? 3 : 4.5)
  }
  const cache = new Map([[null, { backgrounds: '', floats: false, isTranslucent: false, isHidden: false }]])
  const behind = (element) => {
    if (cache.has(element)) return cache.get(element)
    const above = behind(element.parentElement)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, overflow } = getComputedStyle(element)
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ')
    const isOpaque = !/^rgba|[/]/.test(backgroundColor)
    const isTranslucent = above.isTranslucent || !paint.endsWith(' 1 none normal')
    const isPlain = paint === 'rgba(0, 0, 0, 0) none 1 none normal'
    const isClipped = overflow !== 'visible' && element.getBoundingClientRect().width <= 1
    cache.set(element, {
      backgrounds: isPlain ? above.backgrounds : isOpaque && !isTranslucent ? paint : paint + '|' + above.backgrounds,
      floats: !isOpaque && (/absolute|fixed|sticky/.test(position) || above.floats),
      isHidden: above.isHidden || isClipped || opacity === '0',
      paint,
      isOpaque,
      isTranslucent,
      isPlain,
    })
    return cache.get(element)
  }
  // A positioned element without its own background may cover anything, so look at what is painted below it.
  const backgroundsAt = (element, x, y) => {
    const stack = document.elementsFromPoint(x, y)
    const layers = stack.slice(stack.indexOf(element)).map(behind)
    const last = layers.findIndex(({ isOpaque }) => isOpaque)
    const paintedLayers = layers.slice(0, last + 1)
    if (!stack.includes(element) || paintedLayers.some(({ isTranslucent }) => isTranslucent)) return ''
    return paintedLayers.filter(({ isPlain }) => !isPlain).map(({ paint }) => paint).join('|')
  }
  const backgroundsOf = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [first, ...others] = [left + 1, (left + right) / 2, right - 1].map((x) => backgroundsAt(element, x, (top + bottom) / 2))
    return others.every((other) => other === first) ? first : ''
  }
  const isText = (element) =>
    element.matches('input:not(:is([type=checkbox],[type=radio],[type=range],[type=color])),select,textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
  const collect = (element) => {
    const { floats, isHidden, backgrounds: nested } = behind(element)
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    if (isHidden || color === 'rgba(0, 0, 0, 0)') return
    const backgrounds = floats ? backgroundsOf(element) : nested
    // Large text as defined by WCAG: 18 points, or 14 in bold.
    const isLarge = Math.ceil(parseFloat(fontSize) * 72) / 96 >= (fontWeight >= 700 ? 14 : 18)
    const [isPlain, background] = /^(rgb[(][^)]+[)]) none 1 none normal$/.exec(backgrounds) ?? []
    if (isPlain && color.startsWith('rgb(') && textShadow === 'none' && isClear(color, background, isLarge)) return
    const size = textShadow === 'none' ? isLarge : fontSize + fontWeight
    const style = [color, size, textShadow, backgrounds].join(' ')
    const isDisabled = element.closest(':disabled,[aria-disabled=true],[inert]') !== null
    const { right, bottom } = element.getBoundingClientRect()
    const kind = [element.tagName, element.className, isDisabled, right <= 0, bottom + scrollY <= 0, style].join(' ')
    collectedTexts.set(element, backgrounds ? { style, kind } : { style: '', kind: '' })
  }
  window.collectedTexts = new Map()
  for (const root of document.querySelectorAll(within))
    for (const element of [root, ...root.querySelectorAll('*')])
      if (isText(element) && element.checkVisibility({ visibilityProperty: true })) collect(element)
  return [...new Map([...collectedTexts.values()].map((text) => [text.kind, text])).values()]
}`

/** Runs axe on text of these kinds, and returns its violations and the styles that passed. */
const CHECK_TEXTS = `async (kinds) => {
  const include = [...collectedTexts.keys()].filter(
    (text) => text.isConnected && kinds.includes(collectedTexts.get(text).kind),
  )
  if (include.length === 0) return { violations: [], styles: [] }
  const options = { runOnly: ['color-contrast'], iframes: false, preload: false, elementRef: true }
  const { violations, passes } = await axe.run({ include }, options)
  const isMeasured = ({ any }) => any.some(({ data }) => data?.contrastRatio)
  const styles = passes.flatMap(({ nodes }) =>
    nodes.filter(isMeasured).map(({ element }) => collectedTexts.get(element)?.style),
  )
  const messages = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
  }))
  return { violations: messages, styles: styles.filter((style) => style) }
}`

export type Text = { style: string; kind: string }

/** The contrast violations in the collected text. */
export async function lowContrastTexts(page: Page, texts: Text[]): Promise<Violation[]> {
  const unchecked = texts.filter(({ style, kind }) => !passedStyles.has(style) && !checkedKinds.has(kind))
  const kinds = [...new Set(unchecked.map(({ kind }) => kind))]
  if (kinds.length === 0) return []
  const { violations, styles } = await page.evaluate<{ violations: Violation[]; styles: string[] }>(
    `(${CHECK_TEXTS})(${JSON.stringify(kinds)})`,
  )
  if (violations.length > 0) return violations
  for (const style of styles) passedStyles.add(style)
  for (const kind of kinds) if (kind) checkedKinds.add(kind)
  return []
}
