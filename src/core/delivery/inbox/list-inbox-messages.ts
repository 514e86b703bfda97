import { z } from 'zod'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { INBOX_LEVEL, visibleMessages } from './inbox-message.ts'

export const InboxSummary = z
  .object({
    id: z.string(),
    receivedAt: timestamp,
    from: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    isTest: z.boolean().describe('A test email, not one from a workflow step'),
  })
  .meta({ id: 'InboxSummary', description: 'A message that the built-in inbox caught' })

export const listInboxMessages = defineOperation({
  name: 'listInboxMessages',
  summary: 'List the messages in the built-in inbox, newest first',
  level: INBOX_LEVEL,
  app: {},
  reads: true,
  cli: { command: 'inbox list' },
  input: z.object({ page: listInput.page, limit: listInput.limit }),
  output: listOf(InboxSummary),
  run: async (ctx, input) => {
    const messages = visibleMessages(ctx)
    return paginate(input, countRows(messages), async ({ limit, offset }) => {
      const rows = await messages
        .select(['id', 'from', 'to', 'subject', 'isTest', 'createdAt'])
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ createdAt, to, isTest, ...row }) => ({
        ...row,
        to: JSON.parse(to),
        isTest: isTest === 1,
        receivedAt: createdAt,
      }))
    })
  },
})
