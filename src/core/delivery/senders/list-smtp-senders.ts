import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { SmtpSender, showSmtpSender } from './smtp-sender.ts'

export const listSmtpSenders = defineOperation({
  name: 'listSmtpSenders',
  summary: 'List SMTP senders, without their credentials',
  level: 'read',
  rest: { method: 'GET', path: '/smtp-configs' },
  tool: {
    name: 'list_smtp_configs',
    guide:
      'List the SMTP servers that can send emails, with from addresses and the default. ' +
      'Read-only; passwords are not shown. Mailboxes: list_senders.',
  },
  cli: { command: 'smtp list' },
  app: {},
  input: z.object({ ...listInput, q: listInput.q.describe('Searches name, host and sending address') }),
  output: listOf(SmtpSender),
  run: async (ctx, input) => {
    const { defaultSenderId } = await readSettings(ctx)
    const senders = ctx.db
      .selectFrom('smtpSenders')
      .where('storeId', '=', ctx.storeId)
      .where(await searchCondition(ctx, 'smtpSenders', input.q))
    return paginate(input, countRows(senders), async ({ limit, offset }) => {
      const rows = await senders.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return rows.map((row) => showSmtpSender(row, defaultSenderId))
    })
  },
})
