import { pino } from 'pino'
import { createLazyRenderer } from '../adapters/lazy-adapters.ts'
import { type App, openApp } from '../compose.ts'
import type { HashingCosts } from '../core/call/context.ts'
import type { Clock } from '../ports/clock.ts'

/** On a machine that has other things to do, even a short template takes its time. The engine ends endless ones itself. */
const TEST_RENDER_MS = 30_000

/** One for all apps of a process: starting a thread takes longer than all that most test files render. */
const sharedRenderer = { ...createLazyRenderer({ timeoutMs: TEST_RENDER_MS }), close: async () => {} }

/** A thousandth of the usual hashing cost: tests need no protection from guessing. */
export const QUICK_HASHING: HashingCosts = {
  password: { memory: 8, passes: 1, parallelism: 1 },
  passphrase: { N: 2 ** 10, r: 8, p: 1 },
}

/** The app as it is, except for what would only take time. */
export async function openTestApp(config: Parameters<typeof openApp>[0], clock?: Clock): Promise<App> {
  const app = await openApp(config, pino({ level: 'silent' }), clock, sharedRenderer)
  app.services.hashingCosts = QUICK_HASHING
  return app
}
