import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { allows } from '../../call/levels.ts'

/** The level required to read messages. Emails from steps contain personal data, so editors see only test emails. */
export const INBOX_LEVEL = 'write'

/** The messages that the caller may see. */
export function visibleMessages({ db, storeId, level }: Ctx) {
  const all = db.selectFrom('inboxMessages').where('storeId', '=', storeId)
  return allows(level, 'execute') ? all : all.where('isTest', '=', 1)
}

/** A message in the store's inbox, parsed as a mail program would. */
export async function openInboxMessage(ctx: Ctx, id: string) {
  const row = await visibleMessages(ctx)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('message'))
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(Buffer.from(row.raw, 'base64'), { attachmentEncoding: 'arraybuffer' })
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    filename: filename ?? 'file',
    contentType: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
  return { row, mail, attachments }
}

/** One attachment by its index: names may repeat. */
export async function inboxAttachment(ctx: Ctx, id: string, index: number) {
  const attachment = (await openInboxMessage(ctx, id)).attachments[index]
  if (!attachment) throw notFound('attachment')
  return attachment
}
