import type { Reporter } from 'vitest/node'

/** How often a failed test is retried: once in CI, where machines vary. */
export const retry = Number(process.env.TEST_RETRIES ?? 0)

/** Lists the tests that passed only when retried. */
export const reporters: (string | Reporter)[] = [
  'default',
  {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky)
        console.warn(`passed on the second try: ${test.module.moduleId} > ${test.fullName}`)
    },
  },
]
