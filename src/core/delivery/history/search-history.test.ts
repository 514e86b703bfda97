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
async function recordEachState() {
  const { storeId } = await api.newCaller('read')
  const { db } = api.app.database
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

/** Adds newer copies of an execution. */
async function copy(id: string, copies: number) {
  const { db } = api.app.database
  const row = await db.selectFrom('executions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { seq: _, ...columns } = row as typeof row & { seq?: unknown }
  for (let start = 0; start < copies; start += 500) {
    const rows = Array.from({ length: Math.min(500, copies - start) }, () => ({
      ...columns,
      id: newId('exe'),
    }))
    await db.insertInto('executions').values(rows).execute()
  }
}

describe('a history search', () => {
  it('finds, counts and names the executions in each state', async () => {
    const { storeId, ids } = await recordEachState()
    for (const state of ['succeeded', 'unknown', 'waiting', 'retrying', 'skipped']) {
      const { data, pagination } = await search(storeId, { state })
      expect(data, state).toMatchObject([{ id: ids[state], state }])
      expect(pagination.total, state).toBe(1)
    }
    // An unknown outcome also counts as failed.
    const failed = await search(storeId, { state: 'failed' })
    expect(failed.data.map(({ id, state }) => [id, state])).toEqual([
      [ids.unknown, 'unknown'],
      [ids.failed, 'failed'],
    ])
    expect(failed.pagination.total).toBe(2)
  })

  it('combines states with other filters, and finds text', async () => {
    const { storeId, ids } = await recordEachState()
    const findIds = async (input: object) => (await search(storeId, input)).data.map(({ id }) => id)
    expect(await findIds({ state: 'unknown', stepRef: 'step FAILED' })).toEqual([ids.unknown])
    expect(await findIds({ state: 'unknown', stepRef: 'step SUCCESS' })).toEqual([])
    expect(await findIds({ state: 'retrying', runId: 'run retrying' })).toEqual([ids.retrying])
    expect(await findIds({ state: 'retrying', actionType: 'HTTP_REQUEST' })).toEqual([])
    expect(await findIds({ state: 'retrying', actionConfigId: 'lay_a', from: '2020-01-01' })).toEqual([
      ids.retrying,
    ])
    expect(await findIds({ q: 'run sk' })).toEqual([ids.skipped])
    expect(await findIds({ to: '2020-01-01' })).toEqual([])
  })

  it('counts up to a thousand matches, and reports that there may be more', async () => {
    const { storeId } = await api.newCaller('read')
    await copy(await recordExecution(api, storeId, { name: 'Order', stepRef: 'confirm' }), 1000)
    const query = { limit: 100, q: 'confirm' }
    const first = await search(storeId, query)
    expect(first).toMatchObject({ pagination: { total: 1000, totalPages: 10 }, isMore: true })
    expect(first.data).toHaveLength(100)
    expect((await search(storeId, { ...query, page: 10 })).data).toHaveLength(100)
    expect((await search(storeId, { ...query, page: 11 })).data).toEqual([])
    expect(await search(storeId, { ...query, q: 'nothing' })).toMatchObject({
      data: [],
      pagination: { total: 0 },
      isMore: false,
    })
  })

  it('finds a few old matches among thousands of entries, and their neighbors', async () => {
    const { storeId } = await api.newCaller('read')
    const record = (name: string) => recordExecution(api, storeId, { name, stepRef: 'mail' })
    const oldest = await record('Rare 50%_off')
    const old = await record('Rare 50%_off')
    await copy(await record('Common'), 2400)
    const findIds = async (input: object) =>
      (await search(storeId, { stepRef: 'mail', ...input })).data.map(({ id }) => id)
    expect(await findIds({ q: '50%_OFF' })).toEqual([old, oldest])
    expect(await findIds({ q: '50%_off', limit: 1, page: 2 })).toEqual([oldest])
    // Two letters are too few for the index.
    expect(await findIds({ q: '%_' })).toEqual([old, oldest])
    const newest = await record('Rare 50%_off')
    expect(await findIds({ q: 'rare' })).toEqual([newest, old, oldest])
    const around = (id: string) => api.operate(getHistoryContext, { id, q: 'rare' }, storeId)
    expect(await around(old)).toMatchObject({ newer: newest, older: oldest })
    expect(await around(newest)).toMatchObject({ newer: null, older: old })
  })

  it('finds long terms and short terms with multi-byte characters exactly and quickly', async () => {
    const { storeId } = await api.newCaller('read')
    const start = 'a step with a name of many words, '
    const ids: string[] = []
    for (const stepRef of [`${start}one`, `${start}two`, 'a'.repeat(100_000), '👍👎'])
      ids.push(await recordExecution(api, storeId, { stepRef }))
    await api.app.database.maintain()
    const findIds = async (q: string) => (await search(storeId, { q })).data.map(({ id }) => id)
    expect(await findIds(`${start}two`)).toEqual([ids[1]])
    expect(await findIds(`${start}"`)).toEqual([])
    expect(await findIds(start)).toEqual([ids[1], ids[0]])
    expect(await findIds('👍👎')).toEqual([ids[3]])
    expect(await findIds(`${'😀'.repeat(31)}a😀`)).toEqual([])
    const before = process.threadCpuUsage()
    expect(await findIds('a'.repeat(1000))).toEqual([ids[2]])
    expect(await findIds(`${'a'.repeat(999)}b`)).toEqual([])
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
  })

  it('rejects an unknown state and an invalid time, and finds nothing from other stores', async () => {
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
