import { CompiledQuery } from 'kysely'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { LeaseLost } from '../../../ports/lease.ts'
import type { Ending, Leased, Message, NewExecution, Queue } from '../../../ports/queue.ts'
import { type ClaimedRow, claimTimes, createLeases, writesInTransactions, writesWithin } from './shared.ts'
import * as sql from './sql.ts'

/** Runs a statement synchronously, on the connection with the open transaction. */
export type RunSync = (text: string, values: readonly (string | number | null)[]) => unknown[]

const CLAIM_PORTION = sql.claim(`in (${sql.longestWaiting(':lane', ':count')})`)

/**
 * The queue on SQLite. Every write joins a group commit, so concurrent calls share a disk flush. Statements run
 * in this process, so combining rows in one statement would gain nothing.
 */
export function createSqliteQueue(
  { db, write, runSync }: Pick<Database, 'db' | 'write'> & { runSync: RunSync },
  checkForChanges: () => Promise<void>,
  clock: Clock,
): Queue {
  const prepare = <Row = unknown>(statement: sql.Statement) => {
    const { text, names } = sql.withPlaceholders(statement, () => '?')
    return (row: sql.Values) =>
      runSync(
        text,
        names.map((name) => row[name] as string | number | null),
      ) as Row[]
  }
  const insertExecution = prepare(sql.INSERT_EXECUTION)
  const insertInput = prepare(sql.INSERT_INPUT)
  const selectAccepted = prepare<sql.ExistingExecution>(sql.SELECT_ACCEPTED)
  const markHandedOver = prepare(sql.MARK_HANDED_OVER)
  const endExecution = prepare(sql.END_EXECUTION)
  const endWithSubject = prepare(sql.END_WITH_SUBJECT)
  const countEnd = prepare(sql.COUNT_END)
  const upsertDetails = prepare(sql.UPSERT_DETAILS)
  const claimPortion = prepare<ClaimedRow>(CLAIM_PORTION)
  const lanes = sql.withPlaceholders(sql.SELECT_LANES, () => '?')

  const writes = {
    async accept(execution: NewExecution) {
      const row = sql.rowOfNew(execution)
      if (insertExecution(row).length === 0) {
        const [first] = selectAccepted(row)
        if (!first) throw new Error(`the execution ${row.id} was not recorded`)
        return sql.acceptedBefore(first, row.inputDigest)
      }
      if (row.sealed !== null) insertInput(row)
      return { id: row.id, isNew: true, hasDifferentInput: false }
    },
    async markHandedOver(claimed: Leased, messages?: readonly Message[]) {
      if (markHandedOver(sql.rowOfHandOver(claimed, messages, clock.now())).length === 0)
        throw new LeaseLost()
    },
    async finish(claimed: Leased, ending: Ending) {
      const row = sql.rowOfEnd(claimed, ending, clock.now())
      upsertDetails(row)
      const rows = ending.rendered ? endWithSubject(row) : endExecution(row)
      if (rows.length === 0) throw new LeaseLost()
      countEnd(row)
    },
  }
  const within: Queue['within'] = (inner) => writesWithin(inner, clock, writes)
  const transactional = writesInTransactions(write, within)
  return {
    ...transactional,
    within,
    async waitingLanes({ takesOver, ...range }) {
      const values: sql.Values = { ...range, ...claimTimes(clock, takesOver) }
      const { rows } = await db.executeQuery<{ lane: string }>(
        CompiledQuery.raw(
          lanes.text,
          lanes.names.map((name) => values[name]),
        ),
      )
      return rows.map(({ lane }) => lane)
    },
    ...createLeases(write, clock, transactional.accept, async (claim, portions) => {
      const rows = await write(async () =>
        portions.flatMap((portion) => claimPortion({ ...claim, ...portion })),
      )
      await checkForChanges()
      return rows
    }),
  }
}
