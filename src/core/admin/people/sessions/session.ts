import { DAY_MS } from '../../../../engine/time-zone.ts'
import type { Db } from '../../../../ports/database.ts'
import type { Browser, Ctx, PersonIdentity, Services } from '../../../call/context.ts'
import { newId } from '../../../call/ids.ts'
import { SESSION_DAYS } from '../../../call/limits.ts'
import { hashCredential, newToken, RECORD_USE_INTERVAL_MS } from '../../keys/credentials.ts'
import { rememberDevice } from './known-device.ts'

/** How long an idle session lasts. */
export const SESSION_SECONDS = SESSION_DAYS.idle * 24 * 3600

/** Using a session extends it, but not beyond its maximum duration. */
function expiryOf(startedAt: string, now: Date): string {
  const idleEndMs = now.getTime() + SESSION_DAYS.idle * DAY_MS
  const maxEndMs = Date.parse(startedAt) + SESSION_DAYS.max * DAY_MS
  return new Date(Math.min(idleEndMs, maxEndMs)).toISOString()
}

/** Signs a person in, replacing the browser's current session. */
export async function startSession(ctx: Ctx, browser: Browser, personId: string): Promise<void> {
  const now = ctx.services.clock.now()
  const token = newToken()
  if (ctx.person) await endSession(ctx.db, ctx.person.sessionId)
  await ctx.db
    .insertInto('sessions')
    .values({
      id: newId('ses'),
      hash: hashCredential(token),
      personId,
      device: browser.device,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: expiryOf(now.toISOString(), now),
      confirmedAt: now.toISOString(),
    })
    .execute()
  browser.setSessionToken(token)
  rememberDevice(ctx, browser, personId)
}

export const endSession = (db: Db, sessionId: string) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).execute()

/** Ends all other sessions after a password change, because someone else may have known the password. */
export const endOtherSessions = (db: Db, personId: string, except: string | null) =>
  db
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('id', '!=', except ?? '')
    .execute()

const openSessions = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.personId')
    .select(['people.id', 'people.name', 'people.email', 'people.isOwner'])
    .select(['sessions.id as sessionId', 'sessions.confirmedAt'])
    .where('sessions.expiresAt', '>', now.toISOString())

/** The token's holder; null if the session has ended. Never cached, so ending a session takes effect at once. */
export async function findPersonByToken(
  { db, clock, write }: Services,
  token: string,
): Promise<PersonIdentity | null> {
  const now = clock.now()
  const row = await openSessions(db, now)
    .select(['sessions.createdAt', 'sessions.lastUsedAt'])
    .where('sessions.hash', '=', hashCredential(token))
    .executeTakeFirst()
  if (!row) return null
  const { createdAt, lastUsedAt, isOwner, ...person } = row
  if (now.getTime() - Date.parse(lastUsedAt) >= RECORD_USE_INTERVAL_MS)
    await write((inner) =>
      inner
        .updateTable('sessions')
        .set({ lastUsedAt: now.toISOString(), expiresAt: expiryOf(createdAt, now) })
        .where('id', '=', row.sessionId)
        .execute(),
    )
  return { ...person, isOwner: isOwner === 1 }
}

export const recordConfirmation = ({ db, services }: Ctx, sessionId: string) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: services.clock.now().toISOString() })
    .where('id', '=', sessionId)
    .execute()

/** A session's holder; null if the session has ended. Does not extend the session. */
export async function findPersonBySession(
  { db, clock }: Services,
  sessionId: string,
): Promise<PersonIdentity | null> {
  const row = await openSessions(db, clock.now()).where('sessions.id', '=', sessionId).executeTakeFirst()
  return row ? { ...row, isOwner: row.isOwner === 1 } : null
}
