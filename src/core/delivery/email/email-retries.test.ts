import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeMessages } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError } from '../../../testing/servers/sink.ts'
import { stepsOf, useStepSink, waitBriefly } from '../../../testing/steps.ts'

const api = useHarness()
const sink = useStepSink(api)

describe('an email step', () => {
  it('is retried when the server defers it, and fails when the server rejects it', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    sink.onData = () => smtpError(550, 'no such user')
    const refused = await steps.send({ layoutId, to: 'a@example.com' })
    expect(refused.status).toBe(422)
    expect(refused.body.error).toMatch(/550/)

    sink.onData = () => smtpError(451, 'try later')
    waitBriefly(api)
    const { stepMs } = api.app.services.waitLimits
    const started = performance.now()
    const waiting = await steps.send({ layoutId, to: 'b@example.com' })
    expect(waiting).toMatchObject({ status: 202, body: { status: 'PENDING', returnValue: null } })
    expect(performance.now() - started).toBeGreaterThan(stepMs - 50)
    await steps.waitForAttempts(waiting.body.executionId)
    expect(await steps.entry(waiting.body.executionId)).toMatchObject({
      status: 'PENDING',
      attempts: 1,
      error: expect.stringMatching(/451/),
      messages: [{ status: 'PENDING' }],
    })
    sink.onData = null
    api.clock.advance(70)
    await expect.poll(async () => (await steps.entry(waiting.body.executionId)).status).toBe('SUCCESS')
    expect(await steps.entry(waiting.body.executionId)).toMatchObject({ attempts: 2, error: null })
    expect(sink.caught).toHaveLength(1)
  })

  it('reports rejected recipients, and retries deferred ones', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    waitBriefly(api)
    sink.onRecipient = (address) =>
      address.startsWith('bad')
        ? smtpError(550, 'no such user')
        : address.startsWith('grey')
          ? smtpError(450, 'later')
          : null
    const reply = await steps.send({ layoutId, to: ['a@example.com', 'bad@example.com', 'grey@example.com'] })
    expect(reply.status).toBe(202)
    await steps.waitForAttempts(reply.body.executionId)
    expect(sink.caught.map(({ to }) => to)).toEqual([['a@example.com']])
    sink.onRecipient = null
    api.clock.advance(70)
    await expect.poll(async () => (await steps.entry(reply.body.executionId)).status).toBe('SUCCESS')
    expect(sink.caught.map(({ to }) => to)).toEqual([['a@example.com'], ['grey@example.com']])
    expect(await steps.entry(reply.body.executionId)).toMatchObject({
      messages: [
        {
          status: 'SUCCESS',
          error: expect.stringMatching(/^not accepted for ba\*\*\*\*@example\.com \(550/),
        },
        { to: 'gr****@example.com', status: 'SUCCESS', error: null },
      ],
    })
  })

  it('reports deferred recipients as written, and lists Cc recipients if only they were accepted', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    waitBriefly(api)
    sink.onRecipient = (address) => (address.startsWith('grey') ? smtpError(450, 'later') : null)
    const send = async (step: object) => {
      const { executionId } = (await steps.send({ layoutId, ...step })).body
      await steps.waitForAttempts(executionId)
      const { messages } = await steps.entry(executionId)
      return (messages as { to: string; status: string }[]).map(({ to, status }) => [to, status])
    }
    expect(await send({ to: ['ada@example.com', 'grey@müller.example'] })).toEqual([
      ['ad****@example.com', 'SUCCESS'],
      ['gr****@müller.example', 'PENDING'],
    ])
    expect(await send({ to: 'grey@example.com', cc: 'copy@example.com' })).toEqual([
      ['co****@example.com', 'SUCCESS'],
      ['gr****@example.com', 'PENDING'],
    ])
  })

  it('fails with an unknown outcome, is logged and not sent again, if its layout is deleted after it was handed to the mail server', async () => {
    const warn = vi.spyOn(api.app.log, 'warn')
    onTestFinished(() => warn.mockRestore())
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const { db } = api.app.database
    const { body } = await steps.send({ layoutId, to: 'a@example.com' })
    const id = body.executionId
    const handedAt = api.clock.now().toISOString()
    await changeMessages(api, id, (message) => ({ ...message, status: 'HANDED' }))
    await steps.call('DELETE', `/${layoutId}`)
    await db
      .updateTable('executions')
      .set({ status: 'PENDING', finishedAt: null, attempts: 0, handedAt, dueAt: handedAt })
      .where('id', '=', id)
      .execute()
    await expect.poll(async () => (await steps.entry(id)).status).toBe('FAILED')
    expect(await steps.entry(id)).toMatchObject({
      error: expect.stringMatching(/^outcome unknown/),
      messages: [{ status: 'FAILED', error: expect.stringMatching(/^outcome unknown/) }],
    })
    expect(sink.caught).toHaveLength(1)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { executionId: id, storeId: steps.storeId },
      expect.stringContaining('the outcome may be unknown'),
    )
  })

  it('gives up after five retries, with the reason', async () => {
    const steps = await stepsOf(api, 1)
    const { id: layoutId } = await steps.create({})
    const reply = steps.send({ layoutId, to: 'a@example.com' })
    const history = async () =>
      (
        await api.call<{ data: { status: string; attempts: number; error: string }[] }>('/api/v1/history', {
          key: await api.newKey(steps.storeId, 'read'),
        })
      ).body.data[0]
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await expect.poll(async () => (await history())?.attempts).toBe(attempts)
      api.clock.advance(9 * 3600 + 600)
    }
    await expect.poll(async () => (await history())?.status).toBe('FAILED')
    expect(await history()).toMatchObject({ attempts: 6, error: expect.stringMatching(/./) })
    await reply
  })
})
