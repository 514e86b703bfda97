import { z } from 'zod'
import { inField, problemOf } from '../../../../problems/problems.ts'
import { requireBrowser, signInRequired } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import type { Ctx } from '../../../call/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../call/errors.ts'
import { emailKeyOf } from '../../../call/fields.ts'
import { allows } from '../../../call/levels.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { chargeInvitation } from '../../../delivery/senders/email-limits.ts'
import { hasInstallationSender, sendLinkEmail } from '../../../delivery/senders/installation-sender.ts'
import { AccessLink, claimLink, createLink, LinkToken, readLink } from '../access-link.ts'
import { EmailLocale, emailCopyIn } from '../email-copy.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { NewPassword } from '../passwords/password.ts'
import { findPersonByEmail, insertPerson, PersonEmail, PersonName } from '../person.ts'
import { startSession } from '../sessions/session.ts'
import { putMember, RoleName } from './members.ts'

export const inviteMember = defineOperation({
  name: 'inviteMember',
  summary: 'Invite a person to a store with a link valid for a week; a new invitation replaces earlier ones',
  level: 'admin',
  app: { confirm: true },
  cli: { command: 'user invite' },
  transaction: 'own',
  input: z.object({
    email: PersonEmail,
    role: RoleName,
    sendMail: z
      .boolean()
      .default(false)
      .describe('Email the link instead of returning it; the link is only ever returned to owners'),
    locale: EmailLocale,
  }),
  output: AccessLink.extend({
    url: z.string().nullable().describe('For owners to pass on, if the link was not emailed'),
    mailed: z.boolean(),
    canEmail: z.boolean().describe('Whether the installation has its own sender'),
  }),
  run: async (ctx, { email, role, sendMail, locale }) => {
    await chargeInvitation(ctx, email)
    const { url, expiresAt } = await inTransaction(ctx, (inner) => createInvitation(inner, email, role))
    const canEmail = await hasInstallationSender(ctx)
    // The link proves ownership of the address, so only the address's holder or an owner gets it, never a store admin.
    const mayPassOn = allows(ctx.level, 'owner')
    const mailed = canEmail && (sendMail || !mayPassOn) && (await emailInvitation(ctx, email, url, locale))
    return { url: mayPassOn && !mailed ? url : null, expiresAt, mailed, canEmail }
  },
})

async function createInvitation(ctx: Ctx, email: string, role: z.output<typeof RoleName>) {
  const emailKey = emailKeyOf(email)
  const member = await ctx.db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.personId')
    .select('people.id')
    .where('members.storeId', '=', ctx.storeId)
    .where('people.emailKey', '=', emailKey)
    .executeTakeFirst()
  if (member) throw conflict(inField('email', problemOf('member.exists')))
  await ctx.db
    .deleteFrom('accessLinks')
    .where('kind', '=', 'invitation')
    .where('storeId', '=', ctx.storeId)
    .where('emailKey', '=', emailKey)
    .execute()
  await recordAudit(ctx, 'inviteMember', email)
  return createLink(ctx.db, ctx.services, 'invitation', {
    storeId: ctx.storeId,
    email,
    emailKey,
    role,
    invitedBy: ctx.person?.name ?? null,
    madeById: ctx.person?.id ?? null,
  })
}

async function emailInvitation(ctx: Ctx, email: string, url: string, locale: string | undefined) {
  const account = await findPersonByEmail(ctx.db, email)
  return sendLinkEmail(ctx, {
    to: { name: '', address: email },
    ...emailCopyIn(account?.locale, locale).invitation(ctx.person?.name ?? null, ctx.storeName),
    url,
  })
}

export const revokeInvitation = defineOperation({
  name: 'revokeInvitation',
  summary: 'Withdraw an invitation',
  level: 'admin',
  app: { confirm: true },
  cli: { command: 'user uninvite', positional: ['id'] },
  audit: { subject: 'email' },
  input: z.object({ id: z.string().describe('Invitation id') }),
  output: z.object({ id: z.string(), email: z.string().nullable() }),
  run: (ctx, { id }) =>
    ctx.db
      .deleteFrom('accessLinks')
      .where('id', '=', id)
      .where('kind', '=', 'invitation')
      .where('storeId', '=', ctx.storeId)
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow(() => notFound('invitation')),
})

export const getInvitation = defineOperation({
  name: 'getInvitation',
  summary: 'The store and address that an invitation is for',
  level: 'none',
  app: {},
  input: z.object({ token: LinkToken }),
  output: z.object({
    email: z.string(),
    storeName: z.string(),
    role: RoleName,
    hasAccount: z.boolean().describe('Whether the address has an account; if so, sign in before accepting'),
    invitedBy: z.string().nullable(),
  }),
  run: async (ctx, { token }) => {
    const { email, role, storeId, invitedBy } = await readLink(ctx.db, ctx.services, 'invitation', token)
    const { name } = await ctx.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', storeId ?? '')
      .executeTakeFirstOrThrow()
    const account = await findPersonByEmail(ctx.db, email ?? '')
    return {
      email: email ?? '',
      role: role ?? 'viewer',
      storeName: name,
      invitedBy,
      hasAccount: account !== undefined,
    }
  },
})

export const acceptInvitation = defineOperation({
  name: 'acceptInvitation',
  summary: 'Accept an invitation, with a new account or while signed in to the invited one',
  level: 'none',
  app: {},
  transaction: 'own',
  input: z.object({ token: LinkToken, name: PersonName.optional(), password: NewPassword.optional() }),
  output: z.object({ storeId: z.string() }),
  run: async (ctx, { token, name, password }) => {
    const { email } = await readLink(ctx.db, ctx.services, 'invitation', token)
    const account = await findPersonByEmail(ctx.db, email ?? '')
    if (account)
      return inTransaction(ctx, (inner) => joinAs(inner, token, requireSignedIn(inner, account.id)))
    if (name === undefined) throw invalid('name', 'value.required')
    if (password === undefined) throw invalid('password', 'value.required')
    const passwordHash = await hashPassword(password, ctx.services.hashingCosts.password)
    const person = { name, email: email ?? '', passwordHash, isOwner: false }
    const browser = requireBrowser(ctx)
    return inTransaction(ctx, async (inner) => {
      const id = await insertPerson(inner.db, person, inner.services.clock.now().toISOString())
      await startSession(inner, browser, id)
      return joinAs(inner, token, { id, name })
    })
  },
})

/** An invitation can only be accepted with the account that it was sent to. */
function requireSignedIn({ person }: Ctx, accountId: string) {
  if (!person) throw signInRequired()
  if (person.id !== accountId) throw forbidden('invitation.other_account')
  return person
}

async function joinAs(ctx: Ctx, token: string, person: { id: string; name: string }) {
  const { storeId, role, email } = await claimLink(ctx.db, ctx.services, 'invitation', token)
  if (!storeId || !role) throw notFound('invitation')
  const inStore = { ...ctx, storeId }
  await putMember(inStore, person.id, role)
  await recordAudit(inStore, 'acceptInvitation', email ?? '', person)
  return { storeId }
}
