import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { foldText, searchCondition } from '../../call/search.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { Mailbox, showMailbox } from './mailbox.ts'

export const listMailboxes = defineOperation({
  name: 'listMailboxes',
  summary: 'List connected mailboxes, with partially masked addresses',
  level: 'read',
  rest: { method: 'GET', path: '/senders' },
  tool: {
    name: 'list_senders',
    guide:
      'List the connected Gmail and Outlook mailboxes, with partially masked ' +
      'addresses. Read-only; tokens are not shown. SMTP servers: list_smtp_configs.',
  },
  cli: { command: 'mailbox list' },
  app: {},
  input: z.object({ ...listInput, q: listInput.q.describe('Searches name and address') }),
  output: listOf(Mailbox),
  run: async (ctx, input) => {
    const { defaultSenderId } = await readSettings(ctx)
    const matchesSearch = await searchCondition(ctx, 'mailboxes', input.q)
    // Beyond what is visible, only the complete address matches, so it cannot be guessed letter by letter.
    const mailboxes = ctx.db
      .selectFrom('mailboxes')
      .where('storeId', '=', ctx.storeId)
      .where((eb) => eb.or([matchesSearch, eb('addressKey', '=', foldText(input.q?.trim() ?? ''))]))
    return paginate(input, countRows(mailboxes), async ({ limit, offset }) => {
      const rows = await mailboxes.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return rows.map((row) => showMailbox(row, defaultSenderId))
    })
  },
})
