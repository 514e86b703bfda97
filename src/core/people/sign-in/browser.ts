import type { Browser, Ctx, PersonIdentity } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'

/** What concerns a session is asked for by a browser. */
export function browserOf({ browser }: Ctx): Browser {
  if (!browser) throw new Error('sessions are for callers with a browser')
  return browser
}

/** Whoever is signed in; the level `person` has seen to it that somebody is. */
export function personOf({ person }: Ctx): PersonIdentity {
  if (!person) throw signInRequired()
  return person
}

export const signInRequired = () => new AppError('unauthorized', 'sign in first')
