import { CONFIRMED_MS } from '../limits.ts'
import type { Ctx } from './context.ts'
import { confirmationRequired, forbidden } from './errors.ts'
import { allows, type Level } from './levels.ts'

export function requireLevel(operation: { level: Level }, ctx: Ctx): void {
  if (allows(ctx.level, operation.level)) return
  const held = ctx.source === 'app' ? 'you have' : 'this key has'
  throw forbidden(`${held} the level ${ctx.level}; ${operation.level} is needed`)
}

/** Until when signing in, or proving the identity once more, is good enough. */
export const confirmedUntil = (confirmedAt: string) => new Date(Date.parse(confirmedAt) + CONFIRMED_MS)

/** What the app offers only to whoever has just proven who they are. */
export function requireConfirmed({ app }: { app?: { confirm?: true } }, { person, services }: Ctx): void {
  if (!app?.confirm || !person) return
  if (services.clock.now() >= confirmedUntil(person.confirmedAt)) throw confirmationRequired()
}
