import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import { count } from '../../call/fields.ts'
import { type Manifest, sumOf } from './manifest.ts'
import { MOVED_TABLES } from './moved-tables.ts'

export const passphrase = z.string().min(1, asMessage('value.required')).optional()

export const MoveSummary = z.object({
  folder: z.string(),
  stores: count,
  rows: count,
  bytes: count.describe('Size of the rows as text'),
  files: count,
  fileBytes: count,
  sealed: count.describe('Secrets and credentials'),
  pending: count.describe('Executions that have not ended'),
  tables: z.record(z.string(), z.number()).describe('Rows by table'),
})

export function summarize({
  stores,
  parts,
  files,
  pending,
}: Pick<Manifest, 'stores' | 'parts' | 'files' | 'pending'>) {
  const rowsOf = (table: string) =>
    sumOf(parts.filter((part) => part.table === table).map(({ rows }) => rows))
  return {
    stores: stores.length,
    rows: sumOf(parts.map(({ rows }) => rows)),
    bytes: sumOf(parts.map(({ bytes }) => bytes)),
    files: files.length,
    fileBytes: sumOf(files.map(({ bytes }) => bytes)),
    sealed: rowsOf('vaultEntries'),
    pending,
    tables: Object.fromEntries(
      MOVED_TABLES.map(({ table }) => [table, rowsOf(table)] as const).filter(([, rows]) => rows > 0),
    ),
  }
}

export const pendingWarning = (pending: number) =>
  `the export includes PENDING executions (${pending}): stop the old installation before starting the new one, ` +
  'or both will run them'
