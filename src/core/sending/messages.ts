import { addressKey } from '../../engine/deliver/addresses.ts'
import type { Message } from '../../engine/deliver/outcome.ts'
import type { Db } from '../../ports/store.ts'
import type { Ctx } from '../call/context.ts'
import type { Claimed } from './claim.ts'

const OUTCOME_UNKNOWN =
  'outcome unknown: the service stopped while sending, and the message may have gone out'

/** The recorded messages of an execution. One that was handed over when its worker stopped counts as unknown. */
export async function readMessages(ctx: Ctx, { id, attempts, handedAt }: Claimed): Promise<Message[]> {
  // On the first attempt there is nothing yet.
  if (attempts === 0 && handedAt === null) return []
  const rows = await ctx.db
    .selectFrom('executionMessages')
    .select(['position', 'recipients', 'status', 'messageId', 'error'])
    .where('executionId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .execute()
  return rows.map(({ recipients, ...row }) => {
    const message = { ...row, recipients: JSON.parse(recipients) as string[] }
    return row.status === 'HANDED'
      ? { ...message, status: 'FAILED' as const, error: OUTCOME_UNKNOWN }
      : message
  })
}

/** The addresses with a final outcome: nothing more is sent to them. */
export const settledAddresses = (messages: Message[]) =>
  new Set(
    messages
      .filter(({ status }) => status !== 'PENDING')
      .flatMap(({ recipients }) => recipients.map(addressKey)),
  )

/** A message that was handed over without a reply has an unknown outcome once its execution ends. */
export const settleHandedOver = (db: Db, { id, storeId }: Pick<Claimed, 'id' | 'storeId'>) =>
  db
    .updateTable('executionMessages')
    .set({ status: 'FAILED', error: OUTCOME_UNKNOWN })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('status', '=', 'HANDED')
    .execute()
