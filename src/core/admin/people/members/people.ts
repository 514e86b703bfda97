import { z } from 'zod'
import { count, timestamp } from '../../../call/fields.ts'
import { ROLES } from '../../../call/levels.ts'
import { defineOperation } from '../../../call/operation.ts'
import { findStore } from '../../../call/store.ts'
import { countCredentials, revokeCredentialsBy } from '../../keys/revoke-credential.ts'
import { AccessLink, createLink } from '../access-link.ts'
import { pendingTotpRecord } from '../account/own-totp.ts'
import {
  findPerson,
  insertPerson,
  PersonEmail,
  PersonId,
  PersonName,
  requireAnotherOwner,
} from '../person.ts'
import { revokeLostRights } from '../revoke-lost-rights.ts'
import { totpRecord } from '../sign-in/second-factor.ts'
import { putMember, RevokeCredentials, RoleName } from './members.ts'

const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  pendingEmail: z.string().nullable().describe('A new address that has not been confirmed yet'),
  credentials: count.describe('Active keys and step tokens that the person created'),
  stores: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  createdAt: timestamp,
})

export const listPeople = defineOperation({
  name: 'listPeople',
  summary: 'List the app accounts, with their stores',
  level: 'owner',
  app: {},
  reads: true,
  cli: { command: 'user list', wholeInstallation: true },
  input: z.object({}),
  output: z.array(Person),
  run: async ({ db, services }) => {
    const people = await db.selectFrom('people').selectAll().orderBy('name').orderBy('id').execute()
    const members = await db
      .selectFrom('members')
      .innerJoin('stores', 'stores.id', 'members.storeId')
      .select(['members.personId', 'stores.id', 'stores.name', 'members.role'])
      .orderBy('stores.name')
      .execute()
    const pending = await db
      .selectFrom('accessLinks')
      .select(['personId', 'email'])
      .where('kind', '=', 'email')
      .where('expiresAt', '>', services.clock.now().toISOString())
      .execute()
    const credentials = await countCredentials(db, '')
    return people.map((person) => ({
      ...person,
      isOwner: person.isOwner === 1,
      hasTotp: person.hasTotp === 1,
      hasPassword: person.passwordHash !== null,
      pendingEmail: pending.find(({ personId }) => personId === person.id)?.email ?? null,
      credentials: credentials.get(person.id) ?? 0,
      stores: members.filter(({ personId }) => personId === person.id),
    }))
  },
})

export const addPerson = defineOperation({
  name: 'addPerson',
  summary: 'Create an app account and print a link for setting its password',
  level: 'operator',
  cli: { command: 'user add', wholeInstallation: true, beginsInstallation: true },
  audit: { subject: 'email' },
  input: z.object({
    name: PersonName,
    email: PersonEmail,
    owner: z.boolean().default(false).describe('Make the person an owner of the installation'),
    store: z
      .string()
      .optional()
      .describe('Id of the store to add the person to; with a role, optional if there is only one store'),
    role: RoleName.optional().describe('Role in that store; viewer by default'),
  }),
  output: AccessLink.extend({ id: z.string(), email: z.string() }),
  run: async (ctx, { name, email, owner, store, role }) => {
    const now = ctx.services.clock.now().toISOString()
    const id = await insertPerson(ctx.db, { name, email, passwordHash: null, isOwner: owner }, now)
    if (store !== undefined || role !== undefined) {
      const { id: storeId } = await findStore(ctx.db, store, 'store.needed_for_role')
      await putMember({ ...ctx, storeId }, id, role ?? 'viewer')
    }
    return { id, email, ...(await createLink(ctx.db, ctx.services, 'reset', { personId: id })) }
  },
})

export const setOwner = defineOperation({
  name: 'setOwner',
  summary: 'Grant or revoke ownership of the installation; the last owner cannot be removed',
  level: 'owner',
  app: { confirm: true },
  cli: {
    command: 'user owner',
    positional: ['personId'],
    negations: { isOwner: 'Revoke ownership of the installation' },
    wholeInstallation: true,
  },
  audit: { subject: 'email' },
  input: z.object({
    personId: PersonId,
    isOwner: z.boolean().describe('Grant ownership of the installation'),
    revokeCredentials: RevokeCredentials.describe(
      'When revoking ownership, also revoke the keys and step tokens that the person created in stores that they cannot manage as a member',
    ),
  }),
  output: z.object({ personId: z.string(), email: z.string(), isOwner: z.boolean() }),
  run: async (ctx, { personId, isOwner, revokeCredentials }) => {
    const { id, email } = await findPerson(ctx.db, personId)
    if (!isOwner) await requireAnotherOwner(ctx.db, id)
    await ctx.db
      .updateTable('people')
      .set({ isOwner: isOwner ? 1 : 0 })
      .where('id', '=', id)
      .execute()
    await revokeLostRights(ctx.db, id)
    if (revokeCredentials && !isOwner) await revokeCredentialsBy(ctx, id, { exceptManaged: true })
    return { personId: id, email, isOwner }
  },
})

export const removePerson = defineOperation({
  name: 'removePerson',
  summary: 'Delete an account, with its sessions and roles; the last owner cannot be deleted',
  level: 'owner',
  app: { confirm: true },
  cli: { command: 'user remove', positional: ['personId'], wholeInstallation: true },
  audit: { subject: 'email' },
  input: z.object({ personId: PersonId, revokeCredentials: RevokeCredentials }),
  output: z.object({ personId: z.string(), email: z.string() }),
  run: async (ctx, { personId, revokeCredentials }) => {
    const { id, email, isOwner } = await findPerson(ctx.db, personId)
    if (isOwner === 1) await requireAnotherOwner(ctx.db, id)
    if (revokeCredentials) await revokeCredentialsBy(ctx, id)
    const records = [totpRecord(id), pendingTotpRecord(id)]
    await ctx.db.deleteFrom('installationVault').where('record', 'in', records).execute()
    await ctx.db.deleteFrom('people').where('id', '=', id).execute()
    await revokeLostRights(ctx.db, id)
    return { personId: id, email }
  },
})
