import { z } from 'zod'
import { requireBrowser } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import type { Ctx } from '../../../call/context.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { chargeResetRequest, mayEmailReset } from '../../../delivery/senders/email-limits.ts'
import { sendLinkEmail } from '../../../delivery/senders/installation-sender.ts'
import { AccessLink, claimLink, createLink, LinkToken, readLink } from '../access-link.ts'
import { EmailLocale, emailCopyIn } from '../email-copy.ts'
import { notifyPerson, runInBackground } from '../notify-person.ts'
import { MAX_PASSKEYS, Passkey } from '../passkeys/own-passkeys.ts'
import { listOwnPasskeys, removeOwnPasskeys } from '../passkeys/passkeys.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { NewPassword } from '../passwords/password.ts'
import { findPerson, findPersonByEmail, PersonEmail, PersonId, personById } from '../person.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { endOtherSessions } from '../sessions/session.ts'
import { clearGuesses } from '../sign-in/attempts.ts'
import { endTotp } from './own-totp.ts'

export const requestPasswordReset = defineOperation({
  name: 'requestPasswordReset',
  summary: 'Email a password reset link; the response is the same for every address',
  level: 'none',
  app: {},
  transaction: 'own',
  input: z.object({ email: PersonEmail, locale: EmailLocale }),
  output: z.object({}),
  run: async (ctx, { email, locale }) => {
    await chargeResetRequest(ctx, requireBrowser(ctx).address)
    // After the response, so its timing reveals nothing.
    runInBackground(() => emailReset(ctx, email, locale))
    return {}
  },
})

async function emailReset(ctx: Ctx, email: string, locale: string | undefined): Promise<void> {
  const person = await findPersonByEmail(ctx.db, email)
  if (!person || !(await mayEmailReset(ctx, person.email))) return
  const link = await inTransaction(ctx, ({ db, services }) =>
    createLink(db, services, 'reset', { personId: person.id }),
  )
  const wasEmailed = await sendLinkEmail(ctx, {
    to: { name: person.name, address: person.email },
    ...emailCopyIn(person.locale, locale).reset(),
    url: link.url,
  })
  await inTransaction(ctx, (inner) =>
    recordAudit(inner, 'requestPasswordReset', wasEmailed ? 'mailed' : 'not mailed', person),
  )
}

export const createResetLink = defineOperation({
  name: 'createResetLink',
  summary: 'Create a password reset link for a person; it works once, within an hour',
  level: 'owner',
  app: { confirm: true },
  cli: { command: 'user reset-link', positional: ['personId'], wholeInstallation: true },
  audit: { subject: 'personId' },
  input: z.object({ personId: PersonId }),
  output: AccessLink,
  run: async (ctx, { personId }) => {
    const person = await findPerson(ctx.db, personId)
    const madeById = ctx.person?.id ?? null
    return createLink(ctx.db, ctx.services, 'reset', { personId: person.id, madeById })
  },
})

export const getReset = defineOperation({
  name: 'getReset',
  summary: 'The account that a reset link is for, its passkeys, and whether it uses two-step verification',
  level: 'none',
  app: {},
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string(), passkeys: z.array(Passkey), hasTotp: z.boolean() }),
  run: async (ctx, { token }) => {
    const { personId } = await readLink(ctx.db, ctx.services, 'reset', token)
    const person = await personById(ctx.db, personId ?? '')
    return {
      email: person.email,
      passkeys: await listOwnPasskeys(ctx, person.id),
      hasTotp: person.hasTotp === 1,
    }
  },
})

export const resetPassword = defineOperation({
  name: 'resetPassword',
  summary: "Set a new password with a reset link; all of the person's sessions end",
  level: 'none',
  app: {},
  transaction: 'own',
  input: z.object({
    token: LinkToken,
    password: NewPassword,
    removePasskeys: z.array(z.string().max(2000)).max(MAX_PASSKEYS).default([]).describe('Ids to remove'),
    removeTotp: z.boolean().default(false).describe('Turn off two-step verification'),
  }),
  output: z.object({ email: z.string() }),
  run: async (ctx, { token, password, removePasskeys, removeTotp }) => {
    await readLink(ctx.db, ctx.services, 'reset', token)
    const passwordHash = await hashPassword(password, ctx.services.hashingCosts.password)
    const person = await inTransaction(ctx, async (inner) => {
      const { personId } = await claimLink(inner.db, inner.services, 'reset', token)
      const holder = await personById(inner.db, personId ?? '')
      await setPassword(inner, holder.id, passwordHash)
      await endOtherSessions(inner.db, holder.id, null)
      await removeOwnPasskeys(inner, holder.id, removePasskeys)
      if (removeTotp) await endTotp(inner, holder.id)
      await clearGuesses(inner.db, holder.email)
      await recordAudit(inner, 'resetPassword', '', holder)
      return holder
    })
    // The link proves the person's identity, so earlier guesses must not prevent them from signing in.
    rememberDevice(ctx, requireBrowser(ctx), person.id)
    notifyPerson(ctx, person, 'passwordReset')
    return { email: person.email }
  },
})

/** Also ends reset links, and an email change that someone with the old password may have started. */
export async function setPassword({ db }: Ctx, personId: string, passwordHash: string): Promise<void> {
  await db.updateTable('people').set({ passwordHash }).where('id', '=', personId).execute()
  await db
    .deleteFrom('accessLinks')
    .where('kind', 'in', ['reset', 'email'])
    .where('personId', '=', personId)
    .execute()
}
