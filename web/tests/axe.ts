import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { NOTE_TEXTS, paleTexts, type Text } from './contrasts.ts'

export type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** All rules, or the only one whose answer depends on the colour scheme. */
export type Rules = 'all' | 'colours'

const OPTIONS = {
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
  rules: { 'color-contrast': { enabled: false } },
}

/** The small one, which a browser compiles in less time. */
const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Loads the checker into a page that does not have it yet, past the policy that keeps other scripts out. */
export async function loadAxe(page: Page) {
  if (!(await page.evaluate("typeof axe === 'object'")))
    await page.evaluate(`${SOURCE};axe.configure({ noHtml: true })`)
}

/**
 * Most pages break nothing, and axe takes a tenth longer to write down what it has found than to find it. A dialog that
 * is the same on a phone, with the same things to be seen and to be scrolled, has the same answer.
 */
const FIND_BROKEN = `async (within, options) => {
  const isBroken = (rules, _, answer) => answer(rules.some(({ violations }) => violations.length > 0))
  const isScrolled = (element) =>
    element.scrollWidth > element.clientWidth + 14 || element.scrollHeight > element.clientHeight + 14
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) ? (isScrolled(element) ? 2 : 1) : 0
  const part = within === ':root' ? null : document.querySelector(within)
  const tree = part && part.outerHTML + [part, ...part.querySelectorAll('*')].map(shown).join('')
  window.soundTrees ??= new Set()
  if (tree && window.soundTrees.has(tree)) return []
  if (await axe.run(within, { ...options, reporter: isBroken })) return (await axe.run(within, options)).violations
  if (tree) window.soundTrees.add(tree)
  return []
}`

const TOO_WIDE = 'Math.max(0, document.documentElement.scrollWidth - window.innerWidth)'

type Look = { structure: Violation[]; texts: Text[]; tooWide: number }

/**
 * What the page, or a part of it, does wrong for those who do not see it, or see it badly: rule and place. And by how
 * much the page is wider than the window. Each answer of a page takes time: one tells all, unless axe is to be asked
 * about colours.
 */
export async function violationsOf(page: Page, rules: Rules = 'all', within = ':root'): Promise<string[]> {
  const part = JSON.stringify(within)
  const structure = rules === 'all' ? `await (${FIND_BROKEN})(${part}, ${JSON.stringify(OPTIONS)})` : '[]'
  const look = await page.evaluate<Look>(
    `(async () => ({ structure: ${structure}, texts: (${NOTE_TEXTS})(${part}), tooWide: ${TOO_WIDE} }))()`,
  )
  const violations = [...look.structure, ...(await paleTexts(page, look.texts))]
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  return look.tooWide > 0 ? [...told, `${look.tooWide} px wider than the window`] : told
}
