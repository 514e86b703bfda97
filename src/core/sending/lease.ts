import type { Message } from '../../engine/deliver/outcome.ts'
import type { Db } from '../../ports/store.ts'
import type { Problem } from '../../problems/problems.ts'
import { storedProblem } from '../../problems/stored.ts'
import type { Ctx } from '../call/context.ts'
import { inSharedStatement, inUnisolatedTransaction } from '../call/transaction.ts'
import { searchTextOfExecution } from '../executions/execution.ts'
import { type Ended, endExecutions } from '../executions/execution-rows.ts'
import { writeMessages } from '../executions/message-rows.ts'
import { monthOf, noteQuotaUses } from '../executions/quota.ts'
import type { Claimed } from './claim.ts'
import { settleHandedOver } from './messages.ts'

/** Another worker has taken over, or the execution has ended: work on it must stop. */
export class LeaseLost extends Error {}

const mine = (db: Db, { id, storeId, lease }: Claimed) =>
  db
    .updateTable('executions')
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .where('lease', '=', lease)
    .where('status', '=', 'PENDING')

type Progress = { messages: Message[]; sent: number; now: Date }

async function writeProgress(db: Db, claimed: Claimed, { messages, sent, now }: Progress) {
  await writeMessages(
    db,
    messages.map((message) => ({ begun: claimed, message })),
  )
  if (sent > 0) await noteQuotaUses(db, [{ storeId: claimed.storeId, month: monthOf(now), used: sent }])
}

export type AttemptEnd = {
  status: 'SUCCESS' | 'FAILED' | 'SKIPPED'
  problem?: Problem | null
  httpStatus?: number | null
  durationMs: number | null
  subject?: string
  senderId?: string | null
  locale?: string
  request?: object
  response?: object | null
  messages?: Message[]
  /** It ends with the outcome of its messages unknown. */
  afterFault?: boolean
  /** Messages sent since the last record. */
  sent?: number
}

/** Ends an execution, with everything that belongs to its end, atomically. */
export async function finish(ctx: Ctx, claimed: Claimed, ending: AttemptEnd): Promise<void> {
  const { status, problem = null, httpStatus = null, durationMs, subject, senderId = null } = ending
  const now = ctx.services.clock.now()
  const ended = {
    id: claimed.id,
    storeId: claimed.storeId,
    lease: claimed.lease,
    status,
    problem,
    httpStatus,
    durationMs,
    attempts: claimed.attempts + 1,
    finishedAt: now.toISOString(),
    senderId,
    locale: ending.locale ?? null,
    ...(subject === undefined ? { subject: null, searchText: null } : subjectColumns(claimed, subject)),
    request: ending.request ?? null,
    response: ending.response ?? null,
  }
  if (!(await finishTogether(ctx, { begun: claimed, ended, ending, now }))) throw new LeaseLost()
  ctx.services.figures.countEnd({ actionType: claimed.actionType, status, problem, httpStatus, durationMs })
  ctx.services.signals.ended(claimed.id)
}

type ToFinish = { begun: Claimed; ended: Ended; ending: AttemptEnd; now: Date }

const isUnsettled = ({ begun, ending }: ToFinish) => begun.handedAt !== null || ending.afterFault === true
const messagesOf = ({ ending: { messages = [] } }: ToFinish) => messages

/** Most have at most one message, which is part of the same statement. */
const finishTogether = inSharedStatement<ToFinish, boolean>(
  async (db, asked) => {
    const ids = await endExecutions(db, asked.map(endingOf))
    const held = asked.filter(({ begun }) => ids.has(begun.id))
    const several = held.filter((one) => messagesOf(one).length > 1)
    await writeMessages(
      db,
      several.flatMap((one) => messagesOf(one).map((message) => ({ begun: one.begun, message }))),
    )
    for (const one of held) if (isUnsettled(one)) await settleHandedOver(db, one.begun)
    return asked.map(({ begun }) => ids.has(begun.id))
  },
  (asked) => asked.some((one) => isUnsettled(one) || messagesOf(one).length > 1),
)

