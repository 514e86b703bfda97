import { type Kysely, sql } from 'kysely'
import type { Store } from '../../../ports/store.ts'
import type { Migrate } from './migration.ts'

type Db = Kysely<unknown>
type Kind = Store['kind']

export const up: Migrate = async (db, kind) => {
  await createVault(db)
  await createSenders(db, kind)
  await createFiles(db, kind)
  await createHttpRequests(db, kind)
  await createExecutions(db, kind)
  await createCounters(db, kind)
  await db.schema.alterTable('idempotentCalls').addColumn('executionId', 'text').execute()
  for (const table of ['files', 'httpRequests', 'executions']) await indexText(db, kind, table)
  if (kind === 'sqlite') await indexExecutionsLater(db)
}

/** A record of a store that can be searched; the search index refers to rows by number. */
const createRecords = (db: Db, kind: Kind, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('seq', kind === 'sqlite' ? 'integer' : 'bigserial', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())

const indexByStore = (db: Db, table: string) =>
  db.schema.createIndex(`${table}ByStore`).on(table).columns(['storeId', 'id']).execute()

async function createVault(db: Db) {
  await db.schema
    .createTable('vaultEntries')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('masterKeyId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('vaultEntriesPrimary', ['storeId', 'record'])
    .execute()
  await db.schema.createIndex('vaultEntriesByKey').on('vaultEntries').column('masterKeyId').execute()
}

async function createSenders(db: Db, kind: Kind) {
  await createRecords(db, kind, 'secrets')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('hasValue', 'integer', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('secretsByName', ['storeId', 'name'])
    .execute()
  await createRecords(db, kind, 'smtpSenders')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('port', 'integer', (c) => c.notNull())
    .addColumn('tls', 'text', (c) => c.notNull())
    .addColumn('fromName', 'text')
    .addColumn('fromAddress', 'text', (c) => c.notNull())
    .addColumn('hasUsername', 'integer', (c) => c.notNull())
    .addColumn('hasPassword', 'integer', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await createRecords(db, kind, 'mailboxes')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('addressKey', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .execute()
  for (const table of ['smtpSenders', 'mailboxes']) await indexByStore(db, table)
}

/** The table was there before any file could be added, so it is empty and can be made anew. */
async function createFiles(db: Db, kind: Kind) {
  await db.schema.dropTable('files').execute()
  await createRecords(db, kind, 'files')
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addColumn('sizeBytes', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('fileRemovals')
    .addColumn('fileId', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .execute()
  for (const [table, owner] of [
    ['layoutFiles', 'layout'],
    ['presetFiles', 'preset'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('fileId', 'text', (c) => c.notNull().references('files.id'))
      .addColumn(`${owner}Id`, 'text', (c) => c.notNull().references(`${owner}s.id`).onDelete('cascade'))
      .addPrimaryKeyConstraint(`${table}Primary`, ['fileId', `${owner}Id`])
      .execute()
    await db.schema.createIndex(`${table}ByOwner`).on(table).column(`${owner}Id`).execute()
  }
}

async function createHttpRequests(db: Db, kind: Kind) {
  await createRecords(db, kind, 'httpRequests')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('headers', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('stepReferencesByRequest').on('stepReferences').column('requestId').execute()
}

async function createExecutions(db: Db, kind: Kind) {
  await createRecords(db, kind, 'executions')
    .addColumn('actionType', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('actionConfigId', 'text', (c) => c.notNull())
    .addColumn('actionConfigName', 'text', (c) => c.notNull())
    .addColumn('trigger', 'text', (c) => c.notNull())
    .addColumn('stepRef', 'text')
    .addColumn('runId', 'text')
    .addColumn('recipients', 'text')
    .addColumn('subject', 'text')
    .addColumn('httpStatus', 'integer')
    .addColumn('error', 'text')
    .addColumn('durationMs', 'integer')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .execute()
  // Every filter of the list, alone and together, has an index that also gives the order: a late page then
  // walks through an index and not through rows.
  await indexByStore(db, 'executions')
  for (const columns of [
    ['status'],
    ['actionType'],
    ['actionType', 'status'],
    ['actionConfigId'],
    ['actionConfigId', 'status'],
  ]) {
    await db.schema
      .createIndex(`executionsBy${columns.map((name) => name[0]?.toUpperCase() + name.slice(1)).join('')}`)
      .on('executions')
      .columns(['storeId', ...columns, 'id'])
      .execute()
  }
  await sql`create index "executionsTesting" on "executions" ("createdAt")
    where "status" = 'PENDING' and "trigger" = 'test'`.execute(db)
  await db.schema
    .createTable('executionDetails')
    .addColumn('executionId', 'text', (c) => c.primaryKey().references('executions.id').onDelete('cascade'))
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('request', 'text')
    .addColumn('response', 'text')
    .execute()
}

/** What was counted, by day and in all, and the latest changes that are not added up yet. */
async function createCounters(db: Db, kind: Kind) {
  await db.schema
    .createTable('executionChanges')
    .addColumn('seq', kind === 'sqlite' ? 'integer' : 'bigserial', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('actionType', 'text', (c) => c.notNull())
    .addColumn('actionConfigId', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('day', 'text')
    .addColumn('change', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('executionChangesByStore').on('executionChanges').column('storeId').execute()
  await db.schema
    .createTable('executionDays')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('actionType', 'text', (c) => c.notNull())
    .addColumn('success', 'bigint', (c) => c.notNull())
    .addColumn('failed', 'bigint', (c) => c.notNull())
    .addColumn('skipped', 'bigint', (c) => c.notNull())
    .addColumn('pending', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('executionDaysPrimary', ['storeId', 'day', 'actionType'])
    .execute()
  await db.schema
    .createTable('executionTotals')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('actionConfigId', 'text', (c) => c.notNull())
    .addColumn('actionType', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('executionTotalsPrimary', ['storeId', 'actionConfigId', 'actionType', 'status'])
    .execute()
  await db.schema
    .createTable('quotaUses')
    .addColumn('seq', kind === 'sqlite' ? 'integer' : 'bigserial', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('quotaUsesByMonth').on('quotaUses').columns(['storeId', 'month']).execute()
}

/** Trigrams, for terms that few rows have. */
async function indexText(db: Db, kind: Kind, table: string) {
  if (kind === 'postgres') {
    if (table !== 'executions') await indexByStore(db, table)
    await sql`create index ${sql.ref(`${table}Text`)} on ${sql.table(table)}
      using gin ("searchText" gin_trgm_ops)`.execute(db)
    return
  }
  if (table === 'executions') return
  // For terms that many rows have, an index that holds the text.
  await sql`create index ${sql.ref(`${table}Text`)} on ${sql.table(table)}
      ("storeId", "id", "searchText")`.execute(db)
  await sql`create virtual table ${sql.table(`${table}Search`)} using fts5("searchText",
    content=${sql.lit(table)}, content_rowid='seq', tokenize='trigram case_sensitive 1')`.execute(db)
  const remove = `insert into "${table}Search"("${table}Search", rowid, "searchText") values ('delete', old."seq", old."searchText");`
  const add = `insert into "${table}Search"(rowid, "searchText") values (new."seq", new."searchText");`
  for (const [event, when, body] of [
    ['Insert', 'insert', add],
    ['Delete', 'delete', remove],
    ['Update', 'update of "searchText"', remove + add],
  ]) {
    await sql
      .raw(`create trigger "${table}Search${event}" after ${when} on "${table}" begin ${body} end`)
      .execute(db)
  }
}

/** Executions come fast and change once: their text is indexed many at a time, after they have ended. */
async function indexExecutionsLater(db: Db) {
  await sql`alter table "executions" add column "indexed" integer not null default 0`.execute(db)
  await sql`create index "executionsUnindexed" on "executions" ("seq") where "indexed" = 0`.execute(db)
  await sql`create virtual table "executionsSearch" using fts5("searchText",
    content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`.execute(db)
  await sql`create trigger "executionsSearchDelete" after delete on "executions" when old."indexed" = 1
    begin delete from "executionsSearch" where rowid = old."seq"; end`.execute(db)
}
