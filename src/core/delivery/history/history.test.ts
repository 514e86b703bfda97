import { describe, expect, it } from 'vitest'
import { dateIn } from '../../../engine/time-zone.ts'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { operator } from '../../call/context.ts'
import { firstIdAt, newId } from '../../call/ids.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { addUpChanges } from '../stats/add-up.ts'
import { countExecutions } from './counts.ts'
import { purgeHistory } from './purge-history.ts'

const DAY_SECONDS = 24 * 3600
const api = useHarnessWithoutWorker()
type Entry = { id: string; status: string; to: string[] | null; subject: string | null }
type Page = { data: Entry[]; pagination: { total: number; totalPages: number } }
const list = async (key: string, query = '') =>
  (await api.call<Page>(`/api/v1/history${query}`, { key })).body

/** A store with executions of two layouts and a request, in every status. */
async function createMixedStore() {
  const caller = await api.newCaller('read')
  const ids: Record<string, string> = {}
  for (const [actionConfigId, actionType, status] of [
    ['lay_a', 'EMAIL', 'SUCCESS'],
    ['lay_a', 'EMAIL', 'FAILED'],
    ['lay_b', 'EMAIL', 'SKIPPED'],
    ['lay_b', 'EMAIL', 'SUCCESS'],
    ['req_a', 'HTTP_REQUEST', 'SUCCESS'],
    ['req_a', 'HTTP_REQUEST', 'PENDING'],
  ] as const)
    ids[`${actionConfigId} ${status}`] = await recordExecution(api, caller.storeId, {
      actionConfigId,
      actionType,
      status,
    })
  return { ...caller, ids }
}

describe('needsPerson', () => {
  it('finds failures that were not retried or cancelled, and executions that keep failing', async () => {
    const { storeId, key } = await api.newCaller('read')
    const record = (columns: object) => recordExecution(api, storeId, columns)
    const set = (id: string, columns: object) =>
      api.app.database.db.updateTable('executions').set(columns).where('id', '=', id).execute()
    await record({ status: 'SUCCESS' })
    const failed = await record({ status: 'FAILED', error: 'the server answered: 550' })
    const unknown = await record({ status: 'FAILED', error: 'outcome unknown: the service stopped' })
    await record({ status: 'FAILED', error: 'cancelled by Ann' })
    const retried = await record({ status: 'FAILED', error: 'x' })
    await set(await record({ status: 'SUCCESS' }), { retryOf: retried })
    await set(await record({ status: 'FAILED', error: 'x' }), { trigger: 'test' })
    await set(await record({ status: 'PENDING' }), { attempts: 1 })
    const stuck = await record({ status: 'PENDING' })
    await set(stuck, { attempts: 2 })
    const page = await list(key, '?needsPerson=true')
    expect(page.data.map(({ id }) => id)).toEqual([stuck, unknown, failed])
    expect(page.pagination.total).toBe(3)
    expect((await list(key, '?needsPerson=true&status=PENDING')).data.map(({ id }) => id)).toEqual([stuck])
  })
})

it('an entry names its sender, in the list and when read by id', async () => {
  const { storeId, key, senderId } = await stepsOf(api)
  const id = await recordExecution(api, storeId, { senderId })
  expect((await list(key)).data).toMatchObject([{ senderId, senderName: 'Shop' }])
  expect((await api.call(`/api/v1/history/${id}`, { key })).body).toMatchObject({ senderName: 'Shop' })
})

describe('a date without a time', () => {
  it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Niue'])(
    "is a whole day in the store's time zone: %s",
    async (timeZone) => {
      const { storeId, key } = await api.newCaller('read')
      await api.operate(putSettings, { timeZone }, storeId)
      const id = await recordExecution(api, storeId)
      const now = api.clock.now().getTime()
      const [before, day, after] = [-1, 0, 1].map((days) => dateIn(timeZone, now + days * DAY_SECONDS * 1000))
      const findIds = async (query: string) => (await list(key, query)).data.map((entry) => entry.id)
      expect(await findIds(`?to=${day}`)).toEqual([id])
      expect(await findIds(`?from=${day}`)).toEqual([id])
      expect(await findIds(`?from=${day}&to=${day}`)).toEqual([id])
      expect(await findIds(`?to=${before}`)).toEqual([])
      expect(await findIds(`?from=${after}`)).toEqual([])
    },
  )
})

