import { sql } from 'kysely'
import { DAY_MS, dateIn } from '../../../engine/time-zone.ts'
import type { Db } from '../../../ports/database.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Services } from '../../call/context.ts'
import { STATS_RETENTION_DAYS } from '../../call/limits.ts'
import { ALL, type CountChange } from '../history/counts.ts'
import { addToQuotaUsage } from '../history/quota.ts'
import { COUNT_COLUMN_LIST, COUNT_COLUMNS, changesByDay, changesByGroup } from './count-columns.ts'

const BATCH = 2000

const addExcluded = (table: string) =>
  sql.join(
    COUNT_COLUMNS.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )

/** Adds changes up to this sequence number to the daily counts. */
const addToDays = (db: Db, upTo: number) =>
  sql`insert into "executionDays" ("storeId", "day", "actionType", ${COUNT_COLUMN_LIST})
    ${changesByDay(sql`"seq" <= ${upTo}`)}
    on conflict ("storeId", "day", "actionType") do update set ${addExcluded('executionDays')}`.execute(db)

/** Adds changes up to this sequence number to the counts by layout, request, sender, language and reason. */
const addToGroups = (db: Db, upTo: number) =>
  sql`insert into "executionGroups" ("storeId", "period", "dimension", "actionType", "key", ${COUNT_COLUMN_LIST})
    ${changesByGroup(sql`"seq" <= ${upTo}`)}
    on conflict ("storeId", "period", "dimension", "actionType", "key")
    do update set ${addExcluded('executionGroups')}`.execute(db)

/** Deletes groups that statistics no longer cover. */
export async function purgeGroups({ write, clock }: Services): Promise<void> {
  const day = dateIn('UTC', clock.now().getTime() - STATS_RETENTION_DAYS * DAY_MS)
  await write(async (db) => {
    for (const [span, before] of [
      ['d', day],
      ['m', day.slice(0, 7)],
    ] as const)
      await db
        .deleteFrom('executionGroups')
        .where('period', '>=', span)
        .where('period', '<', `${span}${before}`)
        .execute()
  })
}

/** Adds the recorded changes to the counts; reported totals stay the same. */
export async function addUpChanges({ transact }: Services): Promise<void> {
  while ((await transact(addUpBatch)) === BATCH) {
    // There may be more.
  }
}

async function addUpBatch(db: Db): Promise<number> {
  const changes = await db.selectFrom('executionChanges').selectAll().orderBy('seq').limit(BATCH).execute()
  const last = changes.at(-1)
  if (!last) return 0
  await addToDays(db, last.seq)
  await addToGroups(db, last.seq)
  await addToTotals(db, totalsOf(changes))
  await addToQuotaUsage(db, changes)
  await db.deleteFrom('executionChanges').where('seq', '<=', last.seq).execute()
  return changes.length
}

function totalsOf(changes: readonly CountChange[]): Tables['executionTotals'][] {
  const totals = new Map<string, Tables['executionTotals']>()
  for (const { storeId, actionConfigId: configId, actionType, status, change } of changes)
    for (const actionConfigId of [ALL, configId]) {
      const key = `${storeId} ${actionConfigId} ${actionType} ${status}`
      const sum = totals.get(key) ?? { storeId, actionConfigId, actionType, status, count: 0 }
      sum.count += change
      totals.set(key, sum)
    }
  return [...totals.values()]
}

const addToTotals = (db: Db, totals: Tables['executionTotals'][]) =>
  db
    .insertInto('executionTotals')
    .values(totals)
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'actionConfigId', 'actionType', 'status']).doUpdateSet((eb) => ({
        count: eb('executionTotals.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute()
