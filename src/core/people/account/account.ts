import { z } from 'zod'
import { conflict } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { say, sayAt } from '../../call/said.ts'
import { inTransaction } from '../../call/transaction.ts'
import { LANGUAGES } from '../links/letters.ts'
import { setPassword } from '../links/resets.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { NewPassword } from '../passwords/password.ts'
import { emailKeyOf, findPersonByEmail, PersonEmail, PersonName, personById } from '../person.ts'
import { endOtherSessions } from '../sessions/session.ts'
import { personOf } from '../sign-in/browser.ts'

export const updateAccount = defineOperation({
  name: 'updateAccount',
  summary: 'Change the own name or language',
  level: 'person',
  app: {},
  input: z.object({
    name: PersonName.optional(),
    locale: z.enum(LANGUAGES).nullable().optional().describe("null: the browser's"),
  }),
  output: z.object({ name: z.string(), locale: z.string().nullable() }),
  run: async (ctx, { name, locale }) => {
    const before = await personById(ctx.db, personOf(ctx).id)
    const columns = { name: name ?? before.name, locale: locale === undefined ? before.locale : locale }
    await ctx.db.updateTable('people').set(columns).where('id', '=', before.id).execute()
    return columns
  },
})

export const changeEmail = defineOperation({
  name: 'changeEmail',
  summary: 'Change the address with which one signs in',
  level: 'person',
  app: { confirm: true },
  audit: { subject: 'email' },
  input: z.object({ email: PersonEmail }),
  output: z.object({ email: z.string() }),
  run: async (ctx, { email }) => {
    const { id } = personOf(ctx)
    const holder = await findPersonByEmail(ctx.db, email)
    if (holder && holder.id !== id) throw conflict(sayAt('email', say('emailTaken')))
    await ctx.db
      .updateTable('people')
      .set({ email, emailKey: emailKeyOf(email) })
      .where('id', '=', id)
      .execute()
    return { email }
  },
})

export const changePassword = defineOperation({
  name: 'changePassword',
  summary: 'Change the own password; every other session ends',
  level: 'person',
  app: { confirm: true },
  commitsItself: true,
  audit: {},
  input: z.object({ password: NewPassword }),
  output: z.object({}),
  run: async (ctx, { password }) => {
    const { id, sessionId } = personOf(ctx)
    const passwordHash = await hashPassword(password, ctx.services.hashingCosts.password)
    await inTransaction(ctx, async (inner) => {
      await setPassword(inner, id, passwordHash)
      await endOtherSessions(inner.db, id, sessionId)
    })
    return {}
  },
})
