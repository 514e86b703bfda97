import { createHash } from 'node:crypto'
import type { Snapshot } from '../../../ports/installation.ts'
import type { Lines } from './line.ts'
import { type Manifest, type Part, partsOf } from './manifest.ts'
import { MOVED, type MovedTable } from './moved-tables.ts'

/** How many parts of each table have arrived; null if the rows of these stores differ from the export. */
export type Arrivals = Map<MovedTable['table'], number | null>

/**
 * Rebuilds the parts from the rows that are here, and compares. Parts are inserted in order, so an interrupted
 * import has left the first few of them.
 */
export async function findArrivals(
  snapshot: Snapshot,
  manifest: Manifest,
  lines: Lines,
  onRows: (table: string, rows: number) => void,
): Promise<Arrivals> {
  const storeIds = manifest.stores.map(({ id }) => id)
  const arrivals: Arrivals = new Map()
  for (const table of MOVED) {
    const texts = linesOf(snapshot, table, lines, storeIds, onRows)
    arrivals.set(table.table, await countMatches(texts, partsOf(manifest, table.table)))
  }
  return arrivals
}

async function* linesOf(
  snapshot: Snapshot,
  table: MovedTable,
  lines: Lines,
  storeIds: readonly string[],
  onRows: (table: string, rows: number) => void,
): AsyncGenerator<string[]> {
  for await (const rows of snapshot.rows(table, storeIds)) {
    yield rows.map((row) => `${lines.write(table, row)}\n`)
    onRows(table.table, rows.length)
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
