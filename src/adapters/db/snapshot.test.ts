import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Row, RowSource, Snapshot } from '../../ports/installation.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { onPostgres } from '../../testing/test-database.ts'

const api = useHarnessWithoutWorker()

/** PostgreSQL may use a language's sort order; SQLite sorts by bytes. */
const collation = sql.raw(onPostgres() ? 'collate "und-x-icu"' : '')

const WORDS: RowSource = {
  from: (isIncluded) => sql`select * from (
      select 'sto_b' as "storeId", ${sql.lit('a')} ${collation} as "word", 2 as "number"
      union all select 'sto_b', 'B', 1 union all select 'sto_b', 'ä', 1 union all select 'sto_b', 'Z', 1
      union all select 'sto_b', 'a', 10 union all select 'sto_a', 'z', 1 union all select 'sto_c', 'a', 1
    ) as "words" where ${isIncluded('words.storeId')}`,
  key: ['word'],
  number: 'number',
}

async function readAll(snapshot: Snapshot, source: RowSource, storeIds: string[]): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of snapshot.rows(source, storeIds)) all.push(...rows)
  return all
}

describe('a snapshot', () => {
  it("returns rows by store and key in byte order, regardless of the server's collation", async () => {
    const words = await api.app.database.readSnapshot((snapshot) =>
      readAll(snapshot, WORDS, ['sto_b', 'sto_a']),
    )
    expect(words.map(({ storeId, word, number }) => `${storeId} ${word} ${number}`)).toEqual([
      'sto_a z 1',
      'sto_b B 1',
      'sto_b Z 1',
      'sto_b a 2',
      'sto_b a 10',
      'sto_b ä 1',
    ])
    const count = api.app.database.readSnapshot((snapshot) => snapshot.count(WORDS, ['sto_b', 'sto_x']))
    expect(await count).toBe(5)
  })

  it('stays consistent during writes, and returns many rows in batches', async () => {
    const { id: storeId } = await api.newStore()
    const add = (from: number, to: number) =>
      sql`with recursive "numbers" ("n") as (select ${sql.lit(from)} union all select "n" + 1 from "numbers" where "n" < ${sql.lit(to)})
        insert into "unsubscribes" select ${storeId}, 'a' || (10000 + "n"), 'a', '' from "numbers"`.execute(
        api.app.database.db,
      )
    await add(1, 1200)
    const unsubscribes: RowSource = {
      from: (isIncluded) => sql`select * from "unsubscribes" where ${isIncluded('storeId')}`,
      key: ['addressKey'],
    }
    await api.app.database.readSnapshot(async (snapshot) => {
      await snapshot.count(unsubscribes, [storeId])
      await add(1201, 1300)
      const rows = await readAll(snapshot, unsubscribes, [storeId])
      expect(rows.map(({ addressKey }) => addressKey)).toEqual(
        Array.from({ length: 1200 }, (_, index) => `a${10001 + index}`),
      )
    })
  })
})
