import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { COUNTED_COLUMNS, type Counted, countCalls } from '../../../statements/count-calls.ts'
import { forRows } from '../../../statements/rows.ts'
import type { Services } from '../../call/context.ts'
import { tooMany } from '../../call/errors.ts'
import { say, sayAt } from '../../call/said.ts'
import { WRONG_PASSWORDS } from '../../limits.ts'
import { emailKeyOf } from '../person.ts'

const ATTEMPTS = WRONG_PASSWORDS.limit
export const ATTEMPT_WINDOW_MS = WRONG_PASSWORDS.windowSeconds * 1000

/** Counted only if all of them are below the limit: one statement decides and counts. */
const count = forRows<Counted, { keyId: string }>(COUNTED_COLUMNS, (given) =>
  countCalls(given, {
    table: 'signInAttempts',
    windowMs: ATTEMPT_WINDOW_MS,
    fits: (used, calls) => sql`${used} + ${calls} <= ${sql.lit(ATTEMPTS)}`,
    returning: sql`"keyId"`,
  }),
)

export type Attempt = { keys: string[] }

/**
 * Charges one guess to the account and to the client's address, before the password is checked, so that concurrent
 * guesses are counted, too. Email addresses without an account are charged as well, so that the answer reveals nothing.
 */
export async function takeAttempt(services: Services, email: string, address: string): Promise<Attempt> {
  const keys = [`account ${hash('sha256', emailKeyOf(email))}`, `address ${networkOf(address)}`]
  const nowMs = services.clock.now().getTime()
  await services.write(async (db) => {
    const taken = await count(
      db,
      keys.map((keyId) => ({ keyId, nowMs, calls: 1 })),
    )
    if (taken.length < keys.length) throw await tooManyGuesses(db, keys, nowMs)
  })
  return { keys }
}

/** Refunds a guess that was right. */
export async function giveBackAttempt(services: Services, { keys }: Attempt): Promise<void> {
  await services.write(
    (db) =>
      db
        .updateTable('signInAttempts')
        .set({ used: sql`case when "used" > 0 then "used" - 1 else 0 end` })
        .where('keyId', 'in', keys)
        .execute(),
    'one statement',
  )
}

async function tooManyGuesses(db: Services['db'], keys: string[], nowMs: number) {
  const rows = await db
    .selectFrom('signInAttempts')
    .select(['windowStartMs', 'used'])
    .where('keyId', 'in', keys)
    .execute()
  const ends = rows
    .filter(({ used }) => used >= ATTEMPTS)
    .map(({ windowStartMs }) => windowStartMs + ATTEMPT_WINDOW_MS)
  const seconds = Math.max(1, Math.ceil((Math.max(nowMs, ...ends) - nowMs) / 1000))
  return tooMany(sayAt('password', say('tooManyGuesses', Math.ceil(seconds / 60))), seconds)
}

/** The holder of one IPv6 address controls its /64 network. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last].slice(0, 4).join(':')
}
