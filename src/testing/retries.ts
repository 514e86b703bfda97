import type { Reporter } from 'vitest/node'

/** How often a test that failed is tried again: in CI, where the machine may be anything, once. */
export const retry = Number(process.env.TEST_RETRIES ?? 0)

/** Lists the tests that passed only when tried again. */
export const reporters: (string | Reporter)[] = [
  'default',
  {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky)
        console.warn(`passed on the second try: ${test.module.moduleId} > ${test.fullName}`)
    },
  },
]
