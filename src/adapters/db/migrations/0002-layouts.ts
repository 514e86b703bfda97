import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migrate } from './migration.ts'

type Db = Kysely<unknown>

export const up: Migrate = async (db, kind) => {
  await createLayouts(db, kind)
  await createTranslations(db)
  await createVersions(db)
  await createPresets(db)
  await createSurroundings(db)
  await (kind === 'sqlite' ? indexTextOnSqlite(db) : indexTextOnPostgres(db))
}

const withContent = <T extends string>(table: CreateTableBuilder<T>) =>
  table
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('previewText', 'text', (c) => c.notNull())
    .addColumn('marketingTexts', 'text')
    .addColumn('attachments', 'text')
    .addColumn('bodyDesign', 'text')
    .addColumn('body', 'text')
    .addColumn('compiledHtml', 'text')
    .addColumn('compiledText', 'text')
    .addColumn('compiledAttachments', 'text')

async function createLayouts(db: Db, kind: 'sqlite' | 'postgres') {
  const table = db.schema
    .createTable('layouts')
    .addColumn('seq', kind === 'sqlite' ? 'integer' : 'bigserial', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('bodyType', 'text', (c) => c.notNull())
    .addColumn('defaultLocale', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('stale', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
  await withContent(table).execute()
  await db.schema
    .createIndex('layoutsByCategory')
    .on('layouts')
    .columns(['storeId', 'category', 'id'])
    .execute()
  await sql`create index "layoutsStale" on "layouts" ("id") where "stale" = 1`.execute(db)
}

async function createTranslations(db: Db) {
  const table = db.schema
    .createTable('translations')
    .addColumn('layoutId', 'text', (c) => c.notNull().references('layouts.id').onDelete('cascade'))
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('outdated', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
  await withContent(table.addPrimaryKeyConstraint('translationsPrimary', ['layoutId', 'locale'])).execute()
}

async function createVersions(db: Db) {
  await db.schema
    .createTable('layoutVersions')
    .addColumn('layoutId', 'text', (c) => c.notNull().references('layouts.id').onDelete('cascade'))
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('changed', 'text', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('snapshot', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('layoutVersionsPrimary', ['layoutId', 'version'])
    .execute()
}

async function createPresets(db: Db) {
  await db.schema
    .createTable('presets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('blocks', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('presetsByName', ['storeId', 'kind', 'name'])
    .execute()
  await db.schema
    .createTable('presetUses')
    .addColumn('presetId', 'text', (c) => c.notNull().references('presets.id').onDelete('cascade'))
    .addColumn('layoutId', 'text', (c) => c.notNull().references('layouts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('presetUsesPrimary', ['presetId', 'layoutId'])
    .execute()
  await db.schema.createIndex('presetUsesByLayout').on('presetUses').column('layoutId').execute()
}

async function createSurroundings(db: Db) {
  await db.schema
    .createTable('settings')
    .addColumn('storeId', 'text', (c) => c.primaryKey().references('stores.id').onDelete('cascade'))
    .addColumn('marketingTexts', 'text', (c) => c.notNull())
    .addColumn('emailQuota', 'integer')
    .addColumn('defaultSenderId', 'text')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('sizeBytes', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('stepReferences')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('stepRef', 'text', (c) => c.notNull())
    .addColumn('layoutId', 'text')
    .addColumn('requestId', 'text')
    .addColumn('workflow', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('stepReferencesPrimary', ['storeId', 'stepRef'])
    .execute()
  await db.schema.createIndex('stepReferencesByLayout').on('stepReferences').column('layoutId').execute()
}

/** Trigrams for terms that few layouts have; an index that holds the text for terms that many have. */
async function indexTextOnSqlite(db: Db) {
  await sql`create index "layoutsText" on "layouts" ("storeId", "id", "searchText")`.execute(db)
  await sql`create virtual table "layoutsSearch" using fts5(
    "searchText", content='layouts', content_rowid='seq', tokenize='trigram case_sensitive 1')`.execute(db)
  const remove = `insert into "layoutsSearch"("layoutsSearch", rowid, "searchText") values ('delete', old."seq", old."searchText");`
  const add = `insert into "layoutsSearch"(rowid, "searchText") values (new."seq", new."searchText");`
  for (const [name, event, body] of [
    ['layoutsSearchInsert', 'insert on "layouts"', add],
    ['layoutsSearchDelete', 'delete on "layouts"', remove],
    ['layoutsSearchUpdate', 'update of "searchText" on "layouts"', remove + add],
  ]) {
    await sql.raw(`create trigger "${name}" after ${event} begin ${body} end`).execute(db)
  }
}

async function indexTextOnPostgres(db: Db) {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index "layoutsByStore" on "layouts" ("storeId", "id")`.execute(db)
  await sql`create index "layoutsText" on "layouts" using gin ("searchText" gin_trgm_ops)`.execute(db)
}
