import { describe, expect, it } from 'vitest'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { createHttpRequest } from '../http-requests/create-http-request.ts'
import { addSmtpSender } from '../senders/add-smtp-sender.ts'
import { addUpChanges, purgeGroups } from './add-up.ts'
import { getDailyCounts } from './get-daily-counts.ts'
import { getEarlierCounts } from './get-earlier-counts.ts'
import { getStats } from './get-stats.ts'
import { getStatsOfKind } from './get-stats-of-kind.ts'
import { listStatsGroups } from './list-stats-groups.ts'

const api = useHarnessWithoutWorker()
const DAY = 24 * 3600

type Group = { key: string | null; name: string | null; total: number; success: number; failed: number }
type Stats = Record<'byLayout' | 'byRequest' | 'bySender' | 'byLanguage', Group[]> & {
  timeZone: string
  from: string
  durationMs: { p50: number | null; p95: number | null }
  failureReasons: { reason: string | null; failed: number }[]
  daily: { date: string; success: number; failed: number }[]
}
const statsOf = (storeId: string, days = 30) => api.operate<Stats>(getStats, { days }, storeId)
const countsOf = (groups: Group[]) => groups.map(({ key, total }) => [key, total])

describe('stats breakdowns', () => {
  it('list layouts, requests, senders and languages, most used first, with rate and durations', async () => {
    const { storeId } = await api.newCaller('read')
    const sender = { name: 'Office', host: '127.0.0.1', port: 25, tls: 'none', fromAddress: 'a@b.example' }
    const { id: senderId } = await api.operate<{ id: string }>(addSmtpSender, sender, storeId)
    const request = await api.operate<{ id: string }>(
      createHttpRequest,
      { name: 'CRM', url: 'https://a.example' },
      storeId,
    )
    const mail = { senderId, locale: 'de' }
    for (const durationMs of [15, 15, 15, 900]) await recordExecution(api, storeId, { ...mail, durationMs })
    const refused = { status: 'FAILED', error: 'the server answered: 550 5.1.1 User unknown' } as const
    await recordExecution(api, storeId, { ...mail, ...refused, locale: 'fr', actionConfigId: 'lay_b' })
    await recordExecution(api, storeId, { ...mail, status: 'PENDING' })
    const call = { actionType: 'HTTP_REQUEST', actionConfigId: request.id } as const
    await recordExecution(api, storeId, { ...call, status: 'FAILED', httpStatus: 503, error: 'status 503' })
    const check = async () => {
      const stats = await statsOf(storeId)
      expect(stats.byLayout).toMatchObject([
        { key: 'lay_a', name: null, total: 5, success: 4, failed: 0, successRate: 1 },
        { key: 'lay_b', total: 1, failed: 1, successRate: 0 },
      ])
      expect(stats.byLayout[0]).toMatchObject({ pending: 1, durationMs: { p50: 17, p95: 950 } })
      expect(stats.byRequest).toMatchObject([{ key: request.id, name: 'CRM', total: 1, failed: 1 }])
      expect(stats.bySender).toMatchObject([
        { key: senderId, name: 'Office', total: 5, successRate: 0.8 },
        { key: null, name: null, total: 1 },
      ])
      expect(countsOf(stats.byLanguage)).toEqual([
        ['de', 4],
        [null, 1],
        ['fr', 1],
      ])
      expect(stats.failureReasons).toEqual([
        { reason: 'recipientRefused', failed: 1 },
        { reason: 'status5xx', failed: 1 },
      ])
      const ofKind = (kind?: string) => api.operate<Stats>(getStatsOfKind, { days: 30, kind }, storeId)
      expect(await ofKind('EMAIL')).toMatchObject({
        totals: { total: 6, success: 4, failed: 1, pending: 1 },
        successRate: 0.8,
        durationMs: { p50: 15, p95: 938 },
        failureReasons: [{ reason: 'recipientRefused', failed: 1 }],
        byActionType: { EMAIL: { total: 6 }, HTTP_REQUEST: { total: 1 } },
      })
      const calls = await ofKind('HTTP_REQUEST')
      expect(calls).toMatchObject({ totals: { total: 1, failed: 1, success: 0 }, successRate: 0 })
      expect(calls.daily.at(-1)).toMatchObject({ success: 0, failed: 1 })
      expect(calls.failureReasons).toEqual([{ reason: 'status5xx', failed: 1 }])
      expect(await ofKind()).toMatchObject({ totals: { total: 7 }, byRequest: stats.byRequest })
    }
    await check()
    await addUpChanges(api.app.services)
    await check()
    // New changes are added to the sums.
    await recordExecution(api, storeId, { ...mail })
    expect(countsOf((await statsOf(storeId)).byLayout)[0]).toEqual(['lay_a', 6])
  })

  it('count everything beyond the largest groups together', async () => {
    const { storeId } = await api.newCaller('read')
    for (let layout = 0; layout < 12; layout++)
      for (let n = layout; n < 12; n++)
        await recordExecution(api, storeId, { actionConfigId: `lay_${String(layout).padStart(2, '0')}` })
    const { byLayout } = await statsOf(storeId)
    expect(byLayout).toHaveLength(10)
    expect(byLayout.at(-1)).toMatchObject({ key: 'others', name: null, total: 3 + 2 + 1 })
    const all = await api.operate<Group[]>(listStatsGroups, { by: 'layout' }, storeId)
    expect(all).toHaveLength(12)
    expect(await api.operate(listStatsGroups, { by: 'sender' }, storeId)).toMatchObject([
      { key: null, total: 78 },
    ])
    await expect(api.operate(listStatsGroups, { by: 'color' }, storeId)).rejects.toThrow(/^by: /)
  })

  it('give the daily counts of one group', async () => {
    const { storeId } = await api.newCaller('read')
    await recordExecution(api, storeId, { locale: 'de' })
    await addUpChanges(api.app.services)
    await recordExecution(api, storeId, { locale: 'de', status: 'FAILED' })
    await recordExecution(api, storeId, { locale: 'en' })
    const lastDayOf = async (by: string, key?: string) => {
      const counts = await api.operate<Record<string, object[]>>(
        getDailyCounts,
        { days: 7, by, key },
        storeId,
      )
      expect(counts.EMAIL).toHaveLength(7)
      return counts.EMAIL?.at(-1)
    }
    expect(await lastDayOf('language', 'de')).toMatchObject({ success: 1, failed: 1, durationMs: { p50: 5 } })
    expect(await lastDayOf('layout', 'lay_a')).toMatchObject({ success: 2, failed: 1 })
    expect(await lastDayOf('sender')).toMatchObject({ success: 2, failed: 1 })
    expect(await lastDayOf('layout', 'lay_b')).toMatchObject({ success: 0, failed: 0 })
  })

  it('are compared with the preceding period of the same length, if it is still counted', async () => {
    const { storeId } = await api.newCaller('read')
    const earlier = async (days: number) => {
      const input = { days }
      return (await api.operate<{ success: object | null }>(getEarlierCounts, input, storeId)).success
    }
    expect(await earlier(7)).toEqual({ EMAIL: 0, HTTP_REQUEST: 0 })
    await recordExecution(api, storeId)
    api.clock.advance(7 * DAY)
    for (const status of ['SUCCESS', 'SUCCESS', 'FAILED'] as const)
      await recordExecution(api, storeId, { status })
    await recordExecution(api, storeId, { actionType: 'HTTP_REQUEST' })
    api.clock.advance(6 * DAY)
    await recordExecution(api, storeId)
    const check = async () => {
      expect(await earlier(7)).toEqual({ EMAIL: 1, HTTP_REQUEST: 0 })
      expect(await earlier(6)).toEqual({ EMAIL: 2, HTTP_REQUEST: 1 })
      expect(await earlier(30)).toEqual({ EMAIL: 0, HTTP_REQUEST: 0 })
      expect(await earlier(365)).toBeNull()
    }
    await check()
    await addUpChanges(api.app.services)
    await check()
  })

  it('add up to the daily counts for any period within a year', async () => {
    const { storeId } = await api.newCaller('read')
    for (let week = 0; week < 60; week++) {
      await recordExecution(api, storeId, { locale: `l${week % 3}` })
      api.clock.advance(7 * DAY)
    }
    await addUpChanges(api.app.services)
    await purgeGroups(api.app.services)
    for (const days of [1, 8, 31, 62, 100, 365]) {
      const { byLanguage, daily } = await statsOf(storeId, days)
      const sum = daily.reduce((all, { success }) => all + success, 0)
      expect(byLanguage.reduce((all, { total }) => all + total, 0)).toBe(sum)
      expect(sum).toBe(Math.floor((days - 1) / 7))
    }
  })

  it("use days in the store's time zone as soon as it is set", async () => {
    const { storeId } = await api.newCaller('read')
    const zone = 'Pacific/Kiritimati'
    await recordExecution(api, storeId)
    await api.operate(putSettings, { timeZone: zone }, storeId)
    await recordExecution(api, storeId)
    const stats = await statsOf(storeId, 3)
    expect(stats.timeZone).toBe(zone)
    const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(api.clock.now())
    expect(stats.daily.at(-1)?.date).toBe(today)
    expect(stats.from).toMatch(/T10:00:00\.000Z$/)
    const there = new Date(api.clock.now().getTime() + 14 * 3600 * 1000).toISOString().slice(0, 10)
    const here = api.clock.now().toISOString().slice(0, 10)
    const expected =
      here === there
        ? [[there, 2]]
        : [
            [here, 1],
            [there, 1],
          ]
    expect(
      stats.daily.filter(({ success }) => success > 0).map(({ date, success }) => [date, success]),
    ).toEqual(expected)
    // After a switch to a zone where that day has not started, its executions are still counted.
    await api.operate(putSettings, { timeZone: 'Pacific/Midway' }, storeId)
    const later = await statsOf(storeId, 3)
    expect(later.daily.reduce((sum, { success }) => sum + success, 0)).toBe(2)
    expect(countsOf(later.byLayout)).toEqual([['lay_a', 2]])
  })
})
