import { sql } from 'kysely'
import type { Migrate } from './migration.ts'

/** Who wants to be mailed about problems of a store, what was mailed, and since when a language is outdated. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('translations').addColumn('outdatedSince', 'text').execute()
  await sql`update "translations" set "outdatedSince" =
    (select "updatedAt" from "layouts" where "layouts"."id" = "translations"."layoutId")
    where "outdated" = 1`.execute(db)
  await db.schema
    .createTable('noticeWishes')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('personId', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('noticeWishesPrimary', ['storeId', 'personId'])
    .execute()
  await db.schema
    .createTable('notices')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('personId', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('retryAt', 'text', (c) => c.notNull())
    .addColumn('isOver', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('noticesPrimary', ['storeId', 'personId', 'kind', 'day'])
    .execute()
}
