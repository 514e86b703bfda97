import { z } from 'zod'
import { withoutUndefined } from '../../../engine/objects.ts'
import { notFound } from '../../call/errors.ts'
import { allows } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { searchTextOf } from '../../call/search.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { openOne, saveSealed } from '../../foundation/vault/entries.ts'
import { changeLogin, isOtherServer, parseLogin } from './login.ts'
import { senderVaultRecord } from './sender.ts'
import { removableFields, SmtpSender, showSmtpSender, smtpFields } from './smtp-sender.ts'

export const updateSmtpSender = defineOperation({
  name: 'updateSmtpSender',
  summary: 'Update an SMTP sender; only the given fields change. A new server requires the password again',
  level: 'admin',
  cli: {
    command: 'smtp update',
    positional: ['id'],
    fromStdin: { field: 'password', flag: 'password-stdin' },
  },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({
    id: z.string().describe('Sender id'),
    ...z.object(smtpFields).partial().shape,
    ...removableFields,
  }),
  output: SmtpSender,
  run: async (ctx, { id, user, password, ...input }) => {
    const before = await ctx.db
      .selectFrom('smtpSenders')
      .selectAll()
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirstOrThrow(() => notFound('smtp_sender'))
    const { seq: _, ...after } = { ...before, ...withoutUndefined(input) }
    const record = senderVaultRecord(id)
    const login = changeLogin(parseLogin(await openOne(ctx, record)), {
      user,
      password,
      from: before,
      to: after,
    })
    await saveSealed(ctx, record, login && JSON.stringify(login))
    const { name, host, fromAddress, fromName } = after
    const row = {
      ...after,
      isGuarded: isOtherServer(before, after) && !allows(ctx.level, 'owner') ? 1 : before.isGuarded,
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
