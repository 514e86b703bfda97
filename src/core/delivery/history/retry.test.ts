import { afterEach, describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { smtpError, useSink } from '../../../testing/servers/sink.ts'
import { echo, useTarget } from '../../../testing/servers/target.ts'
import { type Steps, sendRefused, stepsOf, waitAsUsual, waitBriefly } from '../../../testing/steps.ts'
import { getStats } from '../stats/get-stats.ts'
import { cancelExecution } from './cancel-execution.ts'
import { retryExecution } from './retry-execution.ts'
import { removeOldInputs } from './sealed-input.ts'

const DAY_SECONDS = 24 * 3600
const api = useHarness()
const sink = useSink()
const target = useTarget()
afterEach(() => {
  sink.caught.length = 0
  sink.onRecipient = null
  target.received.length = 0
  waitAsUsual(api)
})

type Entry = { id: string; status: string; error: string | null; to: string[]; retryOf: string | null }
const marketing = { category: 'marketing', bodyType: 'text', subject: 'News', body: '<p>News</p>' }
const text = { bodyType: 'text', subject: 'Hi {{ variables.name | default: "you" }}', body: '<p>Hi</p>' }
const retry = (steps: Steps, id: string) => api.operate<Entry>(retryExecution, { id }, steps.storeId)
const cancel = (steps: Steps, id: string) => api.operate<Entry>(cancelExecution, { id }, steps.storeId)
const recipients = () => sink.caught.flatMap((mail) => mail.to).sort()
const findIds = async ({ key }: Steps, query: string) =>
  (await api.call<{ data: Entry[] }>(`/api/v1/history?${query}`, { key })).body.data.map(({ id }) => id)
const expectStatus = (steps: Steps, id: string) => expect.poll(async () => (await steps.entry(id)).status)

/** An email that failed permanently. */
async function createFailedEmail(steps: Steps, more: object = {}) {
  const { id: layoutId } = await steps.create(text)
  const email = { layoutId, to: 'Jo <jo@example.com>', variables: { name: 'Jo' }, ...more }
  return sendRefused(sink, steps, email)
}

/** An email waiting for its second attempt. */
async function createWaitingEmail(steps: Steps, to = 'jo@example.com') {
  const { id: layoutId } = await steps.create(text)
  waitBriefly(api)
  sink.onRecipient = () => smtpError(450, 'busy')
  const { executionId } = (await steps.send({ layoutId, to, runId: 'waiting' })).body
  await expect.poll(async () => (await steps.entry(executionId)).attempts).toBe(1)
  return { executionId, layoutId }
}

describe('a retry', () => {
  it('is a new execution with the same variables, and a repeated step returns it', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(text)
    const step = { layoutId, runId: 'run-r', to: 'Jo <jo@example.com>', variables: { name: 'Jo' } }
    const first = await sendRefused(sink, steps, step)
    const again = await retry(steps, first)
    expect(again).toMatchObject({ status: 'PENDING', trigger: 'retry', retryOf: first, runId: 'run-r' })
    await expectStatus(steps, again.id).toBe('SUCCESS')
    expect(sink.caught).toMatchObject([{ to: ['jo@example.com'], mail: { subject: 'Hi Jo' } }])
    expect((await steps.send(step)).body).toMatchObject({ executionId: again.id, status: 'SUCCESS' })
    expect(await steps.entry(first)).toMatchObject({ status: 'FAILED', retryOf: null, runId: 'run-r' })
    expect(sink.caught).toHaveLength(1)
  })

  it('is sent only to recipients whose message was not sent', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    sink.onRecipient = (address) => (address.startsWith('bad') ? smtpError(550, 'no') : null)
    const to = ['a@example.com', 'bad@example.com', 'c@example.com']
    const { executionId } = (await steps.send({ layoutId, to })).body
    expect(recipients()).toEqual(['a@example.com', 'c@example.com'])
    sink.onRecipient = null
    const again = await retry(steps, executionId)
    expect(again.to).toEqual(['ba****@example.com'])
    await expectStatus(steps, again.id).toBe('SUCCESS')
    expect(recipients()).toEqual(to)
  })

  it('is sent to the recipient that the server rejected while accepting others', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    sink.onRecipient = (address) => (address.startsWith('bad') ? smtpError(550, 'no') : null)
    const { executionId } = (await steps.send({ layoutId, to: ['a@example.com', 'bad@example.com'] })).body
    sink.onRecipient = null
    expect(await steps.entry(executionId)).toMatchObject({
      status: 'SUCCESS',
      errorCode: 'recipients.refused',
    })
    expect(await findIds(steps, 'errorCode=recipients.refused')).toEqual([executionId])
    expect(await findIds(steps, 'needsPerson=true')).toEqual([executionId])
    const again = await retry(steps, executionId)
    expect(await findIds(steps, 'needsPerson=true')).toEqual([])
    expect(again.to).toEqual(['ba****@example.com'])
    await expectStatus(steps, again.id).toBe('SUCCESS')
    expect(recipients()).toEqual(['a@example.com', 'bad@example.com'])
    await expect(retry(steps, again.id)).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'retry.all_sent' },
    })
  })

  it('repeats a failed call with the same idempotency key', async () => {
    const steps = await stepsOf(api)
    target.respondWith((_, reply) => reply.writeHead(400).end())
    const { body } = await api.call<{ id: string }>('/api/v1/http-requests', {
      method: 'POST',
      key: steps.key,
      body: { name: 'CRM', method: 'POST', url: target.url, body: '{"n":"{{ variables.n }}"}' },
    })
    const step = { requestId: body.id, runId: 'run-h', stepRef: 'crm', variables: { n: 7 } }
    const first = (await steps.run('/http-request', step)).headers.get('x-execution-id') ?? ''
    target.respondWith(echo)
    const retried = await retry(steps, first)
    await expectStatus(steps, retried.id).toBe('SUCCESS')
    expect(target.received.map(({ body: sent }) => sent)).toEqual(['{"n":"7"}', '{"n":"7"}'])
    expect(new Set(target.received.map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set(['run-h/crm']),
    )
    await expect(retry(steps, retried.id)).rejects.toMatchObject({
      problem: { code: 'retry.call_succeeded' },
    })
  })

  it("is rejected with 404 for another store's execution", async () => {
    const failed = await createFailedEmail(await stepsOf(api, sink.port))
    const other = await stepsOf(api)
    await expect(retry(other, failed)).rejects.toMatchObject({
      kind: 'notFound',
      problem: { code: 'execution.not_found' },
    })
  })

  it('is rejected with 409 if the execution was already retried or everything was sent', async () => {
    const steps = await stepsOf(api, sink.port)
    const failed = await createFailedEmail(steps)
    const { id } = await retry(steps, failed)
    await expectStatus(steps, id).toBe('SUCCESS')
    await expect(retry(steps, failed)).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'retry.already_retried', data: { id } },
    })
    await expect(retry(steps, id)).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'retry.all_sent' },
    })
  })

  it('is refused a second time, with the id and status of the first retry', async () => {
    const steps = await stepsOf(api, sink.port)
    const failed = await createFailedEmail(steps)
    sink.onRecipient = () => smtpError(450, 'busy')
    const { id } = await retry(steps, failed)
    const refusal = (status: string) => ({ problem: { code: 'retry.already_retried', data: { id, status } } })
    await expect(retry(steps, failed)).rejects.toMatchObject(refusal('PENDING'))
    await expect.poll(async () => (await steps.entry(id)).attempts).toBe(1)
    await cancel(steps, id)
    await expect(retry(steps, failed)).rejects.toMatchObject(refusal('FAILED'))
  })

  it('is rejected with 409 if the execution was a test', async () => {
    const steps = await stepsOf(api, sink.port)
    const id = await createFailedEmail(steps)
    await api.app.database.db
      .updateTable('executions')
      .set({ trigger: 'test' })
      .where('id', '=', id)
      .execute()
    await expect(retry(steps, id)).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'retry.test_run' },
    })
  })

  it('is rejected with 409 if the execution is waiting, or so old that its input was deleted', async () => {
    const steps = await stepsOf(api, sink.port)
    const old = await createFailedEmail(steps)
    api.clock.advance(29 * DAY_SECONDS)
    await removeOldInputs(api.app.services)
    const { executionId } = await createWaitingEmail(steps)
    await expect(retry(steps, executionId)).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'retry.not_ended' },
    })
    api.clock.advance(2 * DAY_SECONDS)
    await removeOldInputs(api.app.services)
    await expect(retry(steps, old)).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'retry.input_gone' },
    })
    const remaining = await api.app.database.db
      .selectFrom('executionInputs')
      .select('executionId')
      .where('storeId', '=', steps.storeId)
      .execute()
    expect(remaining).toEqual([{ executionId }])
  })

  it('can be started on the command line, which prints it', async () => {
    const steps = await stepsOf(api, sink.port)
    const failed = await createFailedEmail(steps)
    const command = ['history', 'retry', failed, '--store', steps.storeId, '--json']
    const { stdout } = await runCli(command, api.database.environment)
    const printed: Entry = JSON.parse(stdout)
    expect(printed).toMatchObject({ retryOf: failed, trigger: 'retry' })
    await expectStatus(steps, printed.id).toBe('SUCCESS')
  })
})

