import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { historyOf, requestsOf } from '../../../testing/requests.ts'
import { useFreshTarget } from '../../../testing/servers/target.ts'

const api = useHarnessWithoutWorker()
const target = useFreshTarget()

it('a key can make 60 test runs per hour, and further runs return 429; rejected runs do not count', async () => {
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
