import { pino } from 'pino'
import { createLazyRenderer } from '../adapters/lazy-adapters.ts'
import { type App, openApp } from '../compose.ts'
import type { Clock } from '../ports/clock.ts'

/** One for all apps of a process: starting a thread takes longer than all that most test files render. */
const sharedRenderer = { ...createLazyRenderer(), close: async () => {} }

/** The app as it is, except for what would only take time. */
export function openTestApp(config: Parameters<typeof openApp>[0], clock?: Clock): Promise<App> {
  return openApp(config, pino({ level: 'silent' }), clock, sharedRenderer)
}
