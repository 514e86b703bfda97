import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Snapshot } from '../../../ports/installation.ts'
import { conflict } from '../../call/errors.ts'
import { writeSafely } from './folder.ts'
import type { Lines } from './line.ts'
import type { Part } from './manifest.ts'
import type { MovedTable } from './moved-tables.ts'

const MAX_ROWS = 2_000
const MAX_BYTES = 8 * 1024 * 1024
/** Compresses history to a seventh of its size; higher levels take several times as long for little gain. */
const GZIP_LEVEL = 2

export const PARTS = 'parts'
const compress = promisify(gzip)
const decompress = promisify(gunzip)

type Rows = { rows: number; content: Buffer }

/** A table's rows as text, split into parts that fit into memory and one transaction. */
export async function* cutRows(
  snapshot: Snapshot,
  table: MovedTable,
  lines: Lines,
  storeIds: readonly string[],
): AsyncGenerator<Rows> {
  let chunks: string[] = []
  let bytes = 0
  const cut = (): Rows => ({ rows: chunks.length, content: Buffer.from(chunks.join('')) })
  for await (const rows of snapshot.rows(table, storeIds))
    for (const row of rows) {
      const line = `${lines.write(table, row)}\n`
      chunks.push(line)
      bytes += line.length
      if (chunks.length < MAX_ROWS && bytes < MAX_BYTES) continue
      yield cut()
      chunks = []
      bytes = 0
    }
  if (chunks.length > 0) yield cut()
}

/** Writes a part into the folder, unless an interrupted export already did. */
export async function writePart(
  folder: string,
  table: MovedTable['table'],
  number: number,
  { rows, content }: Rows,
): Promise<Part> {
  const name = `${table}-${String(number).padStart(4, '0')}.ndjson.gz`
  const part = { table, name, rows, bytes: content.length, sha256: hash('sha256', content) }
  if (!(await isComplete(folder, part)))
    await writeSafely(join(folder, PARTS, name), await compress(content, { level: GZIP_LEVEL }))
  return part
}

const isComplete = (folder: string, part: Part) =>
  readPart(folder, part).then(
    () => true,
    () => false,
  )

/** The lines of a part; throws if they differ from what was exported. */
export async function readPart(folder: string, part: Part): Promise<string[]> {
  const file = `${PARTS}/${part.name}`
  const compressed = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    throw conflict(error.code === 'ENOENT' ? 'export.file_missing' : 'export.file_unreadable', { file })
  })
  const content = await decompress(compressed, { maxOutputLength: part.bytes + 1 }).catch(() => null)
  if (!content || hash('sha256', content) !== part.sha256) throw conflict('export.file_differs', { file })
  return content.toString('utf8').split('\n').slice(0, -1)
}
