import type { Updateable } from 'kysely'
import { monthOf } from '../../../engine/time-zone.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Write } from '../../../ports/database.ts'
import type { Db } from '../../../ports/db.ts'
import { LeaseLost, leaseEnd, NO_LEASE, newLease } from '../../../ports/lease.ts'
import {
  type Claimed,
  type Leased,
  type Portion,
  type Progress,
  parseMessages,
  type Queue,
  type QueueWrites,
  serializeMessages,
} from '../../../ports/queue.ts'
import type { Tables } from '../../../ports/tables.ts'
import { storedProblem } from '../../../problems/stored.ts'

/** Sorts before every time. */
const NEVER = ''

export const claimTimes = (clock: Clock, takesOver: boolean) => {
  const now = clock.now().toISOString()
  return { now, expired: takesOver ? now : NEVER }
}

type HotWrites = Pick<QueueWrites, 'accept' | 'markHandedOver' | 'finish'>

/** The writes within a transaction. Each database implements the hot ones; the others are the same for both. */
export const writesWithin = (db: Db, clock: Clock, hot: HotWrites): QueueWrites => ({
  ...hot,
  async recordProgress(claimed, progress) {
    const columns = progressColumns(progress)
    const changedRow = await leasedRow(db, claimed)
      .set(columns)
      .where('messages', 'is distinct from', columns.messages ?? null)
      .returning('id')
      .executeTakeFirst()
    if (changedRow) await countSent(db, claimed, progress, clock.now())
    // Nothing changed: a repeated write had already stored this progress, or the lease was lost.
    else await updateLeased(db, claimed, columns)
  },
  async defer(claimed, deferral) {
    const { until, problem, attempts, rendered, senderId, request, isAnswered } = deferral
    const now = clock.now()
    const problemColumns = { errorCode: problem.code, errorData: storedProblem(problem).errorData }
    await updateLeased(db, claimed, {
      ...NO_LEASE,
      ...problemColumns,
      ...rendered,
      ...progressColumns(deferral),
      dueAt: until.toISOString(),
      attempts,
      ...(isAnswered ? { handedAt: null } : {}),
      ...(senderId ? { senderId } : {}),
    })
    const { id: executionId, storeId } = claimed
    const attempt = { executionId, storeId, attempt: attempts, at: now.toISOString(), ...problemColumns }
    await db.insertInto('executionAttempts').values(attempt).execute()
    if (request) await writeRequest(db, claimed, request)
    await countSent(db, claimed, deferral, now)
  },
  async release(claimed, progress = {}) {
    const now = clock.now()
    await updateLeased(db, claimed, {
      ...NO_LEASE,
      ...progressColumns(progress),
      dueAt: now.toISOString(),
      ...(progress.isUnsent ? { handedAt: null } : {}),
    })
    await countSent(db, claimed, progress, now)
  },
  async withdraw({ id, storeId }) {
    await db.deleteFrom('executions').where('id', '=', id).where('storeId', '=', storeId).execute()
  },
})

export const writesInTransactions = (write: Write, within: (db: Db) => QueueWrites): QueueWrites => ({
  accept: (execution) => write((db) => within(db).accept(execution)),
  markHandedOver: (claimed, messages) => write((db) => within(db).markHandedOver(claimed, messages)),
  recordProgress: (claimed, progress) => write((db) => within(db).recordProgress(claimed, progress)),
  finish: (claimed, ending) => write((db) => within(db).finish(claimed, ending)),
  defer: (claimed, deferral) => write((db) => within(db).defer(claimed, deferral)),
  release: (claimed, progress) => write((db) => within(db).release(claimed, progress)),
  withdraw: (execution) => write((db) => within(db).withdraw(execution)),
})

const leasedRow = (db: Db, { id, storeId, lease }: Leased) =>
  db
    .updateTable('executions')
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .where('lease', 'is not distinct from', lease)
    .where('status', '=', 'PENDING')

async function updateLeased(db: Db, claimed: Leased, columns: Updateable<Tables['executions']>) {
  await leasedRow(db, claimed)
    .set(columns)
    .returning('id')
    .executeTakeFirstOrThrow(() => new LeaseLost())
}

const progressColumns = ({ messages }: Progress): Updateable<Tables['executions']> =>
  messages ? { messages: serializeMessages(messages), handedAt: null, holdsQuota: null } : {}

async function countSent(db: Db, claimed: Leased, { sent = 0 }: Progress, now: Date) {
  if (sent > 0)
    await db
      .insertInto('executionChanges')
      .values({
        storeId: claimed.storeId,
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

/** Stored now, because the request is displayed even while the execution waits. */
async function writeRequest(db: Db, { id, storeId }: Leased, details: object): Promise<void> {
  const request = JSON.stringify(details)
  await db
    .insertInto('executionDetails')
    .values({ executionId: id, storeId, request })
    .onConflict((conflict) => conflict.column('executionId').doUpdateSet({ request }))
    .execute()
}

export type ClaimedRow = Omit<Claimed, 'messages'> & { messages: string | null }

type ClaimPortions = (
  claim: { lease: string; leaseUntil: string; now: string; expired: string },
  portions: readonly Portion[],
) => Promise<ClaimedRow[]>

/** Accepts, claims and renews executions with database-specific statements. */
export function createLeases(
  write: Write,
  clock: Clock,
  accept: Queue['accept'],
  claimPortions: ClaimPortions,
): Pick<Queue, 'accept' | 'claim' | 'renew'> {
  /** Leases that no worker uses, because the database's response was lost. Work lost on acceptance was not sent. */
  const lostLeases = { accepted: new Set<string>(), claimed: new Set<string>() }
  const releaseLost = async (leases: Set<string>, columns: Updateable<Tables['executions']>) => {
    const released = [...leases]
    if (released.length > 0) await releaseLeases(write, released, columns)
    for (const lease of released) leases.delete(lease)
  }
  return {
    async accept(execution) {
      try {
        return await accept(execution)
      } catch (error) {
        if (execution.lease) lostLeases.accepted.add(execution.lease)
        throw error
      }
    },
    async claim(portions, takesOver) {
      await releaseLost(lostLeases.accepted, { ...NO_LEASE, handedAt: null })
      await releaseLost(lostLeases.claimed, NO_LEASE)
      const lease = newLease(clock)
      try {
        const rows = await claimPortions({ ...lease, ...claimTimes(clock, takesOver) }, portions)
        return rows.map((row) => ({ ...row, messages: parseMessages(row.messages) }))
      } catch (error) {
        lostLeases.claimed.add(lease.lease)
        throw error
      }
    },
    async renew(claimed) {
      if (claimed.length === 0) return
      const ids = claimed.map(({ id }) => id)
      const leases = [...new Set(claimed.map(({ lease }) => lease))]
      await write((db) => {
        const renewable = db
          .selectFrom('executions')
          .select('id')
          .where('id', 'in', ids)
          .where('lease', 'in', leases)
          .where('status', '=', 'PENDING')
          // A locked row must not prevent the others from being renewed.
          .forUpdate()
          .skipLocked()
        return db
          .updateTable('executions')
          .set({ leaseUntil: leaseEnd(clock) })
          .where('id', 'in', renewable)
          .execute()
      }, 'one statement')
    },
  }
}

const releaseLeases = (write: Write, leases: string[], columns: Updateable<Tables['executions']>) =>
  write(
    (db) =>
      db
        .updateTable('executions')
        .set(columns)
        .where('status', '=', 'PENDING')
        .where('lease', 'in', leases)
        .execute(),
    'one statement',
  )
