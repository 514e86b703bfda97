import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { COLLECT_TEXTS, lowContrastTexts, type Text } from './contrasts.ts'

export type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** All rules, or only the one that depends on the color scheme. */
export type Rules = 'all' | 'colors'

const OPTIONS = {
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
  rules: { 'color-contrast': { enabled: false } },
}

/** Minified, which compiles faster. */
const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Loads axe into the page if necessary, bypassing the Content Security Policy. */
export async function loadAxe(page: Page) {
  if (!(await page.evaluate("typeof axe === 'object'")))
    await page.evaluate(`${SOURCE};axe.configure({ noHtml: true })`)
}

/**
 * Most pages have no violations, so axe reports details only if it finds one, which is 10% faster. A dialog is not
 * checked again at the other width if its elements, their visibility and scrolling are the same.
 */
const FIND_VIOLATIONS = `async (within, options) => {
  const hasViolations = (rules, _, done) => done(rules.some(({ violations }) => violations.length > 0))
  const isScrolled = (element) =>
    element.scrollWidth > element.clientWidth + 14 || element.scrollHeight > element.clientHeight + 14
  const visibility = (element) =>
    element.checkVisibility({ visibilityProperty: true }) ? (isScrolled(element) ? 2 : 1) : 0
  const part = within === ':root' ? null : document.querySelector(within)
  const tree = part && part.outerHTML + [part, ...part.querySelectorAll('*')].map(visibility).join('')
  window.passedTrees ??= new Set()
  if (tree && window.passedTrees.has(tree)) return []
  if (await axe.run(within, { ...options, reporter: hasViolations })) return (await axe.run(within, options)).violations
  if (tree) window.passedTrees.add(tree)
  return []
}`

const TOO_WIDE = 'Math.max(0, document.documentElement.scrollWidth - window.innerWidth)'

type PageCheck = { structure: Violation[]; texts: Text[]; tooWide: number }

/**
 * The accessibility violations on the page or a part of it, with rule and element, and how much wider than the
 * window the page is. Collected in one call where possible, because each round trip to the page is slow.
 */
export async function violationsOf(page: Page, rules: Rules = 'all', within = ':root'): Promise<string[]> {
  const part = JSON.stringify(within)
  const structure = rules === 'all' ? `await (${FIND_VIOLATIONS})(${part}, ${JSON.stringify(OPTIONS)})` : '[]'
  const check = await page.evaluate<PageCheck>(
    `(async () => ({ structure: ${structure}, texts: (${COLLECT_TEXTS})(${part}), tooWide: ${TOO_WIDE} }))()`,
  )
  const violations = [...check.structure, ...(await lowContrastTexts(page, check.texts))]
  const messages = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  return check.tooWide > 0 ? [...messages, `${check.tooWide} px wider than the window`] : messages
}
