import { sql } from 'kysely'
import { z } from 'zod'
import { failureReasonOf } from '../../../engine/counts/failure-reason.ts'
import type { FailureReason } from '../../../problems/failure-reasons.ts'
import { readProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'
import { describeProblem, senderName } from '../history/execution.ts'

/** How many waiting emails are examined, newest first. */
const WAITING = 1000
/** Reasons that lie with the sender, not with a recipient or an email. */
const OF_SENDER = new Set<FailureReason>(['login', 'sender', 'connection', 'timeout'])

export const DeadSender = z.object({
  kind: z.literal('senderDown'),
  id: z.string(),
  name: z.string(),
  waiting: count.describe(`Emails that wait for it; at most ${WAITING} are counted`),
  since: timestamp.describe('When the oldest of them was accepted'),
  error: z.string(),
})

/** Senders that emails wait for because their server does not answer or does not let them in. */
export async function findDeadSenders(ctx: Ctx): Promise<z.input<typeof DeadSender>[]> {
  const rows = await ctx.db
    .selectFrom('executions')
    .select(['id', 'senderId', 'errorCode', 'errorData', 'createdAt', senderName])
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', sql.lit('PENDING'))
    .where('attempts', '>', sql.lit(0))
    .where('actionType', '=', 'EMAIL')
    .orderBy('id', 'desc')
    .limit(WAITING)
    .execute()
  const senders = new Map<string, z.input<typeof DeadSender>>()
  for (const { senderId: id, senderName: name, createdAt: since, ...stored } of rows) {
    const problem = readProblem(stored)
    if (id === null || problem === null || !OF_SENDER.has(failureReasonOf(problem, null))) continue
    const known = senders.get(id)
    // The newest error comes first, and the oldest email last.
    const { waiting, error: latest } = known ?? { waiting: 0, error: describeProblem(ctx, problem) }
    senders.set(id, {
      ...{ kind: 'senderDown', id, name: name ?? id },
      ...{ waiting: waiting + 1, since, error: latest },
    })
  }
  return [...senders.values()]
}
