import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type Run, requestsOf } from '../../../testing/requests.ts'
import { useFreshTarget } from '../../../testing/servers/target.ts'
import { endAbandonedTests } from '../history/purge-history.ts'

const api = useHarnessWithoutWorker()
const target = useFreshTarget()

describe('a test run whose process stopped', () => {
  it('is reported with its recorded outcome when the call is repeated with the same Idempotency-Key', async () => {
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
    await endAbandonedTests(api.app.services)
    const later = await api.call(`/api/v1/http-requests/${id}/test`, options)
    expect(later).toMatchObject({ status: 502, body: { error: expect.stringMatching(/^outcome unknown/) } })
    expect(later.headers.get('x-execution-id')).toBe(first.body.executionId)
    expect(target.received).toHaveLength(1)
  })

  it('ends with an unknown outcome', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    const { body } = await requests.test<Run>(id)
    await api.app.database.db
      .updateTable('executions')
      .set({ status: 'PENDING', finishedAt: null })
      .where('id', '=', body.executionId)
      .execute()
    await endAbandonedTests(api.app.services)
    const read = async () => (await requests.call('GET', `/history/${body.executionId}`)).body
    expect(await read()).toMatchObject({ status: 'PENDING' })
    api.clock.advance(121)
    await endAbandonedTests(api.app.services)
    expect(await read()).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^outcome unknown/) })
  })
})
