import { z } from 'zod'
import { notFound } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { count, timestamp } from '../fields.ts'

export const getInboxMessage = defineOperation({
  name: 'getInboxMessage',
  summary: 'One message of the built-in inbox: HTML, plain text, headers, attachments',
  level: 'execute',
  app: {},
  reads: true,
  cli: { command: 'inbox show', positional: ['id'] },
  input: z.object({ id: z.string().describe('Id of the message') }),
  output: z
    .object({
      id: z.string(),
      receivedAt: timestamp,
      from: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: count })),
    })
    .meta({ id: 'InboxMessage' }),
  run: async (ctx, { id }) => {
    const row = await ctx.db
      .selectFrom('inboxMessages')
      .selectAll()
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirst()
    if (!row) throw notFound('message')
    const { default: PostalMime } = await import('postal-mime')
    const parsed = await PostalMime.parse(Buffer.from(row.raw, 'base64'), {
      attachmentEncoding: 'arraybuffer',
    })
    return {
      id,
      receivedAt: row.createdAt,
      from: row.from,
      to: JSON.parse(row.to),
      subject: parsed.subject ?? row.subject,
      html: parsed.html ?? '',
      text: parsed.text ?? '',
      headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? 'file',
        contentType: mimeType,
        size: typeof content === 'string' ? content.length : content.byteLength,
      })),
    }
  },
})
