import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { allows } from '../../call/levels.ts'
import { runJob } from '../../call/work.ts'

/** The level required to read messages. Emails from steps contain personal data, so editors see only test emails. */
export const INBOX_LEVEL = 'write'

/** The messages that the caller may see. */
export function visibleMessages({ db, storeId, level }: Ctx) {
  const all = db.selectFrom('inboxMessages').where('storeId', '=', storeId)
  return allows(level, 'execute') ? all : all.where('isTest', '=', 1)
}

/** A message in the store's inbox, parsed as a mail client would, with the bytes of one attachment if requested. */
export async function openInboxMessage(ctx: Ctx, id: string, attachment: number | null = null) {
  const row = await visibleMessages(ctx)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('message'))
  return { row, mail: await runJob(ctx, 'readMail', { base64: row.raw, attachment }) }
}

/** One attachment by its index, because names can repeat. */
export async function inboxAttachment(ctx: Ctx, id: string, index: number) {
  const { bytes, attachments } = (await openInboxMessage(ctx, id, index)).mail
  const file = attachments[index]
  if (!file || !bytes) throw notFound('attachment')
  return { filename: file.filename, bytes }
}
