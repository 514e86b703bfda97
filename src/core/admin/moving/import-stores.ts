import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import { DuplicateRow } from '../../../ports/database-errors.ts'
import type { Row, Snapshot } from '../../../ports/installation.ts'
import type { Tables } from '../../../ports/tables.ts'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'
import { type CheckRows, createRowCheck, existsElsewhere } from './check-rows.ts'
import { createLines, type Lines, PARKED_PREFIX } from './line.ts'
import { type Manifest, type Part, partsOf, readManifest, schemaOf, sumOf } from './manifest.ts'
import { checkMovedFile, placeMovedFile } from './moved-files.ts'
import { importPeople, openPeople } from './moved-people.ts'
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts'
import { readPart } from './parts.ts'
import { resumeSealing } from './sealing.ts'
import { MoveSummary, passphrase, pendingWarning, summarize } from './summary.ts'

const ROWS_PER_STATEMENT = 100
/** Fewer than either database accepts in one statement. */
const VALUES_PER_STATEMENT = 30_000

/** How many parts of each table have been imported; null if the rows of these stores differ from the export. */
type ImportedParts = Map<MovedTable['table'], number | null>

export const importStores = defineOperation({
  name: 'importStores',
  summary:
    'Import the stores from an export: checks the whole folder first, imports it, then compares the result with ' +
    'the export. Keys and tokens stay valid. If the import is interrupted, run it again to continue',
  level: 'operator',
  cli: {
    command: 'import',
    wholeInstallation: true,
    beginsInstallation: true,
    fromStdin: { field: 'passphrase', flag: 'passphrase-stdin' },
  },
  transaction: 'own',
  input: z.object({
    from: z.string().min(1, asMessage('value.required')).describe('Folder that the export was written to'),
    passphrase: passphrase.describe("Read the export's passphrase from standard input"),
  }),
  output: MoveSummary.extend({ people: count.describe('Accounts that were imported or invited') }),
  run: async (ctx, { from, passphrase: phrase }) => {
    const manifest = await readManifest(from, await schemaOf(ctx.db))
    const sealing = await sealingOf(manifest, phrase)
    const lines = createLines({ vault: ctx.services.vault, sealing })
    const people = openPeople(manifest, sealing)
    await checkFolder(ctx, from, manifest, await createRowCheck(ctx.db, manifest, lines))
    const imported = await findImported(ctx, manifest, lines, 'comparing')
    await rejectOtherContent(ctx, manifest, imported)
    await insertParts(ctx, from, manifest, { lines, imported })
    requireAll(manifest, await findImported(ctx, manifest, lines, 'verifying'))
    const storeIds = manifest.stores.map(({ id }) => id)
    await finishImport(ctx, storeIds)
    await importPeople(ctx, people, storeIds)
    await ctx.services.installation.maintain()
    if (manifest.pending > 0) ctx.services.reporter.warn(pendingWarning(manifest.pending))
    return { folder: from, ...summarize(manifest), people: people.length }
  },
})

function sealingOf({ sealing }: Manifest, phrase: string | undefined) {
  if (!sealing) return null
  if (phrase === undefined) throw invalid('passphrase', 'passphrase.required_to_import')
  return resumeSealing(phrase, sealing)
}

/** Nothing is inserted from a folder that is incomplete or contains anything but the stores in its manifest. */
async function checkFolder(
  ctx: Ctx,
  folder: string,
  manifest: Manifest,
  checkRows: CheckRows,
): Promise<void> {
  const { parts, files } = manifest
  const total = sumOf([...parts, ...files].map(({ bytes }) => bytes))
  let done = 0
  const report = (bytes: number) => {
    done += bytes
    ctx.services.reporter.progress({ stage: 'checking', done, total, bytes: done })
  }
  for (const movedTable of MOVED_TABLES)
    for (const part of partsOf(manifest, movedTable.table)) {
      await checkRows(movedTable, part, await readPart(folder, part))
      report(part.bytes)
    }
  for (const { sha256, bytes } of files) {
    await checkMovedFile(folder, sha256)
    report(bytes)
  }
}

/** A store that existed before the import, or has been used since, is not changed. */
async function rejectOtherContent({ db }: Ctx, { stores }: Manifest, imported: ImportedParts): Promise<void> {
  const differing = [...imported].filter(([, parts]) => parts === null).map(([table]) => table)
  if (differing.length === 0) return
  const existing = await db.selectFrom('stores').select('id').execute()
  const ids = stores.map(({ id }) => id).filter((id) => existing.some((store) => store.id === id))
  throw conflict('import.store_differs', { stores: ids, tables: differing })
}

type InsertOptions = { lines: Lines; imported: ImportedParts }

async function insertParts(
  ctx: Ctx,
  folder: string,
  manifest: Manifest,
  { lines, imported }: InsertOptions,
): Promise<void> {
  const total = sumOf(manifest.parts.map(({ rows }) => rows))
  const exportedFiles = new Set(manifest.files.map(({ sha256 }) => sha256))
  let done = 0
  let bytes = 0
  for (const movedTable of MOVED_TABLES) {
    const { table } = movedTable
    for (const [index, part] of partsOf(manifest, table).entries()) {
      if (index >= (imported.get(table) ?? 0)) {
        const rows = (await readPart(folder, part)).map((line) => lines.read(movedTable, line))
        if (table === 'files')
          for (const { id, storeId, contentHash } of rows) {
            const file = { fileId: String(id), storeId: String(storeId), contentHash: String(contentHash) }
            if (exportedFiles.has(file.contentHash)) await placeMovedFile(ctx, folder, file)
          }
        await insertPart(ctx, table, rows)
      }
      done += part.rows
      bytes += part.bytes
      ctx.services.reporter.progress({ stage: table, done, total, bytes })
    }
  }
}

