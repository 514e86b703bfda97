import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordExecution } from '../../../../testing/executions.ts'
import { useHarness } from '../../../../testing/harness.ts'
import { onPostgres } from '../../../../testing/test-store.ts'
import { up } from './0022-search-executions.ts'

const api = useHarness()

it.runIf(onPostgres())('copies the text of what has ended as the triggers would have', async () => {
  const { db } = api.app.store
  const { id: storeId } = await api.newStore()
  const copies = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select * from "executionsSearch" where "storeId" = ${storeId} order by "id"`.execute(db)
    ).rows
  await recordExecution(api, storeId, { name: 'Order 1', stepRef: 'step-1', runId: 'run-1' })
  await recordExecution(api, storeId, { status: 'FAILED', error: 'outcome unknown: the server left' })
  await recordExecution(api, storeId, { name: 'long '.repeat(1000) })
  await recordExecution(api, storeId, { status: 'PENDING' })
  const before = await copies()
  expect(before).toMatchObject([
    { searchText: 'order 1\n\nrun-1\nstep-1', longText: null },
    { errorCode: 'outcome.unknown' },
    { searchText: null, longText: expect.stringContaining('long long') },
  ])
  await sql`drop table "executionsSearch"`.execute(db)
  await sql`drop function "copySearchText" cascade`.execute(db)
  await sql`create index "executionsText" on "executions" ("id")`.execute(db)
  // Then it held the beginning of a text where it holds a code now.
  await sql`alter table "executions" add column "error" text`.execute(db)
  await sql`update "executions" set "error" = 'outcome unknown: the server left'
    where "errorCode" = 'outcome.unknown'`.execute(db)
  await up(db as unknown as Kysely<unknown>, 'postgres')
  expect(await copies()).toEqual(
    before.map(({ errorCode, ...row }) => ({ ...row, error: errorCode && 'outcome unknown' })),
  )
  const added = await recordExecution(api, storeId)
  expect((await copies()).at(-1)).toMatchObject({ id: added })
})
