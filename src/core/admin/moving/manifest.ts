import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { MOVED_TABLES } from './moved-tables.ts'
import { SealingParameters } from './sealing.ts'

const FORMAT = 1
export const MANIFEST = 'manifest.json'

const size = z.number().int().nonnegative()
/** Real parts are far smaller. A forged one must not exhaust memory when it is decompressed. */
const MAX_PART_BYTES = 256 * 1024 * 1024
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Some rows of one table. `bytes` and `sha256` describe the uncompressed text. */
const Part = z.object({
  table: z.enum(MOVED_TABLES.map(({ table }) => table)),
  name: z.string().regex(/^[A-Za-z]+-\d+\.ndjson\.gz$/),
  rows: size,
  bytes: size.max(MAX_PART_BYTES),
  sha256,
})
export type Part = z.infer<typeof Part>

const Contents = z.object({
  format: z.literal(FORMAT),
  /** The last migration of the database that the rows come from. */
  schema: z.string(),
  createdAt: z.string(),
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Executions that were pending or in progress. */
  pending: size,
  sealing: SealingParameters.nullable(),
  /** The accounts in the export, sealed; null if there are none. */
  people: z.string().nullable(),
  parts: z.array(Part),
  files: z.array(z.object({ sha256, bytes: size })),
})
export type Manifest = z.infer<typeof Contents>

const checksumOf = (manifest: Manifest) => hash('sha256', JSON.stringify(manifest))

export const printManifest = (contents: Omit<Manifest, 'format'>): string => {
  const manifest: Manifest = { format: FORMAT, ...contents }
  return `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1)}\n`
}

/** Reads an export's manifest; rejects a folder that is not an export, is incomplete, or comes from another release. */
export async function readManifest(folder: string, schema: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw invalid('from', 'export.not_found', { folder })
  const { checksum, ...rest } = parseObject(text)
  if (typeof rest.format === 'number' && rest.format !== FORMAT)
    throw conflict('export.other_format', { format: rest.format, supported: FORMAT })
  if (typeof rest.schema === 'string' && rest.schema !== schema)
    throw conflict('export.other_release', { schema: rest.schema, here: schema })
  const parsed = Contents.safeParse(rest)
  if (!parsed.success || checksumOf(parsed.data) !== checksum)
    throw conflict('export.file_damaged', { file: MANIFEST })
  return parsed.data
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {}
  throw conflict('export.file_damaged', { file: MANIFEST })
}

/** The last migration applied to the database. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max("name") as "name" from "kysely_migration"`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}

export const partsOf = ({ parts }: Manifest, table: string) => parts.filter((part) => part.table === table)

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