function requireAll(manifest: Manifest, imported: ImportedParts): void {
  const wrong = MOVED_TABLES.filter(({ table }) => imported.get(table) !== partsOf(manifest, table).length)
  if (wrong.length > 0)
    throw conflict('import.not_what_was_exported', { tables: wrong.map(({ table }) => table) })
}

/**
 * Rebuilds the parts from the existing rows and compares them. Parts are inserted in order, so an interrupted
 * import leaves the first few.
 */
function findImported(ctx: Ctx, manifest: Manifest, lines: Lines, stage: string): Promise<ImportedParts> {
  const storeIds = manifest.stores.map(({ id }) => id)
  const total = sumOf(manifest.parts.map(({ rows }) => rows))
  let done = 0
  const onRows = (rows: number) => {
    done += rows
    ctx.services.reporter.progress({ stage, done, total })
  }
  return ctx.services.installation.readSnapshot(async (snapshot) => {
    const imported: ImportedParts = new Map()
    for (const table of MOVED_TABLES) {
      const texts = linesOf(snapshot, table, lines, storeIds, onRows)
      imported.set(table.table, await countMatches(texts, partsOf(manifest, table.table)))
    }
    return imported
  })
}

async function* linesOf(
  snapshot: Snapshot,
  table: MovedTable,
  lines: Lines,
  storeIds: readonly string[],
  onRows: (rows: number) => void,
): AsyncGenerator<string[]> {
  for await (const rows of snapshot.rows(table, storeIds)) {
    yield rows.map((row) => `${lines.write(table, row)}\n`)
    onRows(rows.length)
  }
}

async function countMatches(texts: AsyncIterable<string[]>, parts: readonly Part[]): Promise<number | null> {
  let matched = 0
  let rows = 0
  let digest = createHash('sha256')
  for await (const batch of texts)
    for (const line of batch) {
      const part = parts[matched]
      if (!part) return null
      digest.update(line)
      if (++rows < part.rows) continue
      if (digest.digest('hex') !== part.sha256) return null
      matched++
      rows = 0
      digest = createHash('sha256')
    }
  return rows === 0 ? matched : null
}

/** Inserts all rows of a part, or none. */
async function insertPart(ctx: Ctx, table: keyof Tables, rows: Row[]): Promise<void> {
  try {
    await inUnisolatedTransaction(ctx, ({ db }) => insertRows(db, table, rows))
  } catch (error) {
    // Duplicates are checked before the first insert, but other stores may have created some since.
    if (error instanceof DuplicateRow) throw existsElsewhere(table)
    throw error
  }
}

async function insertRows(db: Db, table: keyof Tables, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const batchSize = Math.min(ROWS_PER_STATEMENT, Math.floor(VALUES_PER_STATEMENT / columns.length))
  for (let start = 0; start < rows.length; start += batchSize) {
    const values = rows
      .slice(start, start + batchSize)
      .map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}

/** Rebuilds derived rows and releases pending work to workers. Safe to repeat. */
async function finishImport({ services: { transact } }: Ctx, storeIds: readonly string[]): Promise<void> {
  for (const storeId of storeIds)
    await transact(async (db) => {
      await countTotals(db, storeId)
      await markStale(db, storeId)
      await releaseWork(db, storeId)
    })
}

/** Counts executions by layout or request, with the total under the empty id. */
async function countTotals(db: Db, storeId: string): Promise<void> {
  await db.deleteFrom('executionTotals').where('storeId', '=', storeId).execute()
  await sql`insert into "executionTotals" ("storeId", "actionConfigId", "actionType", "status", "count")
    select "storeId", "actionConfigId", "actionType", "status", count(*) from "executions"
      where "storeId" = ${storeId} and "status" <> 'PENDING' group by "storeId", "actionConfigId", "actionType", "status"
    union all
    select "storeId", '', "actionType", "status", count(*) from "executions"
      where "storeId" = ${storeId} and "status" <> 'PENDING' group by "storeId", "actionType", "status"`.execute(
    db,
  )
}

/** A preset may have changed in the old installation just before the export, so its layouts are compiled again. */
const markStale = (db: Db, storeId: string) =>
  db
    .updateTable('layouts')
    .set({ stale: 1 })
    .where('storeId', '=', storeId)
    .where('id', 'in', db.selectFrom('presetUses').select('layoutId'))
    .execute()

async function releaseWork(db: Db, storeId: string): Promise<void> {
  const removePrefix = (column: string) =>
    sql`${sql.ref(column)} = substr(${sql.ref(column)}, ${sql.lit(PARKED_PREFIX.length + 1)})`
  const isParked = (column: string) =>
    sql`"storeId" = ${storeId} and ${sql.ref(column)} like ${sql.lit(`${PARKED_PREFIX}%`)}`
  await sql`update "executions" set ${removePrefix('dueAt')}
    where "status" = 'PENDING' and ${isParked('dueAt')}`.execute(db)
  await sql`update "repositories" set ${removePrefix('retryAt')} where ${isParked('retryAt')}`.execute(db)
}
