import { addressKey } from '../../engine/deliver/addresses.ts'
import type { Claimed, Message } from '../../ports/queue.ts'
import { problemOf } from '../../problems/problems.ts'
import type { Ctx } from '../call/context.ts'

const OUTCOME_UNKNOWN = problemOf('outcome.unknown', { cause: problemOf('service.stopped_while_sending') })

/** The recorded messages of an execution. One that was handed over when its worker stopped counts as unknown. */
export async function readMessages(ctx: Ctx, claimed: Claimed): Promise<Message[]> {
  // On the first attempt there is nothing yet.
  if (claimed.attempts === 0 && claimed.handedAt === null) return []
  const messages = await ctx.services.queue.within(ctx.db).readMessages(claimed)
  return messages.map((message) =>
    message.status === 'HANDED' ? { ...message, status: 'FAILED', problem: OUTCOME_UNKNOWN } : message,
  )
}

/** The addresses with a final outcome: nothing more is sent to them. */
export const settledAddresses = (messages: Message[]) =>
  new Set(
    messages
      .filter(({ status }) => status !== 'PENDING')
      .flatMap(({ recipients }) => recipients.map(addressKey)),
  )
