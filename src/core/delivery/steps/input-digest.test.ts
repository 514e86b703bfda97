import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError } from '../../../testing/servers/sink.ts'
import { useTarget } from '../../../testing/servers/target.ts'
import { type Steps, stepsOf, useStepSink } from '../../../testing/steps.ts'
import { retryExecution } from '../history/retry-execution.ts'

const api = useHarness()
const sink = useStepSink(api)
const target = useTarget()

const INPUT_DIFFERS = /^this step of this run was already accepted with different input, so nothing was done/

/** Runs a step, and returns a function that repeats it with changes. */
async function runStep(steps: Steps) {
  const { id: layoutId } = await steps.create({})
  const step = {
    runId: 'same',
    layoutId,
    to: ['Ann <ann@example.com>', 'bob@example.com'],
    cc: 'carol@example.com',
    locale: 'de',
    variables: { order: { id: 7, items: ['a', 'b'] }, name: 'Ann' },
  }
  const first = await steps.send(step)
  sink.caught.length = 0
  return { step, first, repeat: (changes: object) => steps.send({ ...step, ...changes }) }
}

describe('a step that is sent again with the same run id', () => {
  it('is rejected with 409, and sends nothing, if anything that affects the outcome differs', async () => {
    const steps = await stepsOf(api, sink.port)
    const { first, repeat } = await runStep(steps)
    for (const changes of [
      { to: 'dave@example.com' },
      { to: ['ann@example.com', 'bob@example.com', 'dave@example.com'] },
      { cc: [] },
      { bcc: 'dave@example.com' },
      { replyTo: 'dave@example.com' },
      { senderId: steps.senderId },
      { locale: 'fr' },
      { variables: { order: { id: 8, items: ['a', 'b'] }, name: 'Ann' } },
      { variables: { order: { id: 7, items: ['b', 'a'] }, name: 'Ann' } },
    ]) {
      const reply = await repeat(changes)
      expect([reply.status, changes]).toEqual([409, changes])
      expect(reply.body).toEqual({ error: expect.stringMatching(INPUT_DIFFERS) })
      expect(reply.headers.get('x-execution-id')).toBe(first.body.executionId)
    }
    expect(sink.caught).toEqual([])
  })

  it('returns the first result if optional fields are sent as empty text instead of being omitted', async () => {
    const { first, repeat } = await runStep(await stepsOf(api, sink.port))
    const reply = await repeat({ stepRef: '', bcc: '', replyTo: ' ', senderId: '' })
    expect([reply.status, reply.body]).toEqual([200, first.body])
  })

  it('returns the first result if only case, order or repetition differs', async () => {
    const { step, first, repeat } = await runStep(await stepsOf(api, sink.port))
    for (const changes of [
      {},
      { to: 'bob@example.com, ANN@Example.com' },
      { to: [...step.to, 'bob@example.com'] },
      { locale: 'DE', bcc: [], replyTo: null },
      { variables: { name: 'Ann', order: { items: ['a', 'b'], id: 7 } } },
    ])
      expect([(await repeat(changes)).text, changes]).toEqual([first.text, changes])
    expect(sink.caught).toEqual([])
  })

  it('is rejected with 409 if it specifies another layout', async () => {
    const steps = await stepsOf(api, sink.port)
    const one = await steps.create({})
    const two = await steps.create({})
    const send = (layoutId: string) =>
      steps.send({ runId: 'same', stepRef: 'step', layoutId, to: 'a@example.com' })
    expect([(await send(one.id)).status, (await send(two.id)).status]).toEqual([200, 409])
    expect(sink.caught).toHaveLength(1)
  })

  it('is executed for only one of several simultaneous calls with different input', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => steps.send({ runId: 'same', layoutId, to: `${name}@example.com` })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(sink.caught).toHaveLength(1)
  })

  it('returns the retry of its execution, even if the retry had fewer recipients', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ category: 'marketing' })
    const step = { runId: 'same', layoutId, to: ['good@example.com', 'bad@example.com'] }
    sink.onRecipient = (address) => (address.startsWith('bad') ? smtpError(550, 'unknown') : null)
    const { executionId } = (await steps.send(step)).body
    sink.onRecipient = null
    const retry = await api.operate<{ id: string }>(retryExecution, { id: executionId }, steps.storeId)
    expect((await steps.send(step)).body).toMatchObject({ executionId: retry.id, status: 'SUCCESS' })
    expect((await steps.send({ ...step, to: 'bad@example.com' })).status).toBe(409)
    expect(sink.caught.flatMap(({ to }) => to)).toEqual(['good@example.com', 'bad@example.com'])
  })

  it('returns the first result if the step was accepted before inputs were compared', async () => {
    const steps = await stepsOf(api, sink.port)
    const { first, repeat } = await runStep(steps)
    await api.app.database.db
      .updateTable('executions')
      .set({ inputDigest: null })
      .where('id', '=', first.body.executionId)
      .execute()
    expect((await repeat({ to: 'dave@example.com' })).text).toBe(first.text)
  })

  it('is rejected with 409 if it is an HTTP step with different variables', async () => {
    const steps = await stepsOf(api)
    const request = await api.call<{ id: string }>('/api/v1/http-requests', {
      method: 'POST',
      key: steps.key,
      body: { name: 'Order', url: target.url },
    })
    const call = (variables: object) =>
      steps.run('/http-request', { runId: 'same', requestId: request.body.id, variables })
    const first = await call({ id: 1 })
    expect((await call({ id: 1 })).text).toBe(first.text)
    expect(await call({ id: 2 })).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(INPUT_DIFFERS) },
    })
    expect(target.received).toHaveLength(1)
  })
})

it('the stored input digest cannot be reproduced by hashing the input', async () => {
  const one = await stepsOf(api, sink.port)
  const two = await stepsOf(api, sink.port)
  for (const steps of [one, two])
    await steps.send({ runId: 'same', layoutId: 'lay_gone', to: 'ann@example.com' })
  const rows = await api.app.database.db
    .selectFrom('executions')
    .select('inputDigest')
    .where('storeId', 'in', [one.storeId, two.storeId])
    .execute()
  expect(rows).toHaveLength(2)
  for (const { inputDigest } of rows) expect(inputDigest).toMatch(/^[\w-]{43}$/)
  expect(rows[0]).not.toEqual(rows[1])
})
