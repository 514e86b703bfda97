import { z } from 'zod'
import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { inTransaction } from '../../call/transaction.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mailLink } from '../installation/sender.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { NewPassword } from '../passwords/password.ts'
import { findPerson, findPersonByEmail, PersonEmail, PersonId, personById } from '../person.ts'
import { endOtherSessions } from '../sessions/session.ts'
import { claimLink, makeLink, readLink } from './access-link.ts'
import { LetterLocale, lettersIn } from './letters.ts'
import { AccessLink } from './setup.ts'

/** Enough for someone who lost the first email, too few to flood an inbox. */
const MAILS_AN_HOUR = 3

export const requestPasswordReset = defineOperation({
  name: 'requestPasswordReset',
  summary: 'Have a link mailed that sets another password; the answer is the same for every address',
  level: 'none',
  app: {},
  commitsItself: true,
  input: z.object({ email: PersonEmail, locale: LetterLocale }),
  output: z.object({}),
  run: (ctx, { email, locale }) => {
    // After the answer, so that the response time reveals nothing either.
    setImmediate(() => void mailReset(ctx, email, locale).catch(() => {}))
    return {}
  },
})

async function mailReset(ctx: Ctx, email: string, locale: string | undefined): Promise<void> {
  const person = await findPersonByEmail(ctx.db, email)
  if (!person) return
  const link = await inTransaction(ctx, (inner) => makeReset(inner, person))
  if (!link) return
  const isMailed = await mailLink(ctx, {
    to: { name: person.name, address: person.email },
    ...lettersIn(person.locale, locale).reset(),
    url: link.url,
  })
  await recordAudit(ctx, 'requestPasswordReset', isMailed ? 'mailed' : 'not mailed', person)
}

async function makeReset(ctx: Ctx, { id }: Tables['people']) {
  const open = await ctx.db
    .selectFrom('accessLinks')
    .select('id')
    .where('kind', '=', 'reset')
    .where('personId', '=', id)
    .where('expiresAt', '>', ctx.services.clock.now().toISOString())
    .execute()
  return open.length < MAILS_AN_HOUR ? makeLink(ctx.db, ctx.services, 'reset', { personId: id }) : null
}

export const createResetLink = defineOperation({
  name: 'createResetLink',
  summary: 'Make a link with which a person sets another password; it works once, for an hour',
  level: 'owner',
  app: { confirm: true },
  cli: { command: 'user reset-link', positional: ['personId'], wholeInstallation: true },
  audit: { subject: 'personId' },
  input: z.object({ personId: PersonId }),
  output: AccessLink,
  run: async (ctx, { personId }) => {
    const person = await findPerson(ctx.db, personId)
    if (!person) throw notFound('person')
    return makeLink(ctx.db, ctx.services, 'reset', { personId: person.id })
  },
})

export const resetPassword = defineOperation({
  name: 'resetPassword',
  summary: 'Set another password with a link; every session of the person ends',
  level: 'none',
  app: {},
  commitsItself: true,
  input: z.object({ token: z.string().max(200), password: NewPassword }),
  output: z.object({ email: z.string() }),
  run: async (ctx, { token, password }) => {
    await readLink(ctx.db, ctx.services, 'reset', token)
    const passwordHash = await hashPassword(password, ctx.services.hashingCosts.password)
    return inTransaction(ctx, async (inner) => {
      const { personId } = await claimLink(inner.db, inner.services, 'reset', token)
      const person = await personById(inner.db, personId ?? '')
      await setPassword(inner, person.id, passwordHash)
      await endOtherSessions(inner.db, person.id, null)
      await recordAudit(inner, 'resetPassword', '', person)
      return { email: person.email }
    })
  },
})

/** Invalidates the other reset links. */
export async function setPassword({ db }: Ctx, personId: string, passwordHash: string): Promise<void> {
  await db.updateTable('people').set({ passwordHash }).where('id', '=', personId).execute()
  await db.deleteFrom('accessLinks').where('kind', '=', 'reset').where('personId', '=', personId).execute()
}
