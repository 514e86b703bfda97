import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { historyOf, type Run, requestsOf } from '../../../testing/requests.ts'
import { useFreshTarget } from '../../../testing/servers/target.ts'
import { settleAbandonedTests } from '../history/purge-history.ts'

const api = useHarnessWithoutWorker()
const target = useFreshTarget()

describe('a test run', () => {
  it('429 after 60 runs per hour and key; runs refused for other reasons do not count', async () => {
    const shops = [await requestsOf(api), await requestsOf(api)]
    const runs = shops.map(async (requests, shop) => {
      // One shop uses its whole budget here, the other only its last ten runs.
      const runsLeft = shop === 0 ? 60 : 10
      const { body } = await api.call<{ key: { id: string } }>('/api/v1/me', { key: requests.key })
      if (runsLeft < 60) await api.app.services.budgets.execute.take(body.key.id, 60 - runsLeft)
      const { id } = await requests.create({ url: `${target.url}/${shop}` })
      await requests.test('req_unknown')
      const path = `/api/v1/http-requests/${id}/test`
      const run = (headers = {}) => api.call(path, { method: 'POST', key: requests.key, headers })
      const replies = await Promise.all(
        Array.from({ length: runsLeft + 4 }, (_, n) =>
          run(n % 4 === 0 ? { 'idempotency-key': `run-${n}` } : {}),
        ),
      )
      const withStatus = (expected: number) => replies.filter(({ status }) => status === expected)
      expect([withStatus(200).length, withStatus(429).length]).toEqual([runsLeft, 4])
      const retryAfter = Number(withStatus(429)[0]?.headers.get('retry-after'))
      expect([retryAfter > 3500, retryAfter <= 3600]).toEqual([true, true])
      expect(target.received.filter((call) => call.path === `/${shop}`)).toHaveLength(runsLeft)
      expect((await historyOf(requests)).pagination.total).toBe(runsLeft)
      return run
    })
    const runners = await Promise.all(runs)
    for (const run of runners) expect((await run()).status).toBe(429)
    api.clock.advance(3600)
    for (const run of runners) expect((await run()).status).toBe(200)
  })

  it('with an Idempotency-Key runs once; its response is replayed, even if the run failed', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    const options = { method: 'POST', key: requests.key, headers: { 'idempotency-key': 'once' } }
    const path = `/api/v1/http-requests/${id}/test`
    target.answer((_, reply) => reply.writeHead(500).end())
    const first = await api.call(path, options)
    const second = await api.call(path, options)
    expect(first.status).toBe(502)
    expect(second).toMatchObject({ status: 502, text: first.text })
    expect(second.headers.get('x-execution-id')).toBe(first.headers.get('x-execution-id'))
    expect(target.received).toHaveLength(1)
  })

  it('with an Idempotency-Key reports the recorded outcome after a crash during the run', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    const options = { method: 'POST', key: requests.key, headers: { 'idempotency-key': 'crash' } }
    const first = await api.call<Run>(`/api/v1/http-requests/${id}/test`, options)
    const { db } = api.app.database
    await db
      .updateTable('idempotentCalls')
      .set({ answer: null })
      .where('storeId', '=', requests.storeId)
      .execute()
    await db
      .updateTable('executions')
      .set({ status: 'PENDING', finishedAt: null })
      .where('id', '=', first.body.executionId)
      .execute()
    expect((await api.call(`/api/v1/http-requests/${id}/test`, options)).status).toBe(409)
    api.clock.advance(121)
    await settleAbandonedTests(api.app.services)
    const later = await api.call(`/api/v1/http-requests/${id}/test`, options)
    expect(later).toMatchObject({ status: 502, body: { error: expect.stringMatching(/^outcome unknown/) } })
    expect(later.headers.get('x-execution-id')).toBe(first.body.executionId)
    expect(target.received).toHaveLength(1)
  })

  it('ends as unknown if its process stopped during the run', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    const { body } = await requests.test<Run>(id)
    await api.app.database.db
      .updateTable('executions')
      .set({ status: 'PENDING', finishedAt: null })
      .where('id', '=', body.executionId)
      .execute()
    await settleAbandonedTests(api.app.services)
    const read = async () => (await requests.call('GET', `/history/${body.executionId}`)).body
    expect(await read()).toMatchObject({ status: 'PENDING' })
    api.clock.advance(121)
    await settleAbandonedTests(api.app.services)
    expect(await read()).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^outcome unknown/) })
  })
})
