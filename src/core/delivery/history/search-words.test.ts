import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../../../ports/tables.ts'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { deleteStore } from '../../admin/stores/delete-store.ts'
import { operator } from '../../call/context.ts'
import type { AnyOperation } from '../../call/operation.ts'
import { foldText } from '../../call/search.ts'
import { eraseRecipient } from '../unsubscribes/erase-recipient.ts'
import { type HistoryFilters, searchInOrder } from './history-filters.ts'
import { listHistory } from './list-history.ts'
import { searchHistory } from './search-history.ts'
import { stateOf } from './state.ts'

const api = useHarness()
type Page = { data: { id: string }[]; pagination: { total: number } }
const find = async (storeId: string, q: string, operation: AnyOperation = searchHistory) =>
  (await api.operate<Page>(operation, { q }, storeId)).data.map(({ id }) => id)

const NAMES = [
  'Order Confirmation',
  'order-12_of 12',
  '100%_off',
  'C:\\orders',
  'Größe ΣΊΣΥΦΟΣ',
  '[a-b]* "what?" 👍🏽 订单',
  '订单'.repeat(50),
  'x'.repeat(3000),
]
const STEPS = ['0', '1', '2', 'für 茶步']
const TERMS = [
  'order',
  'ORDER 1',
  'r 12',
  '12',
  'r-1',
  '%_',
  '100%',
  ':\\o',
  '_',
  'größe',
  'σίσυφοσ',
  'xxx',
  'step 1',
  '[',
  '[a',
  'a-b]*',
  '*',
  '?"',
  't?" 👍',
  '🏽',
  '"',
  'e\norder',
  ':\\',
  'rö',
  '订单',
  '订单'.repeat(40),
  '茶步',
  '步',
  '茶',
  'ü',
  'zq',
  '-6',
]
const STATUSES = ['SUCCESS', 'FAILED', 'SKIPPED', 'PENDING'] as const
/** More rows than a search first reads in order. */
const NEWER = 2100

/** Old executions of every kind and status, followed by many similar newer ones. */
async function fill(storeId: string) {
  const { db } = api.app.database
  for (const [n, name] of [...NAMES, ...NAMES, ...NAMES, ...NAMES].entries())
    await recordExecution(api, storeId, {
      actionType: n % 3 === 0 ? 'HTTP_REQUEST' : 'EMAIL',
      status: STATUSES[(n + Math.floor(n / NAMES.length)) % 4] ?? 'SUCCESS',
      ...(n % 5 === 1 ? { error: 'outcome unknown: lost' } : {}),
      name,
      subject: `Order ${n}`,
      stepRef: `step ${STEPS[n % 4]}`,
      runId: `run-${n % 7}`,
      actionConfigId: `lay_${n % 3}`,
    })
  const newest = await recordExecution(api, storeId, { name: 'Newer', stepRef: 'step 1', runId: 'run-1' })
  const row = await db.selectFrom('executions').selectAll().where('id', '=', newest).executeTakeFirstOrThrow()
  const { seq: _, ...columns } = row as typeof row & { seq?: unknown }
  for (let start = 0; start < NEWER; start += 700) {
    const rows = Array.from({ length: 700 }, (_, i) => ({ ...columns, id: `exe_zz${10_000 + start + i}` }))
    await db.insertInto('executions').values(rows).execute()
  }
}

type Row = Pick<Tables['executions'], 'id' | 'searchText' | 'status' | 'attempts' | 'errorCode'> &
  Pick<Tables['executions'], 'actionType' | 'actionConfigId' | 'stepRef' | 'runId'>

const matches = (row: Row, { q = '', state, ...filters }: HistoryFilters) =>
  row.searchText.includes(foldText(q)) &&
  (!state || stateOf(row) === state || (state === 'failed' && row.status === 'FAILED')) &&
  Object.entries(filters).every(([name, value]) => row[name as keyof Row] === value)

const anyFilters = fc.record(
  {
    q: fc
      .oneof(fc.constantFrom(...TERMS), fc.string({ minLength: 1, maxLength: 3 }))
      .filter((q) => q.trim() === q),
    state: fc.constantFrom('succeeded', 'failed', 'unknown', 'waiting', 'retrying', 'skipped'),
    actionType: fc.constantFrom('EMAIL', 'HTTP_REQUEST'),
    actionConfigId: fc.constantFrom('lay_0', 'lay_1', 'lay_a'),
    stepRef: fc.constantFrom('step 1', 'step 2'),
    runId: fc.constantFrom('run-1', 'run-2'),
  },
  { requiredKeys: ['q'] },
) as fc.Arbitrary<HistoryFilters & { q: string }>

