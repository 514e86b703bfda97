import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { INBOX_LEVEL, openInboxMessage } from './inbox-message.ts'
import { InboxSummary } from './list-inbox-messages.ts'

export const getInboxMessage = defineOperation({
  name: 'getInboxMessage',
  summary: 'One message from the built-in inbox: HTML, plain text, headers, attachments',
  level: INBOX_LEVEL,
  app: {},
  reads: true,
  cli: { command: 'inbox show', positional: ['id'] },
  input: z.object({ id: z.string().describe('Message id') }),
  output: InboxSummary.extend({
    html: z.string(),
    text: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: count })),
  }).meta({ id: 'InboxMessage' }),
  run: async (ctx, { id }) => {
    const { row, mail } = await openInboxMessage(ctx, id)
    const { subject = row.subject, html, text, headers, attachments } = mail
    return {
      id,
      receivedAt: row.createdAt,
      from: row.from,
      to: JSON.parse(row.to),
      subject,
      isTest: row.isTest === 1,
      html,
      text,
      headers,
      attachments,
    }
  },
})
