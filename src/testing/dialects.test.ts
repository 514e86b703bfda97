import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
/** Checks for the database kind, database error codes, and SQL that only one database supports. */
const DIALECT =
  /kind === '(?:sqlite|postgres)'|PostgresAdapter|SqliteAdapter|errcode|synchronous_commit|json_to_recordset|json_each|pragma |pg_\w+\(|'(?:23505|40001|40P01)'/

it('only the adapters depend on the database kind', () => {
  const dependentFiles = ['core', 'surfaces', 'engine', 'ports', 'compose'].flatMap((module) =>
    readdirSync(join(SRC, module), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => DIALECT.test(readFileSync(join(SRC, module, file), 'utf8')))
      .map((file) => join(module, file)),
  )
  expect(dependentFiles).toEqual([])
})
