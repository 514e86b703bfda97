import { z } from 'zod'
import type { Db } from '../../../../ports/database.ts'
import type { Tables } from '../../../../ports/tables.ts'
import { inField, problemOf } from '../../../../problems/problems.ts'
import { requirePerson } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import type { Ctx } from '../../../call/context.ts'
import { conflict, invalid } from '../../../call/errors.ts'
import { emailKeyOf, timestamp } from '../../../call/fields.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { chargeNewAddress } from '../../../delivery/senders/email-limits.ts'
import { hasInstallationSender, sendLinkEmail } from '../../../delivery/senders/installation-sender.ts'
import { AccessLink, claimLink, createLink, LinkToken, readLink } from '../access-link.ts'
import { EmailLocale, emailCopyIn } from '../email-copy.ts'
import { notifyPerson, runInBackground } from '../notify-person.ts'
import { findPerson, findPersonByEmail, PersonEmail, PersonId, personById } from '../person.ts'

// A new address takes effect when its holder opens the link emailed to it. If the installation has no sender, an owner
// passes the link on.

type Person = Tables['people']

const PendingEmail = z.object({ email: z.string(), expiresAt: timestamp })

export const getPendingEmail = defineOperation({
  name: 'getPendingEmail',
  summary: 'Your new email address, if one is waiting to be confirmed',
  level: 'person',
  app: {},
  reads: true,
  input: z.object({}),
  output: z.object({
    pending: PendingEmail.nullable(),
    canEmail: z.boolean().describe('Whether the link is emailed; if not, an owner has to pass it on'),
  }),
  run: async (ctx) => ({
    pending: await readPending(ctx, requirePerson(ctx).id),
    canEmail: await hasInstallationSender(ctx),
  }),
})

async function readPending({ db, services }: Ctx, personId: string) {
  const link = await db
    .selectFrom('accessLinks')
    .select(['email', 'expiresAt'])
    .where('kind', '=', 'email')
    .where('personId', '=', personId)
    .where('expiresAt', '>', services.clock.now().toISOString())
    .executeTakeFirst()
  return link ? { email: link.email ?? '', expiresAt: link.expiresAt } : null
}

export const changeEmail = defineOperation({
  name: 'changeEmail',
  summary:
    'Change your email address. It takes effect when you open the link emailed to the new address; the response is the same for every address',
  level: 'person',
  app: { confirm: true },
  transaction: 'own',
  input: z.object({ email: PersonEmail, locale: EmailLocale }),
  output: z.object({
    pending: PendingEmail.nullable().describe('Null if only the letter case changed'),
    url: z.string().nullable().describe('The link, for an owner of an installation without a sender'),
  }),
  run: async (ctx, { email, locale }) => {
    const person = await personById(ctx.db, requirePerson(ctx).id)
    if (emailKeyOf(email) === person.emailKey) {
      await inTransaction(ctx, async (inner) => {
        await endPending(inner.db, person.id)
        await inner.db.updateTable('people').set({ email }).where('id', '=', person.id).execute()
        await recordAudit(inner, 'changeEmail', email)
      })
      return { pending: null, url: null }
    }
    await chargeNewAddress(ctx, person.id, email)
    const { url, expiresAt } = await inTransaction(ctx, async (inner) => {
      await recordAudit(inner, 'changeEmail', email)
      return createPending(inner, person.id, email, null)
    })
    const canEmail = await hasInstallationSender(ctx)
    if (canEmail) runInBackground(() => emailBothAddresses(ctx, person, { email, url, locale }))
    return { pending: { email, expiresAt }, url: !canEmail && person.isOwner === 1 ? url : null }
  },
})

const endPending = (db: Db, personId: string) =>
  db.deleteFrom('accessLinks').where('kind', '=', 'email').where('personId', '=', personId).execute()

/** Replaces any earlier request. */
async function createPending(ctx: Ctx, personId: string, email: string, madeById: string | null) {
  await endPending(ctx.db, personId)
  const details = { personId, email, emailKey: emailKeyOf(email), madeById }
  return createLink(ctx.db, ctx.services, 'email', details)
}

type NewAddress = { email: string; url: string; locale: string | undefined }

