import { hash } from 'node:crypto'
import type { Db } from '../../../../ports/database.ts'
import { inField, problemOf } from '../../../../problems/problems.ts'
import { type Allowance, networkOf, returnAllowances, takeAllowances } from '../../../call/allowances.ts'
import type { Services } from '../../../call/context.ts'
import { tooMany } from '../../../call/errors.ts'
import { emailKeyOf } from '../../../call/fields.ts'
import { WRONG_GUESSES } from '../../../call/limits.ts'

/** The allowances that a guess is charged to. */
export type Guess = readonly Allowance[]

const accountOf = (email: string) => hash('sha256', emailKeyOf(email))

/**
 * A guess from a browser that is not known to have signed in to the account. Email addresses without an account are
 * charged too, so the response does not reveal whether an account exists.
 */
export function unknownDeviceGuess(email: string, address: string): Guess {
  const account = accountOf(email)
  const network = networkOf(address)
  return [
    { key: `account ${account} at ${network}`, ...WRONG_GUESSES.perAccountAndAddress },
    { key: `account ${account}`, ...WRONG_GUESSES.perAccount },
    { key: `address ${network}`, ...WRONG_GUESSES.perAddress },
  ]
}

/** A guess from a browser that has signed in to the account before; other people's guesses do not count against it. */
export const knownDeviceGuess = (email: string, deviceId: string): Guess => [
  { key: `device ${deviceId} ${accountOf(email)}`, ...WRONG_GUESSES.perKnownDevice },
]

/** A guess at the second factor from an unknown browser with the right password. */
export const codeGuess = (email: string): Guess => [
  { key: `codes ${accountOf(email)}`, ...WRONG_GUESSES.codesPerAccount },
]

/** A guess in an open session; sign-in guesses do not count against it. */
export const sessionGuess = (sessionId: string): Guess => [
  { key: `session ${sessionId}`, ...WRONG_GUESSES.perSession },
]

/** Charges a guess before it is checked, so concurrent guesses count too. */
export async function chargeGuess(services: Services, guess: Guess): Promise<void> {
  const seconds = await takeAllowances(services, 'signInAttempts', guess)
  if (seconds !== null)
    throw tooMany(
      inField('password', problemOf('sign_in.too_many_attempts', { minutes: Math.ceil(seconds / 60) })),
      seconds,
    )
}

export const refundGuess = (services: Services, guess: Guess) =>
  returnAllowances(services, 'signInAttempts', guess)

export async function clearGuesses(db: Db, email: string): Promise<void> {
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
