import { describe, expect, it } from 'vitest'
import { recordExecution, storedError } from '../../../testing/executions.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { newId } from '../../call/ids.ts'
import { getHistoryContext } from './get-history-context.ts'
import { searchHistory } from './search-history.ts'

const api = useHarnessWithoutWorker()
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
  await set('failed', storedError('the outcome unknown to no one'))
  await set('unknown', storedError('outcome unknown: the service stopped while sending'))
  await set('retrying', { attempts: 2 })
  return { storeId, ids }
}

/** More of the same, newer ones. */
async function copy(id: string, copies: number) {
  const { db } = api.app.store
  const row = await db.selectFrom('executions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { seq: _, ...columns } = row as typeof row & { seq?: unknown }
  for (let at = 0; at < copies; at += 500) {
    const rows = Array.from({ length: Math.min(500, copies - at) }, () => ({ ...columns, id: newId('exe') }))
    await db.insertInto('executions').values(rows).execute()
  }
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
    await copy(await recordExecution(api, storeId, { name: 'Order', stepRef: 'confirm' }), 1000)
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

  it('finds words that only the oldest have, and how they follow each other among thousands', async () => {
    const { storeId } = await api.newCaller('read')
    const record = (name: string) => recordExecution(api, storeId, { name, stepRef: 'mail' })
    const oldest = await record('Rare 50%_off')
    const old = await record('Rare 50%_off')
    await copy(await record('Common'), 2400)
    const found = async (input: object) =>
      (await search(storeId, { stepRef: 'mail', ...input })).data.map(({ id }) => id)
    expect(await found({ q: '50%_OFF' })).toEqual([old, oldest])
    expect(await found({ q: '50%_off', limit: 1, page: 2 })).toEqual([oldest])
    // Two letters are too few for the index.
    expect(await found({ q: '%_' })).toEqual([old, oldest])
    const newest = await record('Rare 50%_off')
    expect(await found({ q: 'rare' })).toEqual([newest, old, oldest])
    const around = (id: string) => api.operate(getHistoryContext, { id, q: 'rare' }, storeId)
    expect(await around(old)).toMatchObject({ newer: newest, older: oldest })
    expect(await around(newest)).toMatchObject({ newer: null, older: old })
  })

  it('finds long terms, and terms of few but long characters, as exactly as others and as quickly', async () => {
    const { storeId } = await api.newCaller('read')
    const start = 'a step with a name of many words, '
    const ids: string[] = []
    for (const stepRef of [`${start}one`, `${start}two`, 'a'.repeat(100_000), '👍👎'])
      ids.push(await recordExecution(api, storeId, { stepRef }))
    await api.app.store.maintain()
    const found = async (q: string) => (await search(storeId, { q })).data.map(({ id }) => id)
    expect(await found(`${start}two`)).toEqual([ids[1]])
    expect(await found(`${start}"`)).toEqual([])
    expect(await found(start)).toEqual([ids[1], ids[0]])
    expect(await found('👍👎')).toEqual([ids[3]])
    expect(await found(`${'😀'.repeat(31)}a😀`)).toEqual([])
    const before = process.threadCpuUsage()
    expect(await found('a'.repeat(2000))).toEqual([ids[2]])
    expect(await found(`${'a'.repeat(2000)}b`)).toEqual([])
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
  })

  it('400: another state or time; shows nothing of other stores', async () => {
    const { storeId } = await api.newCaller('read')
    await expect(search(storeId, { state: 'done' })).rejects.toMatchObject({
      problem: {
        field: 'state',
        code: 'value.not_allowed',
        data: { values: expect.arrayContaining(['failed']) },
      },
    })
    await expect(search(storeId, { from: 'yesterday' })).rejects.toMatchObject({
      problem: { field: 'from', code: 'value.not_time' },
    })
    expect((await search(storeId, {})).data).toEqual([])
  })
})
