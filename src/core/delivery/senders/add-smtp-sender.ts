import { z } from 'zod'
import { invalid } from '../../call/errors.ts'
import { newId } from '../../call/ids.ts'
import { allows } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { searchTextOf } from '../../call/search.ts'
import { saveSealed } from '../../foundation/vault/entries.ts'
import { chooseDefault, senderVaultRecord } from './sender.ts'
import { defaultTls, SmtpSender, showSmtpSender, smtpFields } from './smtp-sender.ts'

export const addSmtpSender = defineOperation({
  name: 'addSmtpSender',
  summary: 'Add an SMTP server to send through',
  level: 'admin',
  cli: { command: 'smtp add', fromStdin: { field: 'password', flag: 'password-stdin' } },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({
    ...smtpFields,
    tls: smtpFields.tls.optional(),
    user: smtpFields.user.optional(),
    password: smtpFields.password.optional(),
    fromName: smtpFields.fromName.optional(),
    default: z.boolean().default(false).describe('Use it for steps that do not specify a sender'),
  }),
  output: SmtpSender,
  run: async (ctx, input) => {
    const { name, host, port, user, password, fromAddress, fromName = null } = input
    if (password !== undefined && user === undefined) throw invalid('user', 'sender.user_missing')
    const id = newId('smt')
    const now = ctx.services.clock.now().toISOString()
    const row = {
      id,
      storeId: ctx.storeId,
      name,
      host,
      port,
      tls: input.tls ?? defaultTls(port),
      fromName,
      fromAddress,
      // The owner and the operator may use a private address; a store's admin must use a public one.
      isGuarded: allows(ctx.level, 'owner') ? 0 : 1,
      hasUsername: user === undefined ? 0 : 1,
      hasPassword: password === undefined ? 0 : 1,
      searchText: searchTextOf(name, host, fromAddress, fromName),
      createdAt: now,
      updatedAt: now,
    }
    await ctx.db.insertInto('smtpSenders').values(row).execute()
    if (user !== undefined) await saveSealed(ctx, senderVaultRecord(id), JSON.stringify({ user, password }))
    return showSmtpSender(row, await chooseDefault(ctx, id, input.default))
  },
})
