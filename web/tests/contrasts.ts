import type { Page } from 'playwright-core'
import type { Violation } from './axe.ts'

/**
 * Looks that axe has passed, on any page, in any scheme, at any width. Whether a text can be read follows from its
 * colour, from whether it is large and from the backgrounds and opacities that it stands in: a text that looks as
 * another one did is not asked about again.
 */
const passed = new Set<string>()

/** Kinds of text on which axe does not decide, such as those of disabled fields, or those with a gradient behind. */
const leftOpen = new Set<string>()

/**
 * Notes the look and the kind of each text of which it takes axe to tell whether it can be read, and answers with those
 * that differ. It does not for one colour on another, whose contrast is that of their luminances: axe, which looks at
 * everything on the page first, would take a tenth of a second to say the same. An opaque
 * background hides all behind it, unless something around it is translucent itself. What is behind a text that lies
 * above others without a background of its own depends on the place: one for which that is not to be told has neither
 * look nor kind, and is checked each time. Large text is what WCAG calls so: 18 points, or 14 in bold.
 */
export const NOTE_TEXTS = `(within) => {
  const luminances = new Map()
  const luminanceOf = (color) => {
    if (!luminances.has(color)) {
      const light = color.match(/[0-9]+/g).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      luminances.set(color, 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2])
    }
    return luminances.get(color)
  }
  const isClear = (color, background, isLarge) => {
    const [dark, light] = [luminanceOf(color), luminanceOf(background)].sort((one, other) => one - other)
    return (light + 0.05) / (dark + 0.05) > (isLarge ? 3 : 4.5)
  }
  const found = new Map([[null, { look: '', floats: false, isVeiled: false, isHidden: false }]])
  const behind = (element) => {
    if (found.has(element)) return found.get(element)
    const above = behind(element.parentElement)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, overflow } = getComputedStyle(element)
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ')
    const isOpaque = !/^rgba|[/]/.test(backgroundColor)
    const isVeiled = above.isVeiled || !paint.endsWith(' 1 none normal')
    const isPlain = paint === 'rgba(0, 0, 0, 0) none 1 none normal'
    const isCut = overflow !== 'visible' && element.getBoundingClientRect().width <= 1
    found.set(element, {
      look: isPlain ? above.look : isOpaque && !isVeiled ? paint : paint + '|' + above.look,
      floats: !isOpaque && (/absolute|fixed|sticky/.test(position) || above.floats),
      isHidden: above.isHidden || isCut || opacity === '0',
      ...{ paint, isOpaque, isVeiled, isPlain },
    })
    return found.get(element)
  }
  const beneathAt = (element, x, y) => {
    const stack = document.elementsFromPoint(x, y)
    const layers = stack.slice(stack.indexOf(element)).map(behind)
    const last = layers.findIndex(({ isOpaque }) => isOpaque)
    const painted = layers.slice(0, last + 1)
    if (!stack.includes(element) || painted.some(({ isVeiled }) => isVeiled)) return ''
    return painted.filter(({ isPlain }) => !isPlain).map(({ paint }) => paint).join('|')
  }
  const beneath = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [look, ...others] = [left + 1, (left + right) / 2, right - 1].map((x) => beneathAt(element, x, (top + bottom) / 2))
    return others.every((other) => other === look) ? look : ''
  }
  const isText = (element) =>
    element.matches('input:not(:is([type=checkbox],[type=radio],[type=range],[type=color])),select,textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
  const note = (element) => {
    const { floats, isHidden, look: around } = behind(element)
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    if (isHidden || color === 'rgba(0, 0, 0, 0)') return
    const backgrounds = floats ? beneath(element) : around
    const isLarge = Math.ceil(parseFloat(fontSize) * 72) / 96 >= (fontWeight >= 700 ? 14 : 18)
    const [isPlain, background] = /^(rgb[(][^)]+[)]) none 1 none normal$/.exec(backgrounds) ?? []
    if (isPlain && color.startsWith('rgb(') && textShadow === 'none' && isClear(color, background, isLarge)) return
    const size = textShadow === 'none' ? isLarge : fontSize + fontWeight
    const look = [color, size, textShadow, backgrounds].join(' ')
    const isOff = element.closest(':disabled,[aria-disabled=true],[inert]') !== null
    const { right, bottom } = element.getBoundingClientRect()
    const kind = [element.tagName, element.className, isOff, right <= 0, bottom + scrollY <= 0, look].join(' ')
    notedTexts.set(element, backgrounds ? { look, kind } : { look: '', kind: '' })
  }
  window.notedTexts = new Map()
  for (const root of document.querySelectorAll(within))
    for (const element of [root, ...root.querySelectorAll('*')])
      if (isText(element) && element.checkVisibility({ visibilityProperty: true })) note(element)
  return [...new Map([...notedTexts.values()].map((text) => [text.kind, text])).values()]
}`

/** Asks axe about the texts of these kinds, and says which looks it has passed. */
const CHECK_TEXTS = `async (kinds) => {
  const include = [...notedTexts.keys()].filter(
    (text) => text.isConnected && kinds.includes(notedTexts.get(text).kind),
  )
  if (include.length === 0) return { violations: [], looks: [] }
  const options = { runOnly: ['color-contrast'], iframes: false, preload: false, elementRef: true }
  const { violations, passes } = await axe.run({ include }, options)
  const isMeasured = ({ any }) => any.some(({ data }) => data?.contrastRatio)
  const looks = passes.flatMap(({ nodes }) =>
    nodes.filter(isMeasured).map(({ element }) => notedTexts.get(element)?.look),
  )
  const told = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
  }))
  return { violations: told, looks: looks.filter((look) => look) }
}`

export type Text = { look: string; kind: string }

/** Which of the texts that were noted are too pale to be read. */
export async function paleTexts(page: Page, texts: Text[]): Promise<Violation[]> {
  const asked = texts.filter(({ look, kind }) => !passed.has(look) && !leftOpen.has(kind))
  const kinds = [...new Set(asked.map(({ kind }) => kind))]
  if (kinds.length === 0) return []
  const { violations, looks } = await page.evaluate<{ violations: Violation[]; looks: string[] }>(
    `(${CHECK_TEXTS})(${JSON.stringify(kinds)})`,
  )
  if (violations.length > 0) return violations
  for (const look of looks) passed.add(look)
  for (const kind of kinds) if (kind) leftOpen.add(kind)
  return []
}
