import type { Updateable } from 'kysely'
import { monthOf } from '../../../engine/time-zone.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Db } from '../../../ports/db.ts'
import { LeaseLost, leaseEnd, NO_LEASE, newLease } from '../../../ports/lease.ts'
import type {
  Claimed,
  Leased,
  Portion,
  Progress,
  Queue,
  QueueVerbs,
  RunningExecution,
} from '../../../ports/queue.ts'
import type { Store, Write } from '../../../ports/store.ts'
import type { Tables } from '../../../ports/tables.ts'
import { problemOf } from '../../../problems/problems.ts'
import { readProblem, storedProblem } from '../../../problems/stored.ts'
import { rowOfMessage } from './sql.ts'

const OUTCOME_UNKNOWN = problemOf('outcome.unknown', { cause: problemOf('service.stopped_while_sending') })

/** Sorts before every time. */
const NEVER = ''

export const claimTimes = (clock: Clock, takesOver: boolean) => {
  const now = clock.now().toISOString()
  return { now, expired: takesOver ? now : NEVER }
}

type HotVerbs = Pick<QueueVerbs, 'accept' | 'markHandedOver' | 'finish'>

/** The verbs within a transaction. Those that every execution needs are given, the rest is the same on both databases. */
export const verbsWithin = (db: Db, clock: Clock, hot: HotVerbs): QueueVerbs => ({
  ...hot,
  async finish(claimed, ending) {
    await hot.finish(claimed, ending)
    if (ending.settlesMessages) await settleMessages(db, claimed)
  },
  async recordProgress(claimed, progress) {
    await updateHeld(db, claimed, { lease: claimed.lease })
    // A write that is repeated may have been stored the first time.
    if (await areOpen(db, claimed, progress)) await writeProgress(db, claimed, progress, clock.now())
  },
  async defer(claimed, deferral) {
    const { until, problem, attempts, rendered, senderId, request, isAnswered } = deferral
    const now = clock.now()
    const stored = { errorCode: problem.code, errorData: storedProblem(problem).errorData }
    await updateHeld(db, claimed, {
      ...NO_LEASE,
      ...stored,
      ...rendered,
      dueAt: until.toISOString(),
      attempts,
      ...(isAnswered ? { handedAt: null } : {}),
      ...(senderId ? { senderId } : {}),
    })
    const { id: executionId, storeId } = claimed
    const attempt = { executionId, storeId, attempt: attempts, at: now.toISOString(), ...stored }
    await db.insertInto('executionAttempts').values(attempt).execute()
    if (request) await writeRequest(db, claimed, request)
    await writeProgress(db, claimed, deferral, now)
  },
  async release(claimed, progress = {}) {
    const now = clock.now()
    await updateHeld(db, claimed, {
      ...NO_LEASE,
      dueAt: now.toISOString(),
      ...(progress.isUnsent ? { handedAt: null } : {}),
    })
    await writeProgress(db, claimed, progress, now)
  },
  readMessages: (execution) => readMessages(db, execution),
  settleMessages: (execution) => settleMessages(db, execution),
  async withdraw({ id, storeId }) {
    await db.deleteFrom('executions').where('id', '=', id).where('storeId', '=', storeId).execute()
  },
})

/** The verbs, each in a transaction of its own. */
export const verbsInTransactions = (
  { db: outer, write }: Pick<Store, 'db' | 'write'>,
  within: (db: Db) => QueueVerbs,
): QueueVerbs => ({
  accept: (execution) => write((db) => within(db).accept(execution)),
  markHandedOver: (claimed, message) => write((db) => within(db).markHandedOver(claimed, message)),
  recordProgress: (claimed, progress) => write((db) => within(db).recordProgress(claimed, progress)),
  finish: (claimed, ending) => write((db) => within(db).finish(claimed, ending)),
  defer: (claimed, deferral) => write((db) => within(db).defer(claimed, deferral)),
  release: (claimed, progress) => write((db) => within(db).release(claimed, progress)),
  readMessages: (execution) => readMessages(outer, execution),
  settleMessages: (execution) => write((db) => within(db).settleMessages(execution), 'one statement'),
  withdraw: (execution) => write((db) => within(db).withdraw(execution)),
})

async function updateHeld(db: Db, { id, storeId, lease }: Leased, columns: Updateable<Tables['executions']>) {
  const held = await db
    .updateTable('executions')
    .set(columns)
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .where('lease', 'is not distinct from', lease)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new LeaseLost()
}

