import { sql } from 'kysely'
import { z } from 'zod'
import { failureReasonOf } from '../../../engine/counts/failure-reason.ts'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { FailureReason } from '../../../problems/failure-reasons.ts'
import { readProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'
import { firstIdAt } from '../../call/ids.ts'
import { hasRows } from '../../call/paging.ts'
import { describeProblem, senderName } from '../history/execution.ts'

/** How many waiting and failed emails are examined, newest first. */
const MAX_WAITING = 1000
const MAX_FAILURES = 200
const MAX_MAILBOXES = 10
/** Failures caused by the sender rather than by a recipient or an email. */
const SENDER_REASONS = new Set<FailureReason>(['login', 'sender', 'connection', 'timeout'])

export const ExpiredMailbox = z.object({
  kind: z.literal('mailboxExpired'),
  id: z.string(),
  name: z.string(),
  address: z.string(),
})
type ExpiredMailbox = z.input<typeof ExpiredMailbox>

export const FailingSender = z.object({
  kind: z.literal('senderDown'),
  id: z.string(),
  name: z.string(),
  waiting: count.describe(`Emails waiting for the sender; at most ${MAX_WAITING} are counted`),
  failed: count.describe(
    `Emails that could not be sent in the last day; at most ${MAX_FAILURES} are counted`,
  ),
  since: timestamp.describe('When the oldest of them was accepted'),
  error: z.string(),
})
type FailingSender = z.input<typeof FailingSender>

/** Expired mailboxes, and other senders that are failing. */
export async function findSenderProblems(ctx: Ctx): Promise<(ExpiredMailbox | FailingSender)[]> {
  const expired = await findExpiredMailboxes(ctx)
  const failing = await findFailingSenders(ctx)
  return [...expired, ...failing.filter(({ id }) => expired.every((mailbox) => mailbox.id !== id))]
}

async function findExpiredMailboxes(ctx: Ctx): Promise<ExpiredMailbox[]> {
  const rows = await ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'name', 'address'])
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'expired')
    .orderBy('id')
    .limit(MAX_MAILBOXES)
    .execute()
  return rows.map((row) => ({ kind: 'mailboxExpired', ...row, address: maskAddress(row.address) }))
}

/**
 * Senders with waiting or failed emails because their server does not respond or rejects the login. A sender that has
 * sent an email since then works again.
 */
async function findFailingSenders(ctx: Ctx): Promise<FailingSender[]> {
  const since = new Date(ctx.services.clock.now().getTime() - DAY_MS)
  const emails = ctx.db
    .selectFrom('executions')
    .select(['id', 'senderId', 'status', 'errorCode', 'errorData', 'createdAt', senderName])
    .where('storeId', '=', ctx.storeId)
    .where('actionType', '=', 'EMAIL')
    .orderBy('id', 'desc')
  const failed = await emails
    .where('status', '=', sql.lit('FAILED'))
    .where('trigger', '!=', 'test')
    .where('id', '>=', firstIdAt('exe', since))
    .limit(MAX_FAILURES)
    .execute()
  const waiting = await emails
    .where('status', '=', sql.lit('PENDING'))
    .where('attempts', '>', sql.lit(0))
    .limit(MAX_WAITING)
    .execute()
  const rows = [...waiting, ...failed].sort((a, b) => (a.id < b.id ? 1 : -1))
  /** Null for a sender that works again. */
  const senders = new Map<string, FailingSender | null>()
  for (const { senderId: id, senderName: name, createdAt, status, ...stored } of rows) {
    const problem = readProblem(stored)
    // A removed sender cannot be fixed.
    if (id === null || name === null || problem === null) continue
    if (!SENDER_REASONS.has(failureReasonOf(problem, null))) continue
    let sender = senders.get(id)
    if (sender === undefined) {
      const error = describeProblem(ctx, problem)
      const isWorking = await hasSentSince(ctx, id, stored.id)
      sender = isWorking ? null : { kind: 'senderDown', id, name, waiting: 0, failed: 0, since: '', error }
      senders.set(id, sender)
    }
    if (sender === null) continue
    sender[status === 'PENDING' ? 'waiting' : 'failed']++
    sender.since = createdAt
  }
  return [...senders.values()].filter((sender) => sender !== null)
}

const hasSentSince = (ctx: Ctx, senderId: string, executionId: string) =>
  hasRows(
    ctx.db
      .selectFrom('executions')
      .select('id')
      .where('storeId', '=', ctx.storeId)
      .where('status', '=', sql.lit('SUCCESS'))
      .where('id', '>', executionId)
      .where('senderId', '=', senderId)
      .limit(1),
  )