describe('cancelling', () => {
  it('ends a waiting execution as FAILED, permanently, without sending anything', async () => {
    const steps = await stepsOf(api, sink.port)
    const { executionId } = await createWaitingEmail(steps, 'nobody@example.com')
    const search = () => api.call('/api/v1/history?q=hi%20you', { key: steps.key })
    expect((await search()).body).toMatchObject({ data: [{ id: executionId, subject: 'Hi you' }] })
    const cancelled = await cancel(steps, executionId)
    expect((await search()).body).toMatchObject({ data: [{ id: executionId, status: 'FAILED' }] })
    expect(cancelled).toMatchObject({
      status: 'FAILED',
      errorCode: 'execution.cancelled',
      attempts: 1,
      nextAttemptAt: null,
      subject: 'Hi you',
      locale: 'en',
      attemptLog: [{ outcome: 'DEFERRED' }],
      messages: [{ status: 'FAILED', errorCode: 'execution.cancelled' }],
    })
    sink.onRecipient = null
    api.clock.advance(3600)
    await expect(cancel(steps, executionId)).rejects.toMatchObject({
      problem: { code: 'execution.ended', data: { status: 'FAILED' } },
    })
    expect(await steps.entry(executionId)).toMatchObject({ status: 'FAILED', attempts: 1 })
    expect(recipients()).not.toContain('nobody@example.com')
    const { body } = await api.call('/api/v1/stats', { key: steps.key })
    expect(body).toMatchObject({ totals: { failed: 1, pending: 0, retrying: 0 } })
    // Two days, because the hour that has passed may have crossed midnight.
    expect(await api.operate(getStats, { days: 2 }, steps.storeId)).toMatchObject({
      byLanguage: [{ key: 'en', failed: 1 }],
    })
  })

  it('is reported to a repeated step, and the execution can still be retried', async () => {
    const steps = await stepsOf(api, sink.port)
    const { executionId, layoutId } = await createWaitingEmail(steps)
    await cancel(steps, executionId)
    sink.onRecipient = null
    const repeated = await steps.send({ layoutId, to: 'jo@example.com', runId: 'waiting' })
    expect(repeated.status).toBe(422)
    expect(repeated.headers.get('error-code')).toBe('execution.cancelled')
    await expectStatus(steps, (await retry(steps, executionId)).id).toBe('SUCCESS')
  })

  it("is rejected with 404 for another store's execution, which keeps waiting", async () => {
    const steps = await stepsOf(api, sink.port)
    const other = await stepsOf(api)
    const { executionId } = await createWaitingEmail(steps)
    await expect(cancel(other, executionId)).rejects.toMatchObject({
      kind: 'notFound',
      problem: { code: 'execution.not_found' },
    })
    expect(await steps.entry(executionId)).toMatchObject({ status: 'PENDING' })
  })

  it('is rejected with 409 for a running execution', async () => {
    const steps = await stepsOf(api, sink.port)
    const { executionId } = await createWaitingEmail(steps)
    const leaseUntil = new Date(api.clock.now().getTime() + 9_000).toISOString()
    const { db } = api.app.database
    await db.updateTable('executions').set({ lease: 'x', leaseUntil }).where('id', '=', executionId).execute()
    await expect(cancel(steps, executionId)).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'execution.running' },
    })
  })
})
