import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
/** Asking which database it is, its codes for errors, and what only one of them understands. */
const DIALECT =
  /kind === '(?:sqlite|postgres)'|PostgresAdapter|SqliteAdapter|errcode|synchronous_commit|json_to_recordset|json_each|pragma |pg_\w+\(|'(?:23505|40001|40P01)'/

it('no room but the adapters knows which database it is on', () => {
  const knowing = ['core', 'surfaces', 'engine', 'ports', 'compose'].flatMap((room) =>
    readdirSync(join(SRC, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => DIALECT.test(readFileSync(join(SRC, room, file), 'utf8')))
      .map((file) => join(room, file)),
  )
  expect(knowing).toEqual([])
})
