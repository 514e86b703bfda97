import type { Row } from '../../../ports/installation.ts'
import type { Sealed, Vault } from '../../../ports/vault.ts'
import { invalid } from '../../call/errors.ts'
import type { MovedTable } from './moved-tables.ts'
import type { Sealing } from './sealing.ts'

/** Converts rows to exported lines and back. Both databases write the same line for the same row. */
export type Lines = {
  write(table: MovedTable, row: Row): string
  read(table: MovedTable, line: string): Row
}

/** `vault` seals values in the database, `sealing` in the export. Without `sealing`, sealed values are rejected. */
type Keys = { vault: Vault; sealing: Sealing | null }

/** Makes a due time sort after any timestamp, so that no worker claims the work before the import ends. */
export const PARKED_PREFIX = 'parked '

export function createLines(keys: Keys): Lines {
  // Sorted once per table, because all its rows have the same columns.
  const columns = new Map<string, string[]>()
  const columnsOf = ({ table, omittedColumns }: MovedTable, row: Row) => {
    const cached = columns.get(table)
    if (cached) return cached
    const names = Object.keys(row).filter((name) => !omittedColumns.includes(name))
    columns.set(table, names.sort())
    return names
  }
  return {
    write(table, row) {
      const line: Row = {}
      for (const name of columnsOf(table, row)) line[name] = row[name] ?? null
      if (table.sealedFor) line.sealed = sealForExport(keys, table.sealedFor(row), row)
      return JSON.stringify(withTime(line, table, (time) => time.replace(PARKED_PREFIX, '')))
    },
    read(table, line) {
      const row: Row = JSON.parse(line)
      if (table.sealedFor) return { ...row, ...sealForVault(keys, table.sealedFor(row), row) }
      return withTime(row, table, (time) => `${PARKED_PREFIX}${time}`)
    },
  }
}

function withTime(row: Row, { dueColumn }: MovedTable, change: (time: string) => string): Row {
  if (dueColumn !== null && typeof row[dueColumn] === 'string') row[dueColumn] = change(row[dueColumn])
  return row
}

function sealForExport({ vault, sealing }: Keys, record: string, row: Row): string {
  const storeId = String(row.storeId)
  const sealed = String(row.sealed)
  const masterKeyId = String(row.masterKeyId)
  return requireSealing(sealing).seal(storeId, record, vault.open(storeId, record, { sealed, masterKeyId }))
}

function sealForVault({ vault, sealing }: Keys, record: string, row: Row): Sealed {
  const storeId = String(row.storeId)
  return vault.seal(storeId, record, requireSealing(sealing).open(storeId, record, String(row.sealed)))
}

function requireSealing(sealing: Sealing | null): Sealing {
  if (sealing) return sealing
  throw invalid('passphrase', 'passphrase.required_to_move')
}
