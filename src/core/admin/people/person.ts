import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import { conflict, notFound } from '../../call/errors.ts'
import { EmailAddress, emailKeyOf, headerText, requiredText } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { hasRows } from '../../call/paging.ts'

export const PersonName = headerText(requiredText(200)).describe("The person's name")
export const PersonEmail = EmailAddress.describe('Email address for signing in')

type NewPerson = { name: string; email: string; passwordHash: string | null; isOwner: boolean }

/** Creates an account; throws if the address already has one. */
export async function insertPerson(db: Db, person: NewPerson, now: string): Promise<string> {
  const id = newId('per')
  await db
    .insertInto('people')
    .values({
      id,
      name: person.name,
      email: person.email,
      emailKey: emailKeyOf(person.email),
      locale: null,
      passwordHash: person.passwordHash,
      isOwner: person.isOwner ? 1 : 0,
      hasTotp: 0,
      lastTotpStep: 0,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict('account.exists'))
  return id
}

export const findPersonByEmail = (db: Db, email: string) =>
  db.selectFrom('people').selectAll().where('emailKey', '=', emailKeyOf(email)).executeTakeFirst()

export async function personById(db: Db, id: string) {
  return db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('person'))
}

export const hasPeople = (db: Db) => hasRows(db.selectFrom('people').select('id').limit(1))

/** At least one owner must remain to grant access. */
export async function requireAnotherOwner(db: Db, personId: string): Promise<void> {
  await db
    .selectFrom('people')
    .select('id')
    .where('isOwner', '=', 1)
    .where('id', '!=', personId)
    .executeTakeFirstOrThrow(() => conflict('owner.last'))
}

export const PersonId = z.string().max(254).describe("The person's id or email address")

/** By id or email address, which is easier to type on the command line. */
export const findPerson = (db: Db, idOrEmail: string) =>
  db
    .selectFrom('people')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrEmail), eb('emailKey', '=', emailKeyOf(idOrEmail))]))
    .executeTakeFirstOrThrow(() => notFound('person'))
