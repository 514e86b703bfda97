import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** Loads the checker into a page, past the policy that keeps other scripts out. */
export const loadAxe = (page: Page) => page.evaluate(source)

/** What the page does wrong for those who do not see it, or see it badly: rule and place. */
export async function violationsOf(page: Page): Promise<string[]> {
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations }) => violations)",
  )) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
