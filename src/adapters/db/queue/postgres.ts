import { CompiledQuery } from 'kysely'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { DatabaseUnavailable, LockTimeout } from '../../../ports/database-errors.ts'
import type { Db } from '../../../ports/db.ts'
import { LeaseLost } from '../../../ports/lease.ts'
import type { Accepted, Ending, Leased, Message, NewExecution, Queue } from '../../../ports/queue.ts'
import type { ChangeMark } from '../change-list.ts'
import { cachePlanOf } from '../prepared.ts'
import { type ClaimedRow, claimTimes, createLeases, writesInTransactions, writesWithin } from './shared.ts'
import * as sql from './sql.ts'

const INTEGERS = new Set(['attempts', 'httpStatus', 'durationMs', 'durationBucket', 'sent'])

/** Replaces the statement's parameters with columns of the rows in `from`. */
const overRows = (statement: sql.Statement, from: string) =>
  statement
    .replaceAll('/* from */', `from ${from}`)
    .replaceAll('/* with */', `cross join ${from}`)
    .replaceAll('/* ids */', 'and "executions"."id" = any(array(select "id" from "given"))')
    .replace(/:(\w+)/g, '"given"."$1"')

const namesIn = (statements: readonly sql.Statement[]) =>
  new Set(statements.flatMap((statement) => [...statement.matchAll(/:(\w+)/g)].map(([, name = '']) => name)))

/**
 * Combines everything for a batch into one statement, to save round trips. `then` runs for the rows whose ids `first`
 * returned.
 */
function compileBatch(first: sql.Statement, then: readonly sql.Statement[]) {
  const columns = [...namesIn([first, ...then])].map(
    (column) => `"${column}" ${INTEGERS.has(column) ? 'integer' : 'text'}`,
  )
  const done = '"given" inner join "done" on "done"."id" = "given"."id"'
  const parts = [
    `"given" as (select * from json_to_recordset($1) as "rows" (${columns.join(', ')}))`,
    `"done" as (${overRows(first, '"given"')})`,
    ...then.map((statement, index) => `"then${index}" as (${overRows(statement, done)})`),
  ]
  const text = cachePlanOf(`with ${parts.join(', ')} select "id" from "done"`)
  return async (db: Db, rows: readonly sql.Values[]): Promise<Set<unknown>> => {
    const ids = rows.map(({ id }) => id)
    // Rows are joined by id. If an id occurs twice, the batch fails, and its calls are run one by one.
    if (new Set(ids).size < ids.length) throw new Error('an execution occurs twice in one statement')
    const result = await db.executeQuery<{ id: string }>(CompiledQuery.raw(text, [JSON.stringify(rows)]))
    return new Set(result.rows.map(({ id }) => id))
  }
}

const insertExecutions = compileBatch(sql.INSERT_EXECUTION, [sql.INSERT_INPUT])
const markHandedOver = compileBatch(sql.MARK_HANDED_OVER, [])
const endExecutions = compileBatch(sql.END_WITH_SUBJECT, [sql.COUNT_END, sql.UPSERT_DETAILS])

async function acceptAll(db: Db, executions: readonly NewExecution[]): Promise<Accepted[]> {
  const added = await insertExecutions(db, executions.map(sql.rowOfNew))
  const results: Accepted[] = []
  for (const execution of executions)
    results.push(
      added.has(execution.id)
        ? { id: execution.id, isNew: true, hasDifferentInput: false }
        : await findAccepted(db, execution),
    )
  return results
}

async function findAccepted(db: Db, execution: NewExecution): Promise<Accepted> {
  const { storeId, runId, stepKey, inputDigest } = sql.rowOfNew(execution)
  const first = await db
    .selectFrom('executions')
    .select(['id', 'inputDigest'])
    .where('storeId', '=', storeId)
    .where('runId', '=', runId)
    .where('stepKey', '=', stepKey)
    .executeTakeFirstOrThrow()
  return sql.acceptedBefore(first, inputDigest)
}

type HandOver = { claimed: Leased; messages?: readonly Message[] | undefined; now: Date }

async function markAllHandedOver(db: Db, handOvers: readonly HandOver[]): Promise<boolean[]> {
  const rows = handOvers.map(({ claimed, messages, now }) => sql.rowOfHandOver(claimed, messages, now))
  const leased = await markHandedOver(db, rows)
  return rows.map(({ id }) => leased.has(id))
}

type Finish = { claimed: Leased; ending: Ending; now: Date }

async function finishAll(db: Db, finishes: readonly Finish[]): Promise<boolean[]> {
  const rows = finishes.map(({ claimed, ending, now }) => sql.rowOfEnd(claimed, ending, now))
  const leased = await endExecutions(db, rows)
  return rows.map(({ id }) => leased.has(id))
}

