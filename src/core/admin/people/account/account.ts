import { z } from 'zod'
import { LANGUAGES } from '../../../../messages/languages.ts'
import { requirePerson } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { notifyPerson } from '../notify-person.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { NewPassword } from '../passwords/password.ts'
import { PersonName, personById } from '../person.ts'
import { endOtherSessions } from '../sessions/session.ts'
import { setPassword } from './resets.ts'

export const updateAccount = defineOperation({
  name: 'updateAccount',
  summary: 'Change your name or language',
  level: 'person',
  app: {},
  input: z.object({
    name: PersonName.optional(),
    locale: z.enum(LANGUAGES).nullable().optional().describe("Null to use the browser's language"),
  }),
  output: z.object({ name: z.string(), locale: z.string().nullable() }),
  run: async (ctx, { name, locale }) => {
    const before = await personById(ctx.db, requirePerson(ctx).id)
    const columns = { name: name ?? before.name, locale: locale === undefined ? before.locale : locale }
    await ctx.db.updateTable('people').set(columns).where('id', '=', before.id).execute()
    return columns
  },
})

export const changePassword = defineOperation({
  name: 'changePassword',
  summary: 'Change your password; your other sessions end',
  level: 'person',
  app: { confirm: true },
  transaction: 'own',
  input: z.object({ password: NewPassword }),
  output: z.object({}),
  run: async (ctx, { password }) => {
    const { id, sessionId } = requirePerson(ctx)
    const passwordHash = await hashPassword(password, ctx.services.hashingCosts.password)
    await inTransaction(ctx, async (inner) => {
      await setPassword(inner, id, passwordHash)
      await endOtherSessions(inner.db, id, sessionId)
      await recordAudit(inner, 'changePassword', '')
    })
    notifyPerson(ctx, await personById(ctx.db, id), 'passwordChanged')
    return {}
  },
})