function endingOf(one: ToFinish) {
  const { begun, ended, ending, now } = one
  const messages = messagesOf(one)
  if (messages.length === 0 && !ending.sent) return { begun, ended }
  const message = messages.length === 1 ? messages[0] : undefined
  return { begun, ended, mail: { message, sentAt: now, used: ending.sent ?? 0 } }
}

/** The subject is known once it is rendered, and is searchable from then on. */
function subjectColumns({ actionConfigName, runId, stepRef }: Claimed, rendered: string) {
  const subject = rendered.toWellFormed()
  return { subject, searchText: searchTextOfExecution({ actionConfigName, subject, runId, stepRef }) }
}

type Deferral = {
  at: Date
  problem: Problem
  subject?: string
  messages?: Message[]
  sent?: number
  senderId?: string | null
  request?: object
  /** What was handed over has a reply, so the next attempt starts clean. */
  answered?: boolean
}

/** Schedules an execution for a retry, and records the attempt. */
export async function retryLater(ctx: Ctx, claimed: Claimed, later: Deferral): Promise<void> {
  const now = ctx.services.clock.now()
  const { id, storeId } = claimed
  const attempt = claimed.attempts + 1
  const { errorData } = storedProblem(later.problem)
  const stored = { errorCode: later.problem.code, errorData }
  await inUnisolatedTransaction(ctx, async ({ db }) => {
    const held = await mine(db, claimed)
      .set({
        dueAt: later.at.toISOString(),
        lease: null,
        leaseUntil: null,
        ...stored,
        ...(later.answered ? { handedAt: null } : {}),
        ...(later.subject === undefined ? {} : subjectColumns(claimed, later.subject)),
        ...(later.senderId ? { senderId: later.senderId } : {}),
        attempts: attempt,
      })
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new LeaseLost()
    const made = { executionId: id, storeId, attempt, at: now.toISOString(), ...stored }
    await db.insertInto('executionAttempts').values(made).execute()
    if (later.request) await writeRequest(db, claimed, later.request)
    await writeProgress(db, claimed, { messages: later.messages ?? [], sent: later.sent ?? 0, now })
  })
  ctx.services.figures.countDeferral(claimed.actionType, later.problem)
}

/** Details of the request are also shown while the execution waits. */
async function writeRequest(db: Db, { id, storeId }: Claimed, sent: object): Promise<void> {
  const request = JSON.stringify(sent)
  await db
    .insertInto('executionDetails')
    .values({ executionId: id, storeId, request, response: null, input: null })
    .onConflict((already) => already.column('executionId').doUpdateSet({ request }))
    .execute()
}

/** Returns work to the queue for any worker; it does not count as an attempt. `unsent`: what was handed over was not sent. */
export async function returnToQueue(
  ctx: Ctx,
  claimed: Claimed,
  progress: { messages: Message[]; sent: number; unsent?: boolean } = { messages: [], sent: 0 },
): Promise<void> {
  const now = ctx.services.clock.now()
  await inUnisolatedTransaction(ctx, async ({ db }) => {
    const held = await mine(db, claimed)
      .set({
        dueAt: now.toISOString(),
        lease: null,
        leaseUntil: null,
        ...(progress.unsent ? { handedAt: null } : {}),
      })
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new LeaseLost()
    await writeProgress(db, claimed, { ...progress, now })
  })
}

/** Stores the outcome of individual messages while others are still to be sent. */
export async function keepProgress(
  ctx: Ctx,
  claimed: Claimed,
  messages: Message[],
  sent: number,
): Promise<void> {
  const now = ctx.services.clock.now()
  await inUnisolatedTransaction(ctx, async ({ db }) => {
    const held = await mine(db, claimed).set({ lease: claimed.lease }).returning('id').executeTakeFirst()
    if (!held) throw new LeaseLost()
    // A write that is repeated may have been stored the first time.
    if (await isHanded(db, claimed, messages)) await writeProgress(db, claimed, { messages, sent, now })
  })
}

async function isHanded(db: Db, { id, storeId }: Claimed, messages: Message[]): Promise<boolean> {
  const found = await db
    .selectFrom('executionMessages')
    .select('status')
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where(
      'position',
      'in',
      messages.map(({ position }) => position),
    )
    .execute()
  return found.length === 0 || found.some(({ status }) => status === 'HANDED' || status === 'PENDING')
}