async function writeProgress(db: Db, claimed: Leased, { messages = [], sent = 0 }: Progress, now: Date) {
  const { id, storeId } = claimed
  const rows = messages.map((message) => {
    const { id: _, ...columns } = rowOfMessage(claimed, message)
    return { executionId: id, ...columns }
  })
  if (rows.length > 0)
    await db
      .insertInto('executionMessages')
      .values(rows)
      .onConflict((already) =>
        already.columns(['executionId', 'position']).doUpdateSet((eb) => ({
          recipients: eb.ref('excluded.recipients'),
          status: eb.ref('excluded.status'),
          messageId: eb.ref('excluded.messageId'),
          errorCode: eb.ref('excluded.errorCode'),
          errorData: eb.ref('excluded.errorData'),
        })),
      )
      .execute()
  if (sent > 0)
    await db
      .insertInto('executionChanges')
      .values({
        storeId,
        actionType: claimed.actionType,
        actionConfigId: claimed.actionConfigId,
        status: 'SUCCESS',
        day: null,
        change: 0,
        sent,
        month: monthOf(now),
      })
      .execute()
}

/** Details of the request are also shown while the execution waits. */
async function writeRequest(db: Db, { id, storeId }: Leased, sent: object): Promise<void> {
  const request = JSON.stringify(sent)
  await db
    .insertInto('executionDetails')
    .values({ executionId: id, storeId, request, response: null, input: null })
    .onConflict((already) => already.column('executionId').doUpdateSet({ request }))
    .execute()
}

async function areOpen(db: Db, { id, storeId }: Leased, { messages }: Required<Progress>): Promise<boolean> {
  const positions = messages.map(({ position }) => position)
  const stored = await db
    .selectFrom('executionMessages')
    .select('status')
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('position', 'in', positions)
    .execute()
  return stored.length === 0 || stored.some(({ status }) => status === 'HANDED' || status === 'PENDING')
}

async function readMessages(db: Db, { id, storeId }: Pick<RunningExecution, 'id' | 'storeId'>) {
  const rows = await db
    .selectFrom('executionMessages')
    .select(['position', 'recipients', 'status', 'messageId', 'errorCode', 'errorData'])
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  return rows.map(({ position, status, messageId, ...row }) => ({
    position,
    status,
    messageId,
    recipients: JSON.parse(row.recipients) as string[],
    problem: readProblem(row),
  }))
}

async function settleMessages(db: Db, { id, storeId }: Pick<RunningExecution, 'id' | 'storeId'>) {
  await db
    .updateTable('executionMessages')
    .set({ status: 'FAILED', ...storedProblem(OUTCOME_UNKNOWN) })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('status', '=', 'HANDED')
    .execute()
}

type Take = (
  claim: { lease: string; leaseUntil: string; now: string; expired: string },
  portions: readonly Portion[],
) => Promise<Claimed[]>

/** Claiming and renewing, around the statement with which each database takes rows. */
export function createLeases(write: Write, clock: Clock, take: Take): Pick<Queue, 'claim' | 'renew'> {
  /** Claims whose answer was lost: they may hold work that no worker is doing. */
  const lost = new Set<string>()
  return {
    async claim(portions, takesOver) {
      const freed = [...lost]
      if (freed.length > 0) await freeLeases(write, freed)
      for (const lease of freed) lost.delete(lease)
      const lease = newLease(clock)
      try {
        return await take({ ...lease, ...claimTimes(clock, takesOver) }, portions)
      } catch (error) {
        lost.add(lease.lease)
        throw error
      }
    },
    async renew(claimed) {
      if (claimed.length === 0) return
      const ids = claimed.map(({ id }) => id)
      const leases = [...new Set(claimed.map(({ lease }) => lease))]
      await write((db) => {
        const held = db
          .selectFrom('executions')
          .select('id')
          .where('id', 'in', ids)
          .where('lease', 'in', leases)
          .where('status', '=', 'PENDING')
          // A row that is locked for long must not keep the others from being renewed.
          .forUpdate()
          .skipLocked()
        return db
          .updateTable('executions')
          .set({ leaseUntil: leaseEnd(clock) })
          .where('id', 'in', held)
          .execute()
      }, 'one statement')
    },
  }
}

const freeLeases = (write: Write, leases: string[]) =>
  write(
    (db) =>
      db
        .updateTable('executions')
        .set(NO_LEASE)
        .where('status', '=', 'PENDING')
        .where('lease', 'in', leases)
        .execute(),
    'one statement',
  )
