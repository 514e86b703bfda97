import { problemOf } from '../../problems/problems.ts'
import type { Browser, Ctx, PersonIdentity } from './context.ts'
import { AppError, confirmationRequired, forbidden } from './errors.ts'
import { allows, type Level } from './levels.ts'
import { CONFIRMED_MS } from './limits.ts'

export function requireLevel(operation: { level: Level }, ctx: Ctx): void {
  if (allows(ctx.level, operation.level)) return
  const levels = { level: ctx.level, needed: operation.level }
  throw ctx.source === 'app'
    ? forbidden('access.level_needed', levels)
    : forbidden('access.key_level_needed', levels)
}

/** Checks the level and, if required, recent confirmation. Needs no input, so it can run before the body is read. */
export function requireAccess(operation: { level: Level; app?: { confirm?: true } }, ctx: Ctx): void {
  requireLevel(operation, ctx)
  requireRecentConfirmation(operation, ctx)
}

/** When a sign-in or identity confirmation stops counting as recent. */
export const confirmedUntil = (confirmedAt: string) => new Date(Date.parse(confirmedAt) + CONFIRMED_MS)

export function requireRecentConfirmation(
  { app }: { app?: { confirm?: true } },
  { person, services }: Ctx,
): void {
  if (!app?.confirm || !person) return
  if (services.clock.now() >= confirmedUntil(person.confirmedAt)) throw confirmationRequired()
}

export function requireBrowser({ browser }: Ctx): Browser {
  if (!browser) throw new Error('this operation can only be called from a browser')
  return browser
}

export function requirePerson({ person }: Ctx): PersonIdentity {
  if (!person) throw signInRequired()
  return person
}

export const signInRequired = () => new AppError('unauthorized', problemOf('sign_in.required'))
