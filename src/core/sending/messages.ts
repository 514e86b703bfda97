import { sql } from 'kysely'
import { addressKey } from '../../engine/deliver/addresses.ts'
import type { Db, Tables } from '../../ports.ts'
import { forRows } from '../../statements/rows.ts'
import type { Ctx } from '../context.ts'
import type { Claimed } from './claim.ts'

export type Message = Pick<Tables['executionMessages'], 'position' | 'status' | 'messageId' | 'error'> & {
  recipients: string[]
}

const OUTCOME_UNKNOWN =
  'outcome unknown: the service stopped while sending, and the message may have gone out'

/** What is on record of an execution's messages. One that was about to leave when its sender stopped counts as unknown. */
export async function readMessages(ctx: Ctx, { id, attempts, handedAt }: Claimed): Promise<Message[]> {
  // The first time round there is nothing yet.
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

/** The addresses that have their outcome: nothing more is sent to them. */
export const settledAddresses = (messages: Message[]) =>
  new Set(
    messages
      .filter(({ status }) => status !== 'PENDING')
      .flatMap(({ recipients }) => recipients.map(addressKey)),
  )

type MessageRow = Tables['executionMessages']

const upsertMessages = forRows<MessageRow>(
  {
    executionId: 'text',
    storeId: 'text',
    position: 'integer',
    recipients: 'text',
    status: 'text',
    messageId: 'text',
    error: 'text',
  },
  ({ values, from }) => sql`
    insert into "executionMessages" ("executionId", "storeId", "position", "recipients", "status", "messageId", "error")
    select ${values} ${from} where true
    on conflict ("executionId", "position") do update set "recipients" = excluded."recipients",
      "status" = excluded."status", "messageId" = excluded."messageId", "error" = excluded."error"`,
)

export const writeMessages = (db: Db, written: { begun: Claimed; message: Message }[]) =>
  upsertMessages(
    db,
    written.map(
      ({ begun: { id, storeId }, message: { position, recipients, status, messageId, error } }) => ({
        executionId: id,
        storeId,
        position,
        recipients: JSON.stringify(recipients),
        status,
        messageId,
        error: error?.toWellFormed() ?? null,
      }),
    ),
  )

/** What was about to leave, and was not heard of, has an unknown outcome once its execution ends. */
export const settleHanded = (db: Db, { id, storeId }: Claimed) =>
  db
    .updateTable('executionMessages')
    .set({ status: 'FAILED', error: OUTCOME_UNKNOWN })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('status', '=', 'HANDED')
    .execute()
