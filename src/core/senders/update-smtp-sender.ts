import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { invalid, notFound } from '../call/errors.ts'
import { allows } from '../call/levels.ts'
import { defineOperation } from '../call/operation.ts'
import { say } from '../call/said.ts'
import { searchTextOf } from '../search.ts'
import { readSettings } from '../settings/settings.ts'
import { keepSealed, openSealed } from '../vault/entries.ts'
import { recordOfSender } from './sender.ts'
import { SmtpSender, showSmtpSender, smtpFields } from './smtp-sender.ts'

type Login = { user: string; password?: string | undefined }

export const updateSmtpSender = defineOperation({
  name: 'updateSmtpSender',
  summary: 'Change an SMTP sender; only the fields given change, the password with the server it is for',
  level: 'admin',
  cli: {
    command: 'smtp update',
    positional: ['id'],
    fromStdin: { field: 'password', flag: 'password-stdin' },
  },
  app: { confirm: true },
  audit: { subject: 'id' },
  input: z.object({
    id: z.string().describe('Id of the sender'),
    ...z.object(smtpFields).partial().shape,
    user: smtpFields.user.nullable().optional().describe('User name; null: the server asks for none'),
    fromName: smtpFields.fromName.nullable().optional().describe('Name that mail comes from; null: none'),
  }),
  output: SmtpSender,
  run: async (ctx, { id, user, password, ...input }) => {
    const before = await ctx.db
      .selectFrom('smtpSenders')
      .selectAll()
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirst()
    if (!before) throw notFound('SMTP sender')
    const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const { seq: _, ...after } = { ...before, ...changed }
    const moves = after.host !== before.host || after.port !== before.port
    const login = await changeLogin(ctx, id, { user, password, moves })
    const { name, host, fromAddress, fromName } = after
    const row = {
      ...after,
      isGuarded: moves && !allows(ctx.level, 'owner') ? 1 : before.isGuarded,
      hasUsername: login ? 1 : 0,
      hasPassword: login?.password === undefined ? 0 : 1,
      searchText: searchTextOf(name, host, fromAddress, fromName),
      updatedAt: ctx.services.clock.now().toISOString(),
    }
    await ctx.db
      .updateTable('smtpSenders')
      .set(row)
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute()
    return showSmtpSender(row, (await readSettings(ctx)).defaultSenderId)
  },
})

type Change = { user: string | null | undefined; password: string | undefined; moves: boolean }

/** A password was entered for one server: it must be entered again for another one. */
async function changeLogin(ctx: Ctx, id: string, { user, password, moves }: Change): Promise<Login | null> {
  const record = recordOfSender(id)
  const sealed = (await openSealed(ctx, [record])).get(record)
  const before: Login | null = sealed === undefined ? null : JSON.parse(sealed)
  const name = user === undefined ? before?.user : user
  if (name === null || name === undefined) {
    if (password !== undefined) throw invalid('user', say('userWithPassword'))
    if (before) await keepSealed(ctx, record, null)
    return null
  }
  if (moves && before?.password !== undefined && password === undefined)
    throw invalid('password', say('serverChanged'))
  const login = { user: name, password: password ?? before?.password }
  await keepSealed(ctx, record, JSON.stringify(login))
  return login
}
