import type { Db, Tables } from '../../ports.ts'
import type { Ctx } from '../context.ts'
import { noteChanges } from '../history/counts.ts'
import { noteMessages } from '../history/quota.ts'
import { changeOf } from '../history/record.ts'
import { searchTextOf } from '../search.ts'
import { inParallelTransaction } from '../transaction.ts'
import type { Claimed } from './claim.ts'

/** Another has taken the work over, or it has ended: whatever was being done must not go on. */
export class LeaseLost extends Error {}

const mine = (db: Db, { id, storeId, lease }: Claimed) =>
  db
    .updateTable('executions')
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .where('lease', '=', lease)
    .where('status', '=', 'PENDING')

/** Notes that something is about to leave. From here on nobody may assume that it has not. */
export async function noteHandOver(
  ctx: Ctx,
  claimed: Claimed,
  note: (inner: Ctx) => Promise<void> = async () => {},
): Promise<void> {
  await inParallelTransaction(ctx, async (inner) => {
    const held = await mine(inner.db, claimed)
      .set({ handedAt: inner.clock.now().toISOString() })
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new LeaseLost()
    await note(inner)
  })
}

export type Message = Pick<Tables['executionMessages'], 'position' | 'status' | 'messageId' | 'error'> & {
  recipients: string[]
}

export async function writeMessages(db: Db, { id, storeId }: Claimed, messages: Message[]): Promise<void> {
  for (const { position, ...message } of messages) {
    const columns = { ...message, recipients: JSON.stringify(message.recipients) }
    await db
      .insertInto('executionMessages')
      .values({ executionId: id, storeId, position, ...columns })
      .onConflict((already) => already.columns(['executionId', 'position']).doUpdateSet(columns))
      .execute()
  }
}

export const OUTCOME_UNKNOWN =
  'outcome unknown: the service stopped while sending, and the message may have gone out'

/** What was about to leave, and was not heard of, has an unknown outcome once its execution ends. */
const settleHanded = (db: Db, { id, storeId }: Claimed) =>
  db
    .updateTable('executionMessages')
    .set({ status: 'FAILED', error: OUTCOME_UNKNOWN })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('status', '=', 'HANDED')
    .execute()

export type Ending = {
  status: 'SUCCESS' | 'FAILED' | 'SKIPPED'
  error?: string | null
  httpStatus?: number | null
  durationMs: number | null
  subject?: string
  request?: object
  response?: object | null
  messages?: Message[]
  /** It ends without anyone having heard what became of its messages. */
  afterFault?: boolean
  /** Messages that went out since the last note. */
  sent?: number
}

/** Ends an execution, with everything that belongs to its end, at once. */
export async function finish(ctx: Ctx, claimed: Claimed, ending: Ending): Promise<void> {
  const {
    status,
    error = null,
    httpStatus = null,
    durationMs,
    subject,
    request,
    response,
    messages = [],
  } = ending
  const now = ctx.clock.now()
  await inParallelTransaction(ctx, async ({ db }) => {
    const ended = await mine(db, claimed)
      .set({
        status,
        error,
        httpStatus,
        durationMs,
        attempts: claimed.attempts + 1,
        finishedAt: now.toISOString(),
        dueAt: null,
        lease: null,
        ...(subject === undefined ? {} : subjectColumns(claimed, subject)),
      })
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new LeaseLost()
    await noteChanges(db, [changeOf(claimed, 'PENDING', -1), changeOf(claimed, status, 1)])
    await writeMessages(db, claimed, messages)
    if (claimed.handedAt !== null || ending.afterFault) await settleHanded(db, claimed)
    await noteMessages(db, claimed.storeId, now, ending.sent ?? 0)
    if (request !== undefined)
      await db
        .updateTable('executionDetails')
        .set({ request: JSON.stringify(request), response: response ? JSON.stringify(response) : null })
        .where('executionId', '=', claimed.id)
        .where('storeId', '=', claimed.storeId)
        .execute()
  })
  ctx.signals.ended(claimed.id)
}

/** The subject is known once it is rendered, and is searched from then on. */
const subjectColumns = ({ actionConfigName, runId, stepRef }: Claimed, subject: string) => ({
  subject,
  searchText: searchTextOf(actionConfigName, subject, runId, stepRef),
})

/** Puts an execution back to be tried again later. */
export async function tryLater(
  ctx: Ctx,
  claimed: Claimed,
  later: {
    at: Date
    error: string
    messages?: Message[]
    sent?: number
    /** What was handed over has an answer, so the next try starts afresh. */
    answered?: boolean
  },
): Promise<void> {
  const now = ctx.clock.now()
  await inParallelTransaction(ctx, async ({ db }) => {
    const held = await mine(db, claimed)
      .set({
        dueAt: later.at.toISOString(),
        lease: null,
        error: later.error,
        ...(later.answered ? { handedAt: null } : {}),
        attempts: claimed.attempts + 1,
      })
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new LeaseLost()
    await writeMessages(db, claimed, later.messages ?? [])
    await noteMessages(db, claimed.storeId, now, later.sent ?? 0)
  })
}

/** Gives work back to whoever wants it next; it does not count as a try. */
export async function handBack(
  ctx: Ctx,
  claimed: Claimed,
  progress: { messages: Message[]; sent: number },
): Promise<void> {
  const now = ctx.clock.now()
  await inParallelTransaction(ctx, async ({ db }) => {
    const held = await mine(db, claimed)
      .set({ dueAt: now.toISOString(), lease: null })
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new LeaseLost()
    await writeMessages(db, claimed, progress.messages)
    await noteMessages(db, claimed.storeId, now, progress.sent)
  })
}

/** Keeps what has become of single messages while others are still to be sent. */
export async function keepProgress(
  ctx: Ctx,
  claimed: Claimed,
  messages: Message[],
  sent: number,
): Promise<void> {
  const now = ctx.clock.now()
  await inParallelTransaction(ctx, async ({ db }) => {
    const held = await mine(db, claimed).set({ lease: claimed.lease }).returning('id').executeTakeFirst()
    if (!held) throw new LeaseLost()
    await writeMessages(db, claimed, messages)
    await noteMessages(db, claimed.storeId, now, sent)
  })
}