describe('the history', () => {
  it('lists the newest entries first, and its filters can be combined', async () => {
    const { key, ids } = await createMixedStore()
    const all = Object.values(ids).reverse()
    const cases: [string, string[]][] = [
      ['', all],
      ['?actionType=EMAIL', all.slice(2)],
      ['?actionType=HTTP_REQUEST', all.slice(0, 2)],
      ['?status=SUCCESS', [all[1], all[2], all[5]] as string[]],
      ['?status=PENDING', [all[0]] as string[]],
      ['?actionConfigId=lay_b', [all[2], all[3]] as string[]],
      ['?actionConfigId=lay_b&status=SKIPPED', [all[3]] as string[]],
      ['?actionType=EMAIL&status=SUCCESS&actionConfigId=lay_a', [all[5]] as string[]],
      ['?actionType=HTTP_REQUEST&actionConfigId=lay_a', []],
      ['?actionConfigId=lay_unknown', []],
      ['?actionConfigId=', all],
    ]
    for (const [query, expected] of cases) {
      const { data, pagination } = await list(key, query)
      expect(
        data.map(({ id }) => id),
        query,
      ).toEqual(expected)
      expect(pagination.total, query).toBe(expected.length)
    }
  })

  it('ignores an unknown actionType and rejects an unknown status', async () => {
    const { key } = await createMixedStore()
    for (const type of ['email', 'SMS', ''])
      expect((await list(key, `?actionType=${type}`)).pagination.total).toBe(6)
    const refused = await api.call('/api/v1/history?status=DONE', { key })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ error: 'status: must be one of PENDING, SUCCESS, FAILED, SKIPPED' })
  })

  it('has the same totals before and after count changes are added up', async () => {
    const { key } = await createMixedStore()
    const totals = async () =>
      Promise.all(
        ['', '?actionType=EMAIL', '?status=SUCCESS', '?actionConfigId=lay_a'].map(
          async (query) => (await list(key, query)).pagination.total,
        ),
      )
    const before = await totals()
    await addUpChanges(api.app.services)
    expect(await totals()).toEqual(before)
    expect(before).toEqual([6, 4, 3, 2])
  })

  it('searches the name, subject, run id and step', async () => {
    const { storeId, key } = await api.newCaller('read')
    await recordExecution(api, storeId, {
      name: 'Bestätigung',
      subject: 'Your order 1001',
      runId: 'run-77',
      stepRef: 'step_x',
    })
    await recordExecution(api, storeId, { name: 'Other' })
    await recordExecution(api, storeId, { name: 'Waiting', status: 'PENDING' })
    const search = async () => {
      for (const [q, total] of [
        ['BESTÄTIGUNG', 1],
        ['order 1001', 1],
        ['RUN-77', 1],
        ['step_x', 1],
        ['_', 1],
        ['waiting', 1],
        ['zz', 0],
        ['zzz', 0],
      ] as const)
        expect((await list(key, `?q=${encodeURIComponent(q)}`)).pagination.total, q).toBe(total)
      expect((await list(key, '?q=other&status=FAILED')).pagination.total).toBe(0)
    }
    await search()
    await api.app.database.maintain()
    await search()
    await api.app.database.db.deleteFrom('executions').where('storeId', '=', storeId).execute()
    expect((await list(key, '?q=other')).data).toEqual([])
  })

  it('only finds visible text, so masked values cannot be guessed by searching', async () => {
    const { storeId, key } = await api.newCaller('read')
    const subject = 'Hello jane.roe@example.com, call +49 170 1234567'
    await recordExecution(api, storeId, { subject, runId: 'run-jane.roe@example.com', stepRef: 'step-9' })
    for (const [q, total] of [
      ['hello', 1],
      ['step-9', 1],
      ['jane.roe', 0],
      ['170 1234567', 0],
    ] as const)
      expect((await list(key, `?q=${encodeURIComponent(q)}`)).pagination.total, q).toBe(total)
    expect((await list(key, '')).data[0]).toMatchObject({
      subject: 'Hello ja****@example.com, call ••••',
      runId: 'ru****@example.com',
      stepRef: 'step-9',
    })
  })

  it('masks personal data in responses, in the list and in a single entry', async () => {
    const { storeId, key } = await api.newCaller('read')
    const id = await recordExecution(api, storeId, {
      actionType: 'HTTP_REQUEST',
      recipients: ['john.doe@example.com'],
      subject: 'For john.doe@example.com',
      request: {
        method: 'POST',
        url: 'https://api.example.com/?email=john.doe@example.com&page=2',
        headers: { Authorization: 'Bearer abcdefghijklmnop', 'X-Page': '2' },
        body: '{"first_name":"John","order":1001,"note":"call +49 170 1234567"}',
      },
      response: {
        status: 200,
        headers: { 'set-cookie': 'session=abcdef1234567890' },
        body: 'iban DE89370400440532013000 for john.doe@example.com',
        truncated: false,
      },
    })
    const [listed] = (await list(key)).data
    expect(listed).toMatchObject({ to: ['jo****@example.com'], subject: 'For jo****@example.com' })
    expect(listed).not.toHaveProperty('request')
    const { body, text } = await api.call(`/api/v1/history/${id}`, { key })
    expect(text).not.toMatch(/john\.doe|abcdefghijk|"John"|1234567|DE8937|abcdef12345/)
    expect(body).toMatchObject({
      request: { method: 'POST', headers: { 'X-Page': '2' } },
      response: { status: 200 },
    })
    expect(text).toContain('1001')
  })

  it('returns 404 for an unknown entry', async () => {
    const { key } = await api.newCaller('read')
    expect(await api.call('/api/v1/history/exe_x', { key })).toMatchObject({
      status: 404,
      body: { error: 'execution not found' },
    })
  })
})

describe('old executions', () => {
  it('are purged once they have ended, and the counts stay correct', async () => {
    // Ids never go back in time, and an earlier test file in the same process may have advanced the clock.
    while (firstIdAt('exe', api.clock.now()) < newId('exe')) api.clock.advance(DAY_SECONDS)
    const { storeId, ids } = await createMixedStore()
    api.clock.advance(401 * DAY_SECONDS)
    const recent = await recordExecution(api, storeId, { actionConfigId: 'lay_b' })
    await purgeHistory(api.app.services, 400)
    const key = await api.newKey(storeId, 'read')
    const { data, pagination } = await list(key)
    expect(data.map(({ id }) => id)).toEqual([recent, ids['req_a PENDING']])
    expect(pagination.total).toBe(2)
    expect((await list(key, '?actionConfigId=lay_a')).pagination.total).toBe(0)
    await addUpChanges(api.app.services)
    const ctx = operator(api.app.services, { id: storeId, name: '' })
    expect(await countExecutions(ctx, { actionConfigId: 'lay_a' })).toBe(0)
    expect(await countExecutions(ctx, {})).toBe(2)
    const { db } = api.app.database
    const details = await db
      .selectFrom('executionDetails')
      .selectAll()
      .where('storeId', '=', storeId)
      .execute()
    expect(details.every(({ executionId }) => data.some(({ id }) => id === executionId))).toBe(true)
  })
})
