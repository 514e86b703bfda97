import type { Claimed, Message } from '../../ports/queue.ts'
import type { Ctx } from '../call/context.ts'
import { inUnisolatedTransaction } from '../call/transaction.ts'

/** Records that something is about to leave. `check` may still refuse, by throwing, in the same transaction. */
export function noteHandOver(
  ctx: Ctx,
  claimed: Claimed,
  message: Message,
  check?: (inner: Ctx) => Promise<void>,
): Promise<void> {
  const { queue } = ctx.services
  if (!check) return queue.markHandedOver(claimed, message)
  return inUnisolatedTransaction(ctx, async (inner) => {
    await queue.within(inner.db).markHandedOver(claimed, message)
    await check(inner)
  })
}
