import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'

/** What only those may see who may send: the level of everything that opens a message. */
export const INBOX_LEVEL = 'execute'

/** A message of the store's inbox, read as a mail program would. */
export async function openInboxMessage(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('inboxMessages')
    .selectAll()
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) throw notFound('message')
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(Buffer.from(row.raw, 'base64'), { attachmentEncoding: 'arraybuffer' })
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    filename: filename ?? 'file',
    contentType: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
  return { row, mail, attachments }
}

/** One attachment by its place in the list: names may repeat. */
export async function inboxAttachment(ctx: Ctx, id: string, place: number) {
  const attachment = (await openInboxMessage(ctx, id)).attachments[place]
  if (!attachment) throw notFound('attachment')
  return attachment
}
