import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** How many times a failed test is retried: once in CI, where machines vary. */
export const retry = Number(process.env.TEST_RETRIES ?? 0)

/** Lists tests that passed only when retried, and reports to CI which files failed. */
export const reporters: (string | Reporter)[] = [
  'default',
  {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky)
        console.warn(`passed on the second try: ${test.module.moduleId} > ${test.fullName}`)
    },
    onTestRunEnd(modules) {
      const failed = new Set(
        modules.filter((module) => !module.ok()).map((module) => module.relativeModuleId),
      )
      if (process.env.FAILED_FILES) writeFileSync(process.env.FAILED_FILES, [...failed].join('\n'))
    },
  },
]
