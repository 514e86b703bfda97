import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** Loads the checker into a page, past the policy that keeps other scripts out. */
export const loadAxe = (page: Page) => page.evaluate(axe.source)

/** What the page does wrong for those who do not see it, or see it badly: rule and place. */
export async function violationsOf(page: Page): Promise<string[]> {
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations }) => violations)",
  )) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
