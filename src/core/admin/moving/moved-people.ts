import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { emailKeyOf } from '../../call/fields.ts'
import { ROLES } from '../../call/levels.ts'
import { inTransaction } from '../../call/transaction.ts'
import { openInstallationSecret, saveInstallationSecret } from '../../foundation/installation/vault.ts'
import { CREDENTIAL_TABLES } from '../keys/revoke-credential.ts'
import { createLink } from '../people/access-link.ts'
import { hasPeople } from '../people/person.ts'
import { totpRecord } from '../people/sign-in/second-factor.ts'
import type { Manifest } from './manifest.ts'
import type { Sealing } from './sealing.ts'

const RECORD = ['people', 'of the exported stores'] as const

/** Everything needed to sign in as before. Passkeys are bound to the old address, so they are not included. */
const MovedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.string().nullable(),
  passwordHash: z.string().nullable(),
  isOwner: z.boolean(),
  totpSecret: z.string().nullable(),
  recoveryHashes: z.array(z.string()),
  createdAt: z.string(),
  roles: z.array(z.object({ storeId: z.string(), role: z.enum(ROLES) })),
  /** The keys and step tokens that the person created. */
  credentials: z.array(z.string()),
})
type MovedPerson = z.infer<typeof MovedPerson>

/** Ids for an `in` condition. PostgreSQL rejects an empty list, and no store has the empty id. */
const listOf = (storeIds: readonly string[]) => ['', ...storeIds]

/** The members of these stores, and the owners, because only owners can grant access to everyone else. */
async function findPeople(db: Db, storeIds: readonly string[]): Promise<string[]> {
  const members = db.selectFrom('members').select('personId').where('storeId', 'in', listOf(storeIds))
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where((eb) => eb.or([eb('isOwner', '=', 1), eb('id', 'in', members)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const countPeople = async (db: Db, storeIds: readonly string[]) =>
  (await findPeople(db, storeIds)).length

/** The people of these stores as one sealed string; null if there are none. */
export async function sealPeople(
  ctx: Ctx,
  db: Db,
  storeIds: readonly string[],
  sealing: Sealing | null,
): Promise<string | null> {
  const ids = await findPeople(db, storeIds)
  if (ids.length === 0 || !sealing) return null
  const people: MovedPerson[] = []
  for (const id of ids) people.push(await readPerson({ ...ctx, db }, id, storeIds))
  return sealing.seal(...RECORD, JSON.stringify(people))
}

async function readPerson(ctx: Ctx, id: string, storeIds: readonly string[]): Promise<MovedPerson> {
  const { db } = ctx
  const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('members')
    .select(['storeId', 'role'])
    .where('personId', '=', id)
    .where('storeId', 'in', listOf(storeIds))
    .orderBy('storeId')
    .execute()
  const codes = await db
    .selectFrom('recoveryCodes')
    .select('hash')
    .where('personId', '=', id)
    .orderBy('hash')
    .execute()
  const credentials: string[] = []
  for (const table of CREDENTIAL_TABLES) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('createdById', '=', id)
      .where('storeId', 'in', listOf(storeIds))
      .orderBy('id')
      .execute()
    credentials.push(...rows.map((row) => row.id))
  }
  const { name, email, locale, passwordHash, createdAt } = person
  return {
    id,
    name,
    email,
    locale,
    passwordHash,
    createdAt,
    roles,
    credentials,
    isOwner: person.isOwner === 1,
    totpSecret: await openInstallationSecret(ctx, totpRecord(id)),
    recoveryHashes: codes.map(({ hash }) => hash),
  }
}

/** Reads the people in an export. Rejects them if any has a role in a store that is not in the manifest. */
export function openPeople({ people: sealed, stores }: Manifest, sealing: Sealing | null): MovedPerson[] {
  if (sealed === null || !sealing) return []
  const people = parsePeople(sealing, sealed)
  const exported = new Set(stores.map(({ id }) => id))
  if (!people || people.some(({ roles }) => roles.some(({ storeId }) => !exported.has(storeId))))
    throw conflict('export.accounts_damaged')
  return people
}

function parsePeople(sealing: Sealing, sealed: string): MovedPerson[] | null {
  try {
    return z.array(MovedPerson).parse(JSON.parse(sealing.open(...RECORD, sealed)))
  } catch {
    return null
  }
}

/**
 * Imports the people who came with the stores. If the target has no accounts, their accounts are created unchanged.
 * Otherwise the target's owners decide: imported people are invited to the imported stores, and none becomes an owner.
 */
export async function importPeople(
  ctx: Ctx,
  people: readonly MovedPerson[],
  storeIds: readonly string[],
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if (!(await hasPeople(inner.db))) for (const person of people) await insertPerson(inner, person)
    else for (const person of people) await invitePerson(inner, person)
    for (const person of people) await setCreator(inner.db, person, storeIds)
  })
}

/**
 * Credentials can be revoked together with their creator's account, so they must refer to the account on this
 * installation.
 */
async function setCreator(db: Db, { email, credentials }: MovedPerson, storeIds: readonly string[]) {
  const account = await db
    .selectFrom('people')
    .select('id')
    .where('emailKey', '=', emailKeyOf(email))
    .executeTakeFirst()
  if (!account || credentials.length === 0) return
  for (const table of CREDENTIAL_TABLES)
    await db
      .updateTable(table)
      .set({ createdById: account.id })
      .where('id', 'in', credentials)
      .where('storeId', 'in', storeIds)
      .execute()
}

async function insertPerson(ctx: Ctx, moved: MovedPerson) {
  const { roles, totpSecret, recoveryHashes, credentials: _, ...person } = moved
  const columns = {
    ...person,
    emailKey: emailKeyOf(person.email),
    isOwner: person.isOwner ? 1 : 0,
    hasTotp: totpSecret === null ? 0 : 1,
    lastTotpStep: 0,
  }
  await ctx.db.insertInto('people').values(columns).execute()
  for (const role of roles)
    await ctx.db
      .insertInto('members')
      .values({ ...role, personId: person.id, createdAt: person.createdAt })
      .execute()
  for (const hash of recoveryHashes)
    await ctx.db.insertInto('recoveryCodes').values({ personId: person.id, hash }).execute()
  await saveInstallationSecret(ctx, totpRecord(person.id), totpSecret)
}

async function invitePerson(ctx: Ctx, { id, email, roles }: MovedPerson) {
  const emailKey = emailKeyOf(email)
  const existing = await ctx.db
    .selectFrom('people')
    .select('emailKey')
    .where('id', '=', id)
    .executeTakeFirst()
  // An earlier run of the same import created this account.
  if (existing?.emailKey === emailKey) return
  for (const { storeId, role } of roles) {
    await ctx.db
      .deleteFrom('accessLinks')
      .where('kind', '=', 'invitation')
      .where('storeId', '=', storeId)
      .where('emailKey', '=', emailKey)
      .execute()
    // The link itself is discarded, so an admin has to send a new invitation from the list.
    await createLink(ctx.db, ctx.services, 'invitation', {
      storeId,
      role,
      email,
      emailKey,
      invitedBy: 'import',
    })
  }
}