describe('the history search', () => {
  it('returns the same as a scan of all rows, for any term, filter, order and limit', async () => {
    const { storeId } = await api.newCaller('read')
    const other = await api.newCaller('read')
    await fill(storeId)
    await recordExecution(api, other.storeId, { name: 'Order 12 of another store' })
    await api.app.database.maintain()
    await recordExecution(api, storeId, { name: 'Order 12, a moment ago' })
    const rows = await api.app.database.db
      .selectFrom('executions')
      .select([
        'id',
        'searchText',
        'status',
        'attempts',
        'errorCode',
        'actionType',
        'actionConfigId',
        'stepRef',
        'runId',
      ])
      .where('storeId', '=', storeId)
      .orderBy('id')
      .execute()
    const ctx = operator(api.app.services, { id: storeId, name: '' })
    await fc.assert(
      fc.asyncProperty(
        anyFilters,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.constantFrom(1, 3, 4000),
        async (filters, order, limit) => {
          const hits = rows.filter((row) => matches(row, filters)).map(({ id }) => id)
          const inOrder = order === 'asc' ? hits : hits.toReversed()
          expect(await searchInOrder(ctx, filters, order, limit)).toEqual(inOrder.slice(0, limit))
        },
      ),
      { numRuns: 60 },
    )
    for (const q of TERMS) {
      const hits = rows.filter((row) => matches(row, { q })).map(({ id }) => id)
      expect(await searchInOrder(ctx, { q }, 'desc', rows.length), q).toEqual(hits.toReversed())
      const { pagination } = await api.operate<Page>(listHistory, { q }, storeId)
      expect(pagination.total, q).toBe(hits.length)
    }
  })

  it('finds a new execution immediately, and a changed one by its new text', async () => {
    const { storeId } = await api.newCaller('read')
    const ended = await recordExecution(api, storeId, { name: 'Alpha', stepRef: 'one' })
    const waiting = await recordExecution(api, storeId, { name: 'Alpha', status: 'PENDING' })
    for (const operation of [searchHistory, listHistory])
      expect(await find(storeId, 'ALPHA', operation)).toEqual([waiting, ended])
    await api.app.database.maintain()
    const rename = (searchText: string) =>
      api.app.database.db
        .updateTable('executions')
        .set({ searchText })
        .where('storeId', '=', storeId)
        .execute()
    await rename('beta')
    for (const operation of [searchHistory, listHistory]) {
      expect(await find(storeId, 'alpha', operation)).toEqual([])
      expect(await find(storeId, 'beta', operation)).toEqual([waiting, ended])
    }
    await rename('y'.repeat(5000))
    expect(await find(storeId, 'yyy', listHistory)).toEqual([waiting, ended])
    await rename('gamma')
    expect(await find(storeId, 'gamma', listHistory)).toEqual([waiting, ended])
  })

  it('has no erased recipients, deleted executions or deleted stores in its index', async () => {
    const { storeId } = await api.newCaller('read')
    const address = 'mara.lindqvist@posteo.example'
    const subject = 'Secretword for Mara'
    const runId = `run ${address}`
    const erased = await recordExecution(api, storeId, {
      name: 'Kept',
      recipients: [address],
      subject,
      runId,
    })
    const long = await recordExecution(api, storeId, {
      name: 'Kept',
      recipients: [address],
      runId,
      subject: `${subject} ${'long '.repeat(600)}`,
    })
    await api.app.database.maintain()
    expect(await find(storeId, 'secretword', listHistory)).toEqual([long, erased])
    await api.operate(eraseRecipient, { address }, storeId)
    expect(await find(storeId, 'secretword', listHistory)).toEqual([])
    expect(await find(storeId, 'kept', listHistory)).toEqual([long, erased])
    expect(await indexEntries('secretword')).toEqual([])
    expect(await indexEntries('lindqvist')).toEqual([])
    await api.app.database.maintain()
    expect(await indexEntries('kept')).toHaveLength(2)
    await api.app.database.db.deleteFrom('executions').where('id', '=', erased).execute()
    expect(await indexEntries('kept')).toHaveLength(1)
    await api.operate(deleteStore, { id: storeId })
    expect(await indexEntries('kept')).toEqual([])
  })
})

/** The index entries for a word; on PostgreSQL, which indexes the rows themselves, the matching rows. */
async function indexEntries(word: string): Promise<unknown[]> {
  const { db, kind } = api.app.database
  const query =
    kind === 'postgres'
      ? sql`select "id" from "executions" where "searchText" like ${`%${word}%`}`
      : sql`select rowid from "executionsSearch" where "executionsSearch" match ${word}`
  return (await query.execute(db)).rows
}
