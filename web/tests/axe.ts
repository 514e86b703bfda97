import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** All rules, or the only one whose answer depends on the colour scheme. */
export type Rules = 'all' | 'colours'

/** Loads the checker into a page that does not have it yet, past the policy that keeps other scripts out. */
export async function loadAxe(page: Page) {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axe.source)
}

/** What the page, or a part of it, does wrong for those who do not see it, or see it badly: rule and place. */
export async function violationsOf(page: Page, rules: Rules = 'all', within = ':root'): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules === 'colours' && { runOnly: ['color-contrast'] }),
  }
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