const requireLease = ([isHeld]: (boolean | undefined)[]) => {
  if (!isHeld) throw new LeaseLost()
}

/**
 * Claims all portions in one round trip, and skips executions that another process is claiming. The commit does
 * not wait for the disk: a claim lost in a server crash only frees the execution, and the hand-over, which
 * comes later in the log, does wait. Uses an array, because a join might run the subquery twice and lock too
 * many rows.
 */
const claimStatement = (mark: string) =>
  sql.claim(
    `= any(array(select "waiting"."id"
      from json_to_recordset(:portions) as "given" ("lane" text, "count" integer) cross join lateral (
        ${sql.longestWaiting('"given"."lane"', '"given"."count"')} for update skip locked
      ) as "waiting" where (select set_config('synchronous_commit', 'off', true)) = 'off'))`,
    `, ${mark} as "mark"`,
  )

/** The queue on PostgreSQL; concurrent calls share a round trip. */
export function createPostgresQueue(
  { db, write }: Pick<Database, 'db' | 'write'>,
  mark: ChangeMark,
  clock: Clock,
): Queue {
  const within: Queue['within'] = (inner) =>
    writesWithin(inner, clock, {
      accept: async (execution) => (await acceptAll(inner, [execution]))[0] as Accepted,
      markHandedOver: async (claimed, messages) =>
        requireLease(await markAllHandedOver(inner, [{ claimed, messages, now: clock.now() }])),
      finish: async (claimed, ending) =>
        requireLease(await finishAll(inner, [{ claimed, ending, now: clock.now() }])),
    })
  const batched = <Item, Result>(work: (inner: Db, items: Item[]) => Promise<Result[]>) =>
    batchCalls((items: Item[]) => write((inner) => work(inner, items), 'one statement'))
  const accept = batched(acceptAll)
  const handOver = batched(markAllHandedOver)
  const finish = batched(finishAll)
  const selectLanes = prepare<{ lane: string }>(sql.SELECT_LANES)
  const claimPortions = prepare<ClaimedRow & { mark: string }>(claimStatement(mark.select))
  return {
    ...writesInTransactions(write, within),
    markHandedOver: async (claimed, messages) =>
      requireLease([await handOver({ claimed, messages, now: clock.now() })]),
    finish: async (claimed, ending) => requireLease([await finish({ claimed, ending, now: clock.now() })]),
    within,
    async waitingLanes({ takesOver, ...range }) {
      const rows = await selectLanes(db, { ...range, ...claimTimes(clock, takesOver) })
      return rows.map(({ lane }) => lane)
    },
    ...createLeases(write, clock, accept, async (claim, portions) => {
      const rows = await claimPortions(db, { ...claim, portions: JSON.stringify(portions) })
      if (rows[0]) mark.compare(rows[0].mark)
      return rows.map(({ mark: _, ...row }) => row)
    }),
  }
}

function prepare<Row>(statement: sql.Statement) {
  const { text, names } = sql.withPlaceholders(statement, (position) => `$${position}`)
  cachePlanOf(text)
  return async (db: Db, values: sql.Values): Promise<Row[]> => {
    const ordered = names.map((name) => values[name])
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, ordered))).rows
  }
}

const BATCH_SIZE = 100

type Pending<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Runs concurrent calls as one batch, with one transaction and one disk flush for all of them. Calls that arrive during
 * a batch join the next one. When a batch fails, its items are run one by one, so that no caller fails because of
 * another. If the database is unavailable, the remaining calls are rejected instead: each would have to wait, and a batch
 * with an unknown outcome must not run twice. The same applies after a second lock timeout, because the whole table is
 * probably locked.
 */
export function batchCalls<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Pending<Item, Result>[] = []
  let isRunning = false

  const runTogether = async (calls: Pending<Item, Result>[]) => {
    try {
      const results = await run(calls.map(({ item }) => item))
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result)
    } catch (error) {
      const isUnavailable = error instanceof DatabaseUnavailable && !(error instanceof LockTimeout)
      if (calls.length > 1 && !isUnavailable) return runOneByOne(calls)
      for (const { reject } of calls) reject(error)
      return error
    }
  }
  const runOneByOne = async (calls: Pending<Item, Result>[]) => {
    let locked = 0
    for (const [index, call] of calls.entries()) {
      const error = await runTogether([call])
      if (!(error instanceof DatabaseUnavailable)) continue
      if (error instanceof LockTimeout && ++locked === 1) continue
      for (const { reject } of calls.slice(index + 1)) reject(error)
      return
    }
  }
  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Whatever arrives in this turn of the event loop joins the batch.
      await new Promise((resolve) => setImmediate(resolve))
      await runTogether(waiting.splice(0, BATCH_SIZE))
    }
    isRunning = false
  }
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
