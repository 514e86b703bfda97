import { pino } from 'pino'
import { createLazyRenderer } from '../adapters/lazy-adapters.ts'
import { type App, openApp } from '../compose.ts'
import type { HashingCosts } from '../core/call/context.ts'
import type { Clock } from '../ports/clock.ts'

/** Long enough for a busy machine. The engine itself stops endless templates. */
const TEST_RENDER_MS = 30_000

/** Shared by all apps of a process, because starting a thread takes longer than most test files render. */
const sharedRenderer = { ...createLazyRenderer({ timeoutMs: TEST_RENDER_MS }), close: async () => {} }

/** A small fraction of the usual hashing cost, for speed. */
export const QUICK_HASHING: HashingCosts = {
  password: { memory: 8, passes: 1, parallelism: 1 },
  passphrase: { N: 2 ** 10, r: 8, p: 1 },
}

/** The real app, but with faster hashing and a shared renderer. */
export async function openTestApp(config: Parameters<typeof openApp>[0], clock?: Clock): Promise<App> {
  const app = await openApp(config, pino({ level: 'silent' }), clock, sharedRenderer)
  app.services.hashingCosts = QUICK_HASHING
  return app
}