/** The email depends on whether the new address has an account, which is not revealed to anyone else. */
async function emailBothAddresses(
  ctx: Ctx,
  person: Person,
  { email, url, locale }: NewAddress,
): Promise<void> {
  await emailOldAddress(ctx, person, email)
  const holder = await findPersonByEmail(ctx.db, email)
  const copy = emailCopyIn(holder ? holder.locale : person.locale, locale)
  await sendLinkEmail(ctx, {
    to: { name: '', address: email },
    ...(holder ? copy.addressInUse() : copy.newAddress()),
    url: holder ? `${ctx.services.baseUrl}/app/sign-in` : url,
  })
}

const emailOldAddress = (ctx: Ctx, person: Person, email: string) =>
  sendLinkEmail(ctx, {
    to: { name: person.name, address: person.email },
    ...emailCopyIn(person.locale).addressRequested(email),
    url: `${ctx.services.baseUrl}/app/account`,
  })

export const cancelEmailChange = defineOperation({
  name: 'cancelEmailChange',
  summary: 'Cancel a change of email address; the link sent to the new address stops working',
  level: 'person',
  app: {},
  audit: {},
  input: z.object({}),
  output: z.object({}),
  run: async (ctx) => {
    await endPending(ctx.db, requirePerson(ctx).id)
    return {}
  },
})

export const createEmailLink = defineOperation({
  name: 'createEmailLink',
  summary: "Create a link that confirms a person's new email address, to pass on if it cannot be emailed",
  level: 'owner',
  app: { confirm: true },
  cli: { command: 'user email-link', positional: ['personId'], wholeInstallation: true },
  transaction: 'own',
  input: z.object({
    personId: PersonId,
    email: PersonEmail.optional().describe('The new address; by default, the one that the person entered'),
  }),
  output: AccessLink.extend({ email: z.string() }),
  run: async (ctx, { personId, email: newEmail }) => {
    const person = await findPerson(ctx.db, personId)
    const email = newEmail ?? (await readPending(ctx, person.id))?.email
    if (email === undefined) throw invalid('email', 'value.required')
    const link = await inTransaction(ctx, async (inner) => {
      await requireAvailable(inner, email, person.id)
      await recordAudit(inner, 'createEmailLink', email)
      return createPending(inner, person.id, email, ctx.person?.id ?? null)
    })
    runInBackground(() => emailOldAddress(ctx, person, email))
    return { email, ...link }
  },
})

async function requireAvailable({ db }: Ctx, email: string, personId: string): Promise<void> {
  const holder = await findPersonByEmail(db, email)
  if (holder && holder.id !== personId)
    throw conflict(inField('email', problemOf('account.email_unavailable')))
}

export const getEmailChange = defineOperation({
  name: 'getEmailChange',
  summary: 'The email address that a link confirms',
  level: 'none',
  app: {},
  input: z.object({ token: LinkToken }),
  output: z.object({
    email: z.string(),
    isYours: z.boolean().describe('Whether you are signed in to the account that the link is for'),
  }),
  run: async (ctx, { token }) => {
    const { email, personId } = await readLink(ctx.db, ctx.services, 'email', token)
    return { email: email ?? '', isYours: ctx.person?.id === personId }
  },
})

export const confirmEmail = defineOperation({
  name: 'confirmEmail',
  summary: 'Confirm a new email address with the link sent to it; from then on, it is used to sign in',
  level: 'none',
  app: {},
  transaction: 'own',
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string() }),
  run: async (ctx, { token }) => {
    const { before, email } = await inTransaction(ctx, async (inner) => {
      const { personId, email } = await claimLink(inner.db, inner.services, 'email', token)
      return { before: await setAddress(inner, personId ?? '', email ?? ''), email: email ?? '' }
    })
    notifyPerson(ctx, before, 'emailChanged')
    return { email }
  },
})

async function setAddress(ctx: Ctx, personId: string, email: string): Promise<Person> {
  const person = await personById(ctx.db, personId)
  await requireAvailable(ctx, email, personId)
  await ctx.db
    .updateTable('people')
    .set({ email, emailKey: emailKeyOf(email) })
    .where('id', '=', personId)
    .execute()
  // Reset links were emailed to the old address.
  await ctx.db
    .deleteFrom('accessLinks')
    .where('kind', '=', 'reset')
    .where('personId', '=', personId)
    .execute()
  await recordAudit(ctx, 'confirmEmail', email, person)
  return person
}
