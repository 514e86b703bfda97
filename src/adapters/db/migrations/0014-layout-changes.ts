import { sql } from 'kysely'
import type { Migrate } from './migration.ts'

/** When anything of a layout last changed, its languages included, so that lists can be in that order. */
export const up: Migrate = async (db) => {
  await db.schema
    .alterTable('layouts')
    .addColumn('changedAt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update "layouts" set "changedAt" = coalesce((select max("createdAt") from "layoutVersions"
    where "layoutVersions"."layoutId" = "layouts"."id"), "updatedAt")`.execute(db)
  await sql`create index "layoutsByChange" on "layouts" ("storeId", "changedAt", "id")`.execute(db)
  await sql`create index "translationsOutdated" on "translations" ("storeId", "layoutId", "locale")
    where "outdated" = 1`.execute(db)
}
