import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/**
 * Adds languages to presets. Existing texts are assumed to be in the most common language of the layouts that use the
 * preset, or else in the store's.
 */
export const up: Migrate = async (db) => {
  await db.schema
    .alterTable('presets')
    .addColumn('defaultLocale', 'text', (column) => column.notNull().defaultTo('en'))
    .execute()
  await db.schema
    .alterTable('presets')
    .addColumn('translations', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await sql`update "presets" set "defaultLocale" = coalesce(
    (select "l"."defaultLocale" from "presetUses" as "u" join "layouts" as "l" on "l"."id" = "u"."layoutId"
      where "u"."presetId" = "presets"."id"
      group by "l"."defaultLocale" order by count(*) desc, "l"."defaultLocale" limit 1),
    (select "mainLocale" from "settings" where "settings"."storeId" = "presets"."storeId"),
    'en')`.execute(db)
}
