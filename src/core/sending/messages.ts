import { addressKey } from '../../engine/deliver/addresses.ts'
import type { Message } from '../../engine/deliver/outcome.ts'
import type { Db } from '../../ports/store.ts'
import { problemOf } from '../../problems/problems.ts'
import { readProblem, storedProblem } from '../../problems/stored.ts'
import type { Ctx } from '../call/context.ts'
import type { Claimed } from './claim.ts'

const OUTCOME_UNKNOWN = problemOf('outcome.unknown', { cause: problemOf('service.stopped_while_sending') })

/** The recorded messages of an execution. One that was handed over when its worker stopped counts as unknown. */
export async function readMessages(ctx: Ctx, { id, attempts, handedAt }: Claimed): Promise<Message[]> {
  // On the first attempt there is nothing yet.
  if (attempts === 0 && handedAt === null) return []
  const rows = await ctx.db
    .selectFrom('executionMessages')
    .select(['position', 'recipients', 'status', 'messageId', 'errorCode', 'errorData'])
    .where('executionId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .execute()
  return rows.map(({ position, status, messageId, ...row }) => {
    const message = { position, messageId, recipients: JSON.parse(row.recipients) as string[] }
    return status === 'HANDED'
      ? { ...message, status: 'FAILED', problem: OUTCOME_UNKNOWN }
      : { ...message, status, problem: readProblem(row) }
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
    .set({ status: 'FAILED', ...storedProblem(OUTCOME_UNKNOWN) })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('status', '=', 'HANDED')
    .execute()
