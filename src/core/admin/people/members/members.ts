import { z } from 'zod'
import type { Ctx } from '../../../call/context.ts'
import { conflict, notFound } from '../../../call/errors.ts'
import { count, timestamp } from '../../../call/fields.ts'
import { ROLES, type Role } from '../../../call/levels.ts'
import { defineOperation } from '../../../call/operation.ts'
import { hasRows } from '../../../call/paging.ts'
import { hasInstallationSender } from '../../../delivery/senders/installation-sender.ts'
import { countCredentials, revokeCredentialsBy } from '../../keys/revoke-credential.ts'
import { findPerson, PersonId } from '../person.ts'
import { revokeLostRights } from '../revoke-lost-rights.ts'

export const RoleName = z
  .enum(ROLES)
  .describe('viewer: read; editor: write; runner: live runs; admin: manage the store')

const Member = z.object({
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  role: RoleName,
  isOwner: z.boolean(),
  lastSeenAt: timestamp.nullable(),
  createdAt: timestamp,
  credentials: count.describe('Active keys and step tokens that the member created'),
})

const OpenInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: RoleName,
  invitedBy: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
})

export const listMembers = defineOperation({
  name: 'listMembers',
  summary: "List a store's members, including owners, and its open invitations",
  level: 'admin',
  app: {},
  cli: { command: 'user members' },
  reads: true,
  input: z.object({}),
  output: z.object({
    members: z.array(Member),
    invitations: z.array(OpenInvitation),
    canEmail: z.boolean().describe('Whether invitations are emailed; if not, owners have to pass links on'),
  }),
  run: async (ctx) => ({
    members: await readMembers(ctx),
    invitations: await readInvitations(ctx),
    canEmail: await hasInstallationSender(ctx),
  }),
})

/** Owners have full access to every store, so they are listed as members. */
async function readMembers({ db, storeId }: Ctx) {
  const rows = await db
    .selectFrom('people')
    .leftJoin('members', (join) =>
      join.onRef('members.personId', '=', 'people.id').on('members.storeId', '=', storeId),
    )
    .select(['people.id as personId', 'people.name', 'people.email', 'members.role', 'people.isOwner'])
    .select((eb) => eb.fn.coalesce('members.createdAt', 'people.createdAt').as('createdAt'))
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.max('lastUsedAt').as('at'))
        .whereRef('sessions.personId', '=', 'people.id')
        .as('lastSeenAt'),
    )
    .where((eb) => eb.or([eb('members.storeId', '=', storeId), eb('people.isOwner', '=', 1)]))
    .orderBy('people.name')
    .orderBy('people.id')
    .execute()
  const credentials = await countCredentials(db, storeId)
  return rows.map((row) => ({
    ...row,
    role: row.role ?? 'admin',
    isOwner: row.isOwner === 1,
    credentials: credentials.get(row.personId) ?? 0,
  }))
}

async function readInvitations({ db, storeId, services }: Ctx) {
  const rows = await db
    .selectFrom('accessLinks')
    .select(['id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt'])
    .where('kind', '=', 'invitation')
    .where('storeId', '=', storeId)
    .where('expiresAt', '>', services.clock.now().toISOString())
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, email: row.email ?? '', role: row.role ?? 'viewer' }))
}

/**
 * Sets a person's role in the store, replacing any other, and ends what depended on a higher role. Open invitations end
 * as well, because they could restore a higher role later.
 */
export async function putMember(ctx: Ctx, personId: string, role: Role): Promise<void> {
  await ctx.db
    .insertInto('members')
    .values({ storeId: ctx.storeId, personId, role, createdAt: ctx.services.clock.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['storeId', 'personId']).doUpdateSet({ role }))
    .execute()
  await endInvitations(ctx, personId)
  await revokeLostRights(ctx.db, personId)
}

async function endInvitations({ db, storeId }: Ctx, personId: string): Promise<void> {
  await db
    .deleteFrom('accessLinks')
    .where('kind', '=', 'invitation')
    .where('storeId', '=', storeId)
    .where('emailKey', 'in', (query) =>
      query.selectFrom('people').select('emailKey').where('id', '=', personId),
    )
    .execute()
}

export const RevokeCredentials = z
  .boolean()
  .default(false)
  .describe('Also revoke the keys and step tokens that the person created')

const ChangedMember = z.object({ personId: z.string(), email: z.string() })

export const setMemberRole = defineOperation({
  name: 'setMemberRole',
  summary:
    "Change a member's role in a store; on the command line, this also adds a person who has an account",
  level: 'admin',
  app: { confirm: true },
  cli: { command: 'user role', positional: ['personId'] },
  audit: { subject: 'email' },
  input: z.object({
    personId: PersonId,
    role: RoleName,
    revokeCredentials: RevokeCredentials.describe(
      'Also revoke the keys and step tokens that the person created, unless the person remains an admin',
    ),
  }),
  output: ChangedMember.extend({ role: RoleName }),
  run: async (ctx, { personId, role, revokeCredentials }) => {
    const person = await findPerson(ctx.db, personId)
    // In the app, people join by invitation, so an admin learns nothing about accounts in other stores.
    if (ctx.source === 'app' && !(await isMember(ctx, person.id))) throw notFound('person')
    await putMember(ctx, person.id, role)
    if (revokeCredentials) await revokeCredentialsBy(ctx, person.id, { exceptManaged: true })
    return { personId: person.id, email: person.email, role }
  },
})

const isMember = ({ db, storeId }: Ctx, personId: string) =>
  hasRows(
    db.selectFrom('members').select('role').where('storeId', '=', storeId).where('personId', '=', personId),
  )

export const removeMember = defineOperation({
  name: 'removeMember',
  summary: 'Remove a person from a store, effective immediately; their account remains',
  level: 'admin',
  app: { confirm: true },
  cli: { command: 'user leave', positional: ['personId'] },
  audit: { subject: 'email' },
  input: z.object({ personId: PersonId, revokeCredentials: RevokeCredentials }),
  output: ChangedMember,
  run: async (ctx, { personId, revokeCredentials }) => {
    const person = await findPerson(ctx.db, personId)
    await ctx.db
      .deleteFrom('members')
      .where('storeId', '=', ctx.storeId)
      .where('personId', '=', person.id)
      .returning('personId')
      .executeTakeFirstOrThrow(() => {
        // An admin must not learn from this which addresses have accounts.
        const explains = ctx.level === 'operator' && person.isOwner === 1
        return explains ? conflict('member.is_owner') : notFound('person')
      })
    await endInvitations(ctx, person.id)
    await revokeLostRights(ctx.db, person.id)
    if (revokeCredentials) await revokeCredentialsBy(ctx, person.id)
    return { personId: person.id, email: person.email }
  },
})
