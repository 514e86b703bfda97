import { describe, expect, it } from 'vitest'
import { recordExecution } from '../../testing/executions.ts'
import { useHarness } from '../../testing/harness.ts'
import { newId } from '../ids.ts'
import { searchHistory } from './search-history.ts'

const api = useHarness()
type Page = { data: { id: string; state: string; to: string[] | null }[]; pagination: { total: number } }
const search = (storeId: string, input: object) => api.operate<Page>(searchHistory, { ...input }, storeId)

/** One execution in each state, the newest last. */
async function inEachState() {
  const { storeId } = await api.newCaller('read')
  const { db } = api.app.store
  const ids: Record<string, string> = {}
  for (const [state, status] of [
    ['succeeded', 'SUCCESS'],
    ['failed', 'FAILED'],
    ['unknown', 'FAILED'],
    ['waiting', 'PENDING'],
    ['retrying', 'PENDING'],
    ['skipped', 'SKIPPED'],
  ] as const)
    ids[state] = await recordExecution(api, storeId, {
      status,
      stepRef: `step ${status}`,
      runId: `run ${state}`,
    })
  const set = (state: string, columns: object) =>
    db
      .updateTable('executions')
      .set(columns)
      .where('id', '=', ids[state] ?? '')
      .execute()
  await set('failed', { error: 'the outcome unknown to no one' })
  await set('unknown', { error: 'outcome unknown: the service stopped while sending' })
  await set('retrying', { attempts: 2 })
  return { storeId, ids }
}

describe('searching the history by state', () => {
  it('finds each state, counts it, and names it', async () => {
    const { storeId, ids } = await inEachState()
    for (const state of ['succeeded', 'unknown', 'waiting', 'retrying', 'skipped']) {
      const { data, pagination } = await search(storeId, { state })
      expect(data, state).toMatchObject([{ id: ids[state], state }])
      expect(pagination.total, state).toBe(1)
    }
    // An unknown outcome counts as failed, too.
    const failed = await search(storeId, { state: 'failed' })
    expect(failed.data.map(({ id, state }) => [id, state])).toEqual([
      [ids.unknown, 'unknown'],
      [ids.failed, 'failed'],
    ])
    expect(failed.pagination.total).toBe(2)
  })

  it('goes together with the other filters and with a search', async () => {
    const { storeId, ids } = await inEachState()
    const found = async (input: object) => (await search(storeId, input)).data.map(({ id }) => id)
    expect(await found({ state: 'unknown', stepRef: 'step FAILED' })).toEqual([ids.unknown])
    expect(await found({ state: 'unknown', stepRef: 'step SUCCESS' })).toEqual([])
    expect(await found({ state: 'retrying', runId: 'run retrying' })).toEqual([ids.retrying])
    expect(await found({ state: 'retrying', actionType: 'HTTP_REQUEST' })).toEqual([])
    expect(await found({ state: 'retrying', actionConfigId: 'lay_a', from: '2020-01-01' })).toEqual([
      ids.retrying,
    ])
    expect(await found({ q: 'run sk' })).toEqual([ids.skipped])
    expect(await found({ to: '2020-01-01' })).toEqual([])
  })

  it('counts the hits of a search up to a thousand, and says that there are more', async () => {
    const { storeId } = await api.newCaller('read')
    const id = await recordExecution(api, storeId, { name: 'Order', stepRef: 'confirm' })
    const { db } = api.app.store
    const [row] = await db.selectFrom('executions').selectAll().where('id', '=', id).execute()
    const { seq: _, ...columns } = row as NonNullable<typeof row> & { seq?: unknown }
    const copies = Array.from({ length: 1000 }, () => ({ ...columns, id: newId('exe') }))
    for (let at = 0; at < copies.length; at += 100)
      await db
        .insertInto('executions')
        .values(copies.slice(at, at + 100))
        .execute()
    const shown = { limit: 100, q: 'confirm' }
    const first = await search(storeId, shown)
    expect(first).toMatchObject({ pagination: { total: 1000, totalPages: 10 }, isMore: true })
    expect(first.data).toHaveLength(100)
    expect((await search(storeId, { ...shown, page: 10 })).data).toHaveLength(100)
    expect((await search(storeId, { ...shown, page: 11 })).data).toEqual([])
    expect(await search(storeId, { ...shown, q: 'nothing' })).toMatchObject({
      data: [],
      pagination: { total: 0 },
      isMore: false,
    })
  })

  it('400: another state or time; shows nothing of other stores', async () => {
    const { storeId } = await api.newCaller('read')
    await expect(search(storeId, { state: 'done' })).rejects.toThrow(
      'state: must be one of succeeded, failed',
    )
    await expect(search(storeId, { from: 'yesterday' })).rejects.toThrow('from: must be a time such as')
    expect((await search(storeId, {})).data).toEqual([])
  })
})
