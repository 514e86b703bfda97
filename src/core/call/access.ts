import { CONFIRMED_MS } from '../limits.ts'
import type { Ctx } from './context.ts'
import { confirmationRequired, forbidden } from './errors.ts'
import { allows, type Level } from './levels.ts'
import { say } from './said.ts'

export function requireLevel(operation: { level: Level }, ctx: Ctx): void {
  if (allows(ctx.level, operation.level)) return
  const held = ctx.source === 'app' ? 'you have' : 'this key has'
  throw forbidden(say('levelNeeded', held, ctx.level, operation.level))
}

/** Until when a sign-in or confirmation of identity counts as recent. */
export const confirmedUntil = (confirmedAt: string) => new Date(Date.parse(confirmedAt) + CONFIRMED_MS)

/** Refuses a person who has not recently confirmed their identity. */
export function requireConfirmed({ app }: { app?: { confirm?: true } }, { person, services }: Ctx): void {
  if (!app?.confirm || !person) return
  if (services.clock.now() >= confirmedUntil(person.confirmedAt)) throw confirmationRequired()
}
