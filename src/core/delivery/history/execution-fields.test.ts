import { describe, expect, it } from 'vitest'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError } from '../../../testing/servers/sink.ts'
import { stepsOf, useStepSink, waitBriefly } from '../../../testing/steps.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { addUnsubscribe } from '../unsubscribes/unsubscribes.ts'

const api = useHarness()
const sink = useStepSink(api)

const layout = { bodyType: 'text', subject: 'Hi {{ variables.name }}', body: '<p>Hi</p>' }
const stats = async (key: string) => (await api.call('/api/v1/stats', { key })).body

describe('an execution', () => {
  it('shows why it is waiting, the next attempt and earlier attempts; then its outcome', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(layout)
    await steps.call('PUT', `/${layoutId}/translations/de`, { subject: 'Hallo', body: '<p>Hallo</p>' })
    waitBriefly(api)
    sink.onRecipient = () => smtpError(450, 'busy, says jo@example.com')
    const { executionId } = (await steps.send({ layoutId, to: 'jo@example.com', locale: 'de-at' })).body
    await expect.poll(async () => (await steps.entry(executionId)).attempts).toBe(1)
    const waiting = await steps.entry(executionId)
    const problem = 'the server answered: 450 busy, says j****@example.com'
    expect(waiting).toMatchObject({
      status: 'PENDING',
      reason: problem,
      senderId: steps.senderId,
      locale: 'de',
      layoutVersion: 2,
      attemptLog: [{ at: expect.stringMatching(/Z$/), outcome: 'DEFERRED', error: problem }],
      messages: [{ to: 'j****@example.com', status: 'PENDING', error: problem }],
      retryOf: null,
      request: { to: ['j****@example.com'] },
    })
    const waitMs = Date.parse(String(waiting.nextAttemptAt)) - api.clock.now().getTime()
    expect([waitMs > 0, waitMs <= 66_000]).toEqual([true, true])
    expect(await stats(steps.key)).toMatchObject({
      totals: { pending: 1, retrying: 1 },
      byActionType: { EMAIL: { retrying: 1 }, HTTP_REQUEST: { retrying: 0 } },
    })
    sink.onRecipient = null
    api.clock.advance(70)
    await expect.poll(async () => (await steps.entry(executionId)).status).toBe('SUCCESS')
    expect(await steps.entry(executionId)).toMatchObject({
      reason: null,
      nextAttemptAt: null,
      error: null,
      attempts: 2,
      attemptLog: [
        { outcome: 'DEFERRED', error: problem },
        { outcome: 'SUCCESS', error: null },
      ],
    })
    expect(await stats(steps.key)).toMatchObject({ totals: { success: 1, pending: 0, retrying: 0 } })
  })

  it('shows why it was skipped', async () => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(addUnsubscribe, { address: 'jo@example.com' }, steps.storeId)
    const { id: layoutId } = await steps.create({ ...layout, category: 'marketing' })
    const { executionId, status } = (await steps.send({ layoutId, to: 'jo@example.com' })).body
    expect(status).toBe('SKIPPED')
    const list = await api.call<{ data: object[] }>('/api/v1/history', { key: steps.key })
    for (const entry of [await steps.entry(executionId), list.body.data[0]])
      expect(entry).toMatchObject({ error: null, reason: 'every recipient has unsubscribed' })
    expect(await steps.entry(executionId)).toMatchObject({ attemptLog: [{ outcome: 'SKIPPED' }] })
  })

  it('names the sender that was used, even the default one', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(layout)
    const { executionId } = (await steps.send({ layoutId, to: 'jo@example.com' })).body
    await api.operate(putSettings, { defaultSenderId: null }, steps.storeId)
    expect(await steps.entry(executionId)).toMatchObject({
      senderId: steps.senderId,
      layoutVersion: 1,
      locale: 'en',
    })
  })

  it('stores the step input encrypted, and nowhere in plain text', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ ...layout, subject: 'Hi' })
    const variables = { name: 'canary-of-the-input' }
    expect((await steps.send({ layoutId, to: 'jo@example.com', variables })).status).toBe(200)
    const { db } = api.app.database
    const rows = []
    for (const table of ['executions', 'executionDetails', 'executionInputs'] as const)
      rows.push(...(await db.selectFrom(table).selectAll().where('storeId', '=', steps.storeId).execute()))
    expect(rows.length).toBe(3)
    const stored = JSON.stringify(rows)
    for (const form of [variables.name, Buffer.from(variables.name).toString('base64')])
      expect(stored).not.toContain(form)
  })
})

describe('the history', () => {
  type Page = { data: { id: string }[]; pagination: { total: number }; error?: string }
  const list = (key: string, query: Record<string, string>) =>
    api.call<Page>(`/api/v1/history?${new URLSearchParams(query)}`, { key })

  it('is filtered by time, run and step, alone and together', async () => {
    const { storeId, key } = await api.newCaller('read')
    const times: string[] = []
    const ids: string[] = []
    for (let n = 0; n < 4; n++) {
      api.clock.advance(3600)
      const status = n === 3 ? 'FAILED' : 'SUCCESS'
      ids.push(await recordExecution(api, storeId, { runId: `run-${n % 2}`, stepRef: `step-${n}`, status }))
      const { body } = await api.call<{ createdAt: string }>(`/api/v1/history/${ids[n]}`, { key })
      times.push(body.createdAt)
    }
    const [t0 = '', t1 = '', t2 = ''] = times
    const cases: [Record<string, string>, number[]][] = [
      [{ from: t2 }, [3, 2]],
      [{ to: t1 }, [1, 0]],
      [{ from: t1, to: t2 }, [2, 1]],
      [{ from: t1, to: t1 }, [1]],
      [{ from: t2, to: t1 }, []],
      [{ from: t0.replace('Z', '+00:00').slice(0, 10) }, [3, 2, 1, 0]],
      [{ runId: 'run-1' }, [3, 1]],
      [{ stepRef: 'step-2' }, [2]],
      [{ runId: 'run-1', stepRef: 'step-3' }, [3]],
      [{ runId: 'run-1', status: 'SUCCESS', from: t0 }, [1]],
      [{ runId: 'run' }, []],
      [{ runId: '', stepRef: '', from: '', to: '' }, [3, 2, 1, 0]],
    ]
    for (const [query, expected] of cases) {
      const { body } = await list(key, query)
      expect(
        body.data.map(({ id }) => ids.indexOf(id)),
        JSON.stringify(query),
      ).toEqual(expected)
      expect(body.pagination.total).toBe(expected.length)
    }
  })

  it('rejects an invalid time with 400', async () => {
    const { key } = await api.newCaller('read')
    const invalid = ['yesterday', '2026-13-01', '2026-02-30', '2026-02-30T12:00:00Z', '2026-01-01T12:00']
    for (const from of [...invalid, '1767225600', '01/02/2026']) {
      const { status, body } = await list(key, { from })
      expect([status, body]).toEqual([
        400,
        { error: 'from: must be a date or a time, such as 2026-01-31 or 2026-01-31T12:00:00Z' },
      ])
    }
  })

  it('does not match masked values', async () => {
    const { storeId, key } = await api.newCaller('read')
    await recordExecution(api, storeId, { runId: 'order of jo@example.com', stepRef: 'jo@example.com' })
    for (const query of [{ runId: 'order of jo@example.com' }, { stepRef: 'jo@example.com' }])
      expect((await list(key, query)).body.pagination.total).toBe(0)
  })
})
