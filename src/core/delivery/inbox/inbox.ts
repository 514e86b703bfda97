import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'

/** The host name of a sender that delivers to the store's inbox. */
export const INBOX_HOST = 'test-inbox'

/** Marks a test email, wherever it arrives. */
export const TEST_HEADERS = { 'X-Flowpost-Test': 'true' }

const MAX_MESSAGES = 200
const MAX_BYTES = 50 * 1024 * 1024

type InboxMail = { from: string; to: string[]; bytes: Uint8Array }
type MessageInfo = { subject: string; isTest: boolean }

/** Stores a message in the inbox. The oldest are removed once there are too many or their total size is too large. */
export async function storeInInbox(
  ctx: Ctx,
  { from, to, bytes }: InboxMail,
  { subject, isTest }: MessageInfo,
): Promise<void> {
  const now = ctx.services.clock.now()
  // Encoding, writing and committing a large message each block the event loop, so other calls run in between.
  await setImmediate()
  const row = {
    id: newId('msg', now.getTime()),
    storeId: ctx.storeId,
    from,
    to: JSON.stringify(to),
    subject,
    isTest: isTest ? 1 : 0,
    raw: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    sizeBytes: bytes.byteLength,
    createdAt: now.toISOString(),
  }
  await ctx.services.transact(async (db) => {
    await db
      .insertInto('inboxMessages')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await setImmediate()
    const stored = await db
      .selectFrom('inboxMessages')
      .select(['id', 'sizeBytes'])
      .where('storeId', '=', ctx.storeId)
      .orderBy('id', 'desc')
      .execute()
    let bytesSoFar = 0
    const excess = stored.filter(({ sizeBytes }, index) => {
      bytesSoFar += sizeBytes
      return index > 0 && (index >= MAX_MESSAGES || bytesSoFar > MAX_BYTES)
    })
    if (excess.length > 0)
      await db
        .deleteFrom('inboxMessages')
        .where('storeId', '=', ctx.storeId)
        .where(
          'id',
          'in',
          excess.map(({ id }) => id),
        )
        .execute()
    await setImmediate()
  })
}
