import { describe, expect, it } from 'vitest'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { addUpChanges } from './add-up.ts'

const api = useHarnessWithoutWorker()
const DAY = 24 * 3600
type Stats = {
  days: number
  from: string
  to: string
  totals: Record<string, number>
  successRate: number | null
  byActionType: Record<string, Record<string, number>>
  daily: { date: string; success: number; failed: number }[]
  quota: object
  access: object
}
const read = async (key: string, query = '') => (await api.call<Stats>(`/api/v1/stats${query}`, { key })).body
const today = () => api.clock.now().toISOString().slice(0, 10)

describe('stats', () => {
  it('are all zero in a new store', async () => {
    const { key } = await api.newCaller('read')
    const stats = await read(key)
    const nothing = { total: 0, success: 0, failed: 0, skipped: 0, pending: 0, retrying: 0 }
    expect(stats).toEqual({
      days: 30,
      from: expect.stringMatching(/T00:00:00\.000Z$/),
      to: expect.stringMatching(/Z$/),
      totals: nothing,
      successRate: null,
      byActionType: { EMAIL: nothing, HTTP_REQUEST: nothing },
      daily: expect.any(Array),
      quota: { used: 0, limit: null, resetsAt: expect.stringMatching(/-01T00:00:00\.000Z$/) },
      access: { level: 'read', can: ['read'] },
      timeZone: 'UTC',
      durationMs: { p50: null, p95: null },
      byLayout: [],
      byRequest: [],
      bySender: [],
      byLanguage: [],
      failureReasons: [],
    })
    expect(stats.daily).toHaveLength(30)
    expect(stats.daily.at(-1)).toEqual({ date: today(), success: 0, failed: 0, skipped: 0, pending: 0 })
    expect(stats.from.slice(0, 10)).toBe(stats.daily[0]?.date)
  })

  it('count by status, type and day; skipped and pending do not affect the rate', async () => {
    const { storeId, key } = await api.newCaller('read')
    for (const status of ['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED', 'SKIPPED', 'PENDING'] as const)
      await recordExecution(api, storeId, { status })
    await recordExecution(api, storeId, { status: 'FAILED', actionType: 'HTTP_REQUEST' })
    const first = today()
    api.clock.advance(2 * DAY)
    await recordExecution(api, storeId)
    const check = async () => {
      const stats = await read(key)
      expect(stats.totals).toEqual({ total: 8, success: 4, failed: 2, skipped: 1, pending: 1, retrying: 0 })
      expect(stats.successRate).toBeCloseTo(4 / 6)
      expect(stats.byActionType.HTTP_REQUEST).toMatchObject({ total: 1, failed: 1 })
      expect(stats.byActionType.EMAIL).toMatchObject({ total: 7, success: 4 })
      const days = stats.daily.slice(-3)
      expect(days.map(({ date, success, failed }) => [date, success, failed])).toEqual([
        [first, 3, 2],
        [expect.any(String), 0, 0],
        [today(), 1, 0],
      ])
    }
    await check()
    await addUpChanges(api.app.services)
    await check()
    expect((await read(key, '?days=1')).totals.total).toBe(1)
    expect((await read(key, '?days=2')).totals.total).toBe(1)
    expect((await read(key, '?days=3')).totals.total).toBe(8)
  })

  it('cover at most 365 days, and reject anything but a positive integer', async () => {
    const { key } = await api.newCaller('read')
    const stats = await read(key, '?days=9999')
    expect(stats.days).toBe(365)
    expect(stats.daily).toHaveLength(365)
    for (const days of ['0', '-1', 'x', '1.5', ''])
      expect((await api.call(`/api/v1/stats?days=${days}`, { key })).body).toEqual({
        error: 'days: must be a positive integer',
      })
  })

  it('show the quota and what the key can do', async () => {
    const { storeId } = await api.newCaller('read')
    const key = await api.newKey(storeId, 'write')
    await api.operate(putSettings, { emailQuota: 500 }, storeId)
    const stats = await read(key)
    expect(stats.quota).toMatchObject({ used: 0, limit: 500 })
    expect(stats.access).toEqual({ level: 'write', can: ['read', 'write'] })
  })

  it("do not include another store's executions", async () => {
    const { storeId } = await api.newCaller('read')
    const other = await api.newCaller('read')
    await recordExecution(api, storeId)
    await addUpChanges(api.app.services)
    expect((await read(other.key)).totals.total).toBe(0)
  })
})
