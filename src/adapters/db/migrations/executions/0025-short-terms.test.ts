import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordExecution } from '../../../../testing/executions.ts'
import { useHarness } from '../../../../testing/harness.ts'
import { onPostgres } from '../../../../testing/test-store.ts'
import { up } from './0025-short-terms.ts'

const api = useHarness()

it.runIf(!onPostgres())('finds short terms at the end of texts that were indexed before', async () => {
  const { db, maintain, search } = api.app.store
  const { id: storeId } = await api.newStore()
  const id = await recordExecution(api, storeId, { name: 'Order', stepRef: '订单' })
  const latest = await recordExecution(api, storeId, { name: 'Order', stepRef: '订单' })
  await maintain()
  const find = async () =>
    db
      .selectFrom('executions')
      .select('id')
      .where(await search('executions', '单', storeId))
      .orderBy('id')
      .execute()
  await sql`update "executions" set "indexed" = 0 where "id" = ${latest}`.execute(db)
  await sql`delete from "executionsSearch"`.execute(db)
  await sql`insert into "executionsSearch" (rowid, "searchText")
    select "seq", "searchText" from "executions" where "indexed" = 1`.execute(db)
  expect(await find()).toEqual([{ id: latest }])
  await sql`drop table "executionsTrigrams"`.execute(db)
  await up(db as unknown as Kysely<unknown>, 'sqlite')
  expect(await find()).toEqual([{ id }, { id: latest }])
  await maintain()
  expect(await find()).toEqual([{ id }, { id: latest }])
})
