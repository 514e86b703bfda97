import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RowSource, Snapshot } from '../../../ports/installation.ts'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { storeById } from '../../call/store.ts'
import { prepareFolder, removeOtherFiles, writeSafely } from './folder.ts'
import { createLines, type Lines } from './line.ts'
import { MANIFEST, type Manifest, type Part, printManifest, schemaOf, sumOf } from './manifest.ts'
import { describeFiles, FILES, type MovedFile, withFiles, writeMovedFile } from './moved-files.ts'
import { countPeople, sealPeople } from './moved-people.ts'
import { MOVED_TABLES } from './moved-tables.ts'
import { cutRows, PARTS, writePart } from './parts.ts'
import { startSealing } from './sealing.ts'
import { MoveSummary, passphrase, pendingWarning, summarize } from './summary.ts'

/** Marks the folder as an export, and contains the key derivation salt for resuming it. */
const MARKER = 'flowpost-export.json'
const Marker = z.object({ salt: z.base64() })

const SEALED_TABLES = MOVED_TABLES.filter(({ sealedFor }) => sealedFor !== null)
const PENDING_EXECUTIONS: RowSource = {
  from: (isIncluded) =>
    sql`select "id" from "executions" where "status" = 'PENDING' and ${isIncluded('storeId')}`,
  key: ['id'],
}

export const exportStores = defineOperation({
  name: 'exportStores',
  summary:
    'Export a snapshot of stores to a folder, for import into another installation: everything except ' +
    'short-lived data. Secrets and accounts are encrypted with a passphrase; the rest is as readable as the ' +
    'database, so protect the folder. If the export is interrupted, run it again to continue',
  level: 'operator',
  cli: {
    command: 'export',
    wholeInstallation: true,
    fromStdin: { field: 'passphrase', flag: 'passphrase-stdin' },
  },
  transaction: 'own',
  input: z.object({
    to: z.string().min(1, asMessage('value.required')).describe('Folder to write to'),
    store: z.array(z.string()).optional().describe('One or more store ids; all stores by default'),
    passphrase: passphrase.describe(
      'Read the passphrase from standard input; required if there are secrets or accounts',
    ),
  }),
  output: MoveSummary.extend({
    people: count.describe('Exported accounts'),
    lostFiles: count.describe('Files whose content is missing'),
  }),
  run: async (ctx, { to, store: requested, passphrase: phrase }) => {
    for (const id of requested ?? []) await storeById(ctx.db, id)
    if (phrase === undefined) await requireNothingSealed(ctx, requested)
    const salt = await openExportFolder(to)
    const encryption =
      phrase === undefined ? null : await startSealing(phrase, ctx.services.hashingCosts.passphrase, salt)
    const copy = (file: MovedFile) => writeMovedFile(ctx, to, file)
    return withFiles(ctx, requested ?? null, copy, async (snapshot, files, lost) => {
      const stores = await readStores(snapshot, requested)
      const storeIds = stores.map(({ id }) => id)
      await reopenExportFolder(to)
      const lines = createLines({ vault: ctx.services.vault, sealing: encryption?.sealing ?? null })
      const parts = await writeParts(ctx, snapshot, { to, storeIds, lines })
      const pending = await snapshot.count(PENDING_EXECUTIONS, storeIds)
      const contents = {
        schema: await schemaOf(snapshot.db),
        createdAt: ctx.services.clock.now().toISOString(),
        stores,
        pending,
        sealing: encryption?.parameters ?? null,
        people: await sealPeople(ctx, snapshot.db, storeIds, encryption?.sealing ?? null),
        parts,
        files: distinctContents(files),
      }
      await closeExportFolder(to, contents)
      if (pending > 0) ctx.services.reporter.warn(pendingWarning(pending))
      if (lost.length > 0)
        ctx.services.reporter.warn(
          `the content of ${describeFiles(lost.length)} is lost; only the database records are exported`,
        )
      const people = contents.people === null ? 0 : await countPeople(snapshot.db, storeIds)
      return { folder: to, ...summarize(contents), people, lostFiles: lost.length }
    })
  },
})

async function readStores({ db }: Snapshot, requested: readonly string[] | undefined) {
  const stores = await db.selectFrom('stores').select(['id', 'name']).orderBy('id').execute()
  return requested === undefined ? stores : stores.filter(({ id }) => requested.includes(id))
}

/** Checked before anything is written. A secret added after this check makes the export fail. */
const requireNothingSealed = (
  { services: { installation } }: Ctx,
  requested: readonly string[] | undefined,
) =>
  installation.readSnapshot(async (snapshot) => {
    const storeIds = (await readStores(snapshot, requested)).map(({ id }) => id)
    const counts = await Promise.all(SEALED_TABLES.map((table) => snapshot.count(table, storeIds)))
    const sealed = sumOf(counts)
    const accounts = await countPeople(snapshot.db, storeIds)
    if (sealed + accounts > 0)
      throw invalid('passphrase', 'passphrase.required_to_export', { sealed, accounts })
  })

type WriteOptions = { to: string; storeIds: readonly string[]; lines: Lines }

async function writeParts(
  ctx: Ctx,
  snapshot: Snapshot,
  { to, storeIds, lines }: WriteOptions,
): Promise<Part[]> {
  const counts = new Map<string, number>()
  for (const table of MOVED_TABLES) counts.set(table.table, await snapshot.count(table, storeIds))
  const total = sumOf([...counts.values()])
  const parts: Part[] = []
  let done = 0
  let bytes = 0
  for (const table of MOVED_TABLES) {
    let number = 0
    for await (const part of cutRows(snapshot, table, lines, storeIds)) {
      parts.push(await writePart(to, table.table, ++number, part))
      done += part.rows
      bytes += part.content.length
      ctx.services.reporter.progress({ stage: table.table, done, total, bytes })
    }
  }
  return parts
}

/** Files with the same content count once. */
const distinctContents = (files: MovedFile[]) => {
  const sizes = new Map(files.map(({ contentHash, sizeBytes }) => [contentHash, sizeBytes]))
  return [...sizes].sort().map(([sha256, bytes]) => ({ sha256, bytes }))
}

/**
 * Accepts an empty folder, or one with an earlier export, whose finished parts are reused if still current. Returns the
 * salt for the key.
 */
async function openExportFolder(folder: string): Promise<Buffer> {
  const entries = await prepareFolder(folder)
  if (entries.includes(MARKER)) {
    const marker = Marker.safeParse(JSON.parse(await readFile(join(folder, MARKER), 'utf8')))
    if (!marker.success) throw invalid('to', 'export.folder_damaged', { folder })
    return Buffer.from(marker.data.salt, 'base64')
  }
  const entry = entries.find((name) => !name.startsWith(MARKER))
  if (entry !== undefined) throw invalid('to', 'folder.not_empty', { folder, entry })
  const salt = randomBytes(16)
  await writeSafely(join(folder, MARKER), JSON.stringify({ salt: salt.toString('base64') }))
  return salt
}

/** The manifest marks an export as complete; it is absent while rows are written. */
const reopenExportFolder = (folder: string) => rm(join(folder, MANIFEST), { force: true })

async function closeExportFolder(folder: string, contents: Omit<Manifest, 'format'>): Promise<void> {
  await removeOtherFiles(join(folder, PARTS), new Set(contents.parts.map(({ name }) => name)))
  await removeOtherFiles(join(folder, FILES), new Set(contents.files.map(({ sha256 }) => sha256)))
  await writeSafely(join(folder, MANIFEST), printManifest(contents))
  await removeOtherFiles(folder, new Set([MARKER, MANIFEST, PARTS, FILES]))
}
