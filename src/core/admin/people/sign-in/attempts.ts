import { hash } from 'node:crypto'
import type { Db } from '../../../../ports/store.ts'
import { inField, problemOf } from '../../../../problems/problems.ts'
import { type Allowance, networkOf, returnAllowances, takeAllowances } from '../../../call/allowances.ts'
import type { Services } from '../../../call/context.ts'
import { tooMany } from '../../../call/errors.ts'
import { emailKeyOf } from '../../../call/fields.ts'
import { WRONG_GUESSES } from '../../../call/limits.ts'

/** What a guess is charged to. */
export type Guess = readonly Allowance[]

const accountOf = (email: string) => hash('sha256', emailKeyOf(email))

/**
 * A guess by a browser that the account does not know. Email addresses without an account are charged as well, so that
 * the answer reveals nothing.
 */
export function strangersGuess(email: string, address: string): Guess {
  const account = accountOf(email)
  const network = networkOf(address)
  return [
    { key: `account ${account} at ${network}`, ...WRONG_GUESSES.perAccountAndAddress },
    { key: `account ${account}`, ...WRONG_GUESSES.perAccount },
    { key: `address ${network}`, ...WRONG_GUESSES.perAddress },
  ]
}

/** A guess by a browser that has signed in to the account before: guesses of others do not count against it. */
export const knownGuess = (email: string, deviceId: string): Guess => [
  { key: `device ${deviceId} ${accountOf(email)}`, ...WRONG_GUESSES.perKnownDevice },
]

/** A guess at the second factor by a stranger who knows the password. */
export const codeGuess = (email: string): Guess => [
  { key: `codes ${accountOf(email)}`, ...WRONG_GUESSES.codesPerAccount },
]

/** A guess in an open session: guesses at the sign-in do not count against it. */
export const sessionGuess = (sessionId: string): Guess => [
  { key: `session ${sessionId}`, ...WRONG_GUESSES.perSession },
]

/** Charges a guess before it is checked, so that concurrent guesses are counted, too. */
export async function chargeGuess(services: Services, guess: Guess): Promise<void> {
  const seconds = await takeAllowances(services, 'signInAttempts', guess)
  if (seconds !== null)
    throw tooMany(
      inField('password', problemOf('sign_in.too_many_attempts', { minutes: Math.ceil(seconds / 60) })),
      seconds,
    )
}

/** Refunds a guess that was right. */
export const refundGuess = (services: Services, guess: Guess) =>
  returnAllowances(
    services,
    'signInAttempts',
    guess.map(({ key }) => key),
  )

/** Forgets wrong guesses for an account whose password was reset. */
export async function forgetGuesses(db: Db, email: string): Promise<void> {
  const account = accountOf(email)
  await db
    .deleteFrom('signInAttempts')
    .where((eb) =>
      eb.or([
        eb('keyId', 'in', [`account ${account}`, `codes ${account}`]),
        eb('keyId', 'like', `account ${account} at %`),
      ]),
    )
    .execute()
}
