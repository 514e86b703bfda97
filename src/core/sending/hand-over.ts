import { sql } from 'kysely'
import type { Message } from '../../engine/deliver/outcome.ts'
import type { Db } from '../../ports/store.ts'
import { forRows } from '../../statements/rows.ts'
import type { Ctx } from '../call/context.ts'
import { inSharedStatement, inUnisolatedTransaction } from '../call/transaction.ts'
import { keepMessage, MESSAGE_COLUMNS, messageColumnsOf } from '../executions/message-rows.ts'
import type { Claimed } from './claim.ts'
import { LeaseLost } from './lease.ts'

/**
 * Records that something is about to leave. From here on nobody may assume that it has not. `check` may still refuse,
 * by throwing, in the same transaction.
 */
export async function noteHandOver(
  ctx: Ctx,
  claimed: Claimed,
  message?: Message,
  check?: (inner: Ctx) => Promise<void>,
): Promise<void> {
  const handing = { claimed, message, handedAt: ctx.services.clock.now().toISOString() }
  const hand = async (inner: Ctx) => {
    const [isHeld] = await markHandedOver(inner.db, [handing])
    if (!isHeld) throw new LeaseLost()
    await check?.(inner)
  }
  if (check) return inUnisolatedTransaction(ctx, hand)
  if (!(await markHandedOverTogether(ctx, handing))) throw new LeaseLost()
}

type Handing = { claimed: Claimed; message: Message | undefined; handedAt: string }

type HandedRow = { id: string; storeId: string; lease: string | null; handedAt: string } & ReturnType<
  typeof messageColumnsOf
>

const markHandedRows = forRows<HandedRow, { id: string }>(
  { id: 'text', storeId: 'text', lease: 'text', handedAt: 'text', ...MESSAGE_COLUMNS },
  ({ value, isIn, from }) => sql`
    update "executions" set "handedAt" = ${value('handedAt')} ${from}
    where ${isIn('executions.id', 'id')} and "executions"."storeId" = ${value('storeId')}
      and "executions"."lease" is not distinct from ${value('lease')} and "executions"."status" = 'PENDING'
    returning "executions"."id"`,
  [keepMessage],
)

async function markHandedOver(db: Db, asked: Handing[]): Promise<boolean[]> {
  const rows = await markHandedRows(
    db,
    asked.map(({ claimed: { id, storeId, lease }, message, handedAt }) => ({
      id,
      storeId,
      lease,
      handedAt,
      ...messageColumnsOf(message),
    })),
  )
  const held = new Set(rows.map(({ id }) => id))
  return asked.map(({ claimed }) => held.has(claimed.id))
}

const markHandedOverTogether = inSharedStatement(markHandedOver)
