import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { type Arrivals, findArrivals } from './arrivals.ts'
import { type CheckRows, createRowCheck } from './check-rows.ts'
import { finishImport } from './finish-import.ts'
import { insertPart } from './insert-part.ts'
import { createLines, type Lines } from './line.ts'
import { type Manifest, partsOf, readManifest, schemaOf, sumOf } from './manifest.ts'
import { checkMovedFile, placeMovedFile } from './moved-files.ts'
import { admitPeople, openPeople } from './moved-people.ts'
import { MOVED } from './moved-tables.ts'
import { readPart } from './parts.ts'
import { resumeSealing } from './sealing.ts'
import { MoveSummary, PENDING_WARNING, passphrase, summarize } from './summary.ts'

export const importStores = defineOperation({
  name: 'importStores',
  summary:
    'Take over the stores of an export: checks the whole folder first, inserts it, then compares what is here with ' +
    'what was exported. Keys and tokens stay valid. An import that was cut short goes on when it is run again',
  level: 'operator',
  cli: {
    command: 'import',
    wholeInstallation: true,
    fromStdin: { field: 'passphrase', flag: 'passphrase-stdin' },
  },
  commitsItself: true,
  input: z.object({
    from: z.string().min(1, asMessage('value.required')).describe('Folder that export has written'),
    passphrase: passphrase.describe('Read the passphrase of the export from standard input'),
  }),
  output: MoveSummary.extend({ people: count.describe('Accounts that came along, or are invited') }),
  run: async (ctx, { from, passphrase: phrase }) => {
    const manifest = await readManifest(from, await schemaOf(ctx.db))
    const sealing = await sealingOf(manifest, phrase)
    const lines = createLines({ vault: ctx.services.vault, sealing })
    const people = openPeople(manifest, sealing)
    await checkFolder(ctx, from, manifest, await createRowCheck(ctx.db, manifest, lines))
    const arrivals = await compare(ctx, manifest, lines, 'comparing')
    await refuseOtherContent(ctx, manifest, arrivals)
    await insertParts(ctx, from, manifest, { lines, arrivals })
    requireAll(manifest, await compare(ctx, manifest, lines, 'verifying'))
    const storeIds = manifest.stores.map(({ id }) => id)
    await finishImport(ctx, storeIds)
    await admitPeople(ctx, people, storeIds)
    await ctx.services.installation.maintain()
    if (manifest.pending > 0) ctx.services.reporter.warn(PENDING_WARNING(manifest.pending))
    return { folder: from, ...summarize(manifest), people: people.length }
  },
})

function sealingOf({ sealing }: Manifest, phrase: string | undefined) {
  if (!sealing) return null
  if (phrase === undefined) throw invalid('passphrase', 'passphrase.required_to_import')
  return resumeSealing(phrase, sealing)
}

/** Nothing is inserted from a folder that is incomplete or holds anything but the announced stores. */
async function checkFolder(
  ctx: Ctx,
  folder: string,
  manifest: Manifest,
  checkRows: CheckRows,
): Promise<void> {
  const { parts, files } = manifest
  const total = sumOf([...parts, ...files].map(({ bytes }) => bytes))
  let done = 0
  const told = (bytes: number) => {
    done += bytes
    ctx.services.reporter.progress({ stage: 'checking', done, total, bytes: done })
  }
  for (const moved of MOVED)
    for (const part of partsOf(manifest, moved.table)) {
      await checkRows(moved, part, await readPart(folder, part))
      told(part.bytes)
    }
  for (const { sha256, bytes } of files) {
    await checkMovedFile(folder, sha256)
    told(bytes)
  }
}

function compare(ctx: Ctx, manifest: Manifest, lines: Lines, stage: string): Promise<Arrivals> {
  const total = sumOf(manifest.parts.map(({ rows }) => rows))
  let done = 0
  return ctx.services.installation.readSnapshot((snapshot) =>
    findArrivals(snapshot, manifest, lines, (_, rows) => {
      done += rows
      ctx.services.reporter.progress({ stage, done, total })
    }),
  )
}

/** A store that existed before, or has been used since its import, is not touched. */
async function refuseOtherContent({ db }: Ctx, { stores }: Manifest, arrivals: Arrivals): Promise<void> {
  const other = [...arrivals].filter(([, parts]) => parts === null).map(([table]) => table)
  if (other.length === 0) return
  const present = await db.selectFrom('stores').select('id').execute()
  const ids = stores.map(({ id }) => id).filter((id) => present.some((store) => store.id === id))
  throw conflict('import.store_differs', { stores: ids, tables: other })
}

type Inserting = { lines: Lines; arrivals: Arrivals }

async function insertParts(
  ctx: Ctx,
  folder: string,
  manifest: Manifest,
  { lines, arrivals }: Inserting,
): Promise<void> {
  const total = sumOf(manifest.parts.map(({ rows }) => rows))
  const withBytes = new Set(manifest.files.map(({ sha256 }) => sha256))
  let done = 0
  let bytes = 0
  for (const moved of MOVED) {
    const { table } = moved
    for (const [at, part] of partsOf(manifest, table).entries()) {
      if (at >= (arrivals.get(table) ?? 0)) {
        const rows = (await readPart(folder, part)).map((line) => lines.read(moved, line))
        if (table === 'files')
          for (const { id, storeId, contentHash } of rows) {
            const file = { fileId: String(id), storeId: String(storeId), contentHash: String(contentHash) }
            if (withBytes.has(file.contentHash)) await placeMovedFile(ctx, folder, file)
          }
        await insertPart(ctx, table, rows)
      }
      done += part.rows
      bytes += part.bytes
      ctx.services.reporter.progress({ stage: table, done, total, bytes })
    }
  }
}

function requireAll(manifest: Manifest, arrivals: Arrivals): void {
  const wrong = MOVED.filter(({ table }) => arrivals.get(table) !== partsOf(manifest, table).length)
  if (wrong.length > 0)
    throw conflict('import.not_what_was_exported', { tables: wrong.map(({ table }) => table) })
}
