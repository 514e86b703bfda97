import { problemOf } from '../../../../problems/problems.ts'
import type { Browser, Ctx, PersonIdentity } from '../../../call/context.ts'
import { AppError } from '../../../call/errors.ts'

/** Operations on sessions are called by a browser. */
export function browserOf({ browser }: Ctx): Browser {
  if (!browser) throw new Error('sessions are for callers with a browser')
  return browser
}

/** The signed-in person; the level `person` guarantees that there is one. */
export function personOf({ person }: Ctx): PersonIdentity {
  if (!person) throw signInRequired()
  return person
}

export const signInRequired = () => new AppError('unauthorized', problemOf('sign_in.required'))
