import { sql } from 'kysely'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Db } from '../../../ports/store.ts'
import type { Services } from '../../call/context.ts'
import { GROUPS_KEPT_DAYS } from '../../call/limits.ts'
import { COUNT_COLUMNS, changesByDay, changesByGroup, columnList } from './count-columns.ts'

const added = (table: string) =>
  sql.join(
    COUNT_COLUMNS.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )
const counts = columnList(COUNT_COLUMNS)

/** Adds the changes up to this number to the counts of their days. */
export const addToDays = (db: Db, upTo: number) =>
  sql`insert into "executionDays" ("storeId", "day", "actionType", ${counts})
    ${changesByDay(sql`"seq" <= ${upTo}`)}
    on conflict ("storeId", "day", "actionType") do update set ${added('executionDays')}`.execute(db)

/** Adds the changes up to this number to the layout, request, sender, language and reason that they are about. */
export const addToGroups = (db: Db, upTo: number) =>
  sql`insert into "executionGroups" ("storeId", "period", "dimension", "actionType", "key", ${counts})
    ${changesByGroup(sql`"seq" <= ${upTo}`)}
    on conflict ("storeId", "period", "dimension", "actionType", "key")
    do update set ${added('executionGroups')}`.execute(db)

/** Groups of days that no statistics reach any more. */
export async function purgeGroups({ write, clock }: Services): Promise<void> {
  const day = new Date(clock.now().getTime() - GROUPS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
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
