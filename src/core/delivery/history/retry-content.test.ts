import { afterEach, describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { changeMessages, problemIn, recordExecution } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError, useSink } from '../../../testing/servers/sink.ts'
import { useTarget } from '../../../testing/servers/target.ts'
import { type Steps, sendRefused, stepsOf } from '../../../testing/steps.ts'
import { updateLayout } from '../../content/layouts/update-layout.ts'
import { getHistoryContext } from './get-history-context.ts'
import { retryExecution } from './retry-execution.ts'

const api = useHarness()
const sink = useSink()
const target = useTarget()
afterEach(() => {
  sink.caught.length = 0
  sink.onRecipient = null
})

type Entry = { id: string; status: string }
type Way = { content: string; version: number | null; savedBy: string | null }
type Context = {
  state: string
  can: {
    retry: { ways: Way[]; recipients: object | null; mayHaveArrived: boolean } | null
    retryRefused: string | null
    cancel: boolean
    cancelRefused: string | null
  }
  stepInput: { locale: string | null; variables: string } | null
  retriedAs: string | null
  newer: string | null
  older: string | null
  sameRun: { id: string; state: string }[]
}
const context = (steps: Pick<Steps, 'storeId'>, id: string, filters: object = {}) =>
  api.operate<Context>(getHistoryContext, { id, ...filters }, steps.storeId)
const retry = (steps: Steps, id: string, content: string) =>
  api.operate<Entry>(retryExecution, { id, content }, steps.storeId)
const expectStatus = (steps: Steps, id: string) => expect.poll(async () => (await steps.entry(id)).status)

/** Makes an email fail permanently at version 1 of its layout, then saves version 2. */
async function failAtVersion1(steps: Steps, visual = false) {
  const body = (words: string) =>
    visual
      ? { bodyDesign: { blocks: [{ type: 'text', html: `<p>${words}</p>` }] } }
      : { bodyType: 'text', body: `<p>${words}</p>` }
  const { id: layoutId } = await steps.create({ subject: 'First', ...body('one') })
  const id = await sendRefused(sink, steps, {
    layoutId,
    to: 'jo@example.com',
    locale: 'de-at',
    stepRef: 'confirm',
    runId: 'run-x',
    variables: { name: 'Jo', email: 'jo@example.com', order: 'HH-1' },
  })
  const { bodyType: _, ...second } = { bodyType: '', subject: 'Second', ...body('two') }
  await api.operate(updateLayout, { id: layoutId, ...second }, steps.storeId)
  return { layoutId, id }
}

describe('a retry', () => {
  it.each([
    ['a text layout', false],
    ['a visual layout', true],
  ])('sends the original version of %s with asItWas, and otherwise the current one', async (_, visual) => {
    const steps = await stepsOf(api, sink.port)
    const { id } = await failAtVersion1(steps, visual)
    const { can } = await context(steps, id)
    expect(can.retry?.ways).toMatchObject([
      { content: 'asItWas', version: 1 },
      { content: 'current', version: 2 },
    ])
    sink.onRecipient = () => smtpError(550, 'no')
    const asItWas = await retry(steps, id, 'asItWas')
    await expectStatus(steps, asItWas.id).toBe('FAILED')
    expect(await steps.entry(asItWas.id)).toMatchObject({ layoutVersion: 1, subject: 'First' })
    sink.onRecipient = null
    const current = await retry(steps, asItWas.id, 'current')
    await expectStatus(steps, current.id).toBe('SUCCESS')
    expect(sink.caught).toMatchObject([{ mail: { subject: 'Second' } }])
    expect(sink.caught[0]?.mail.html).toContain('two')
  })

  it('is rejected for a version that is no longer stored, an earlier version of a call, and an unknown value', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id, layoutId } = await failAtVersion1(steps)
    await api.app.database.db.deleteFrom('layoutVersions').where('layoutId', '=', layoutId).execute()
    await expect(retry(steps, id, 'asItWas')).rejects.toThrow('version 1 of the layout is no longer stored')
    expect((await context(steps, id)).can.retry?.ways).toMatchObject([{ content: 'current', version: 2 }])
    await expect(retry(steps, id, 'yesterday')).rejects.toThrow('content: must be one of current, asItWas')
    target.respondWith((_, reply) => reply.writeHead(400).end())
    const { body } = await api.call<{ id: string }>('/api/v1/http-requests', {
      method: 'POST',
      key: steps.key,
      body: { name: 'CRM', url: target.url },
    })
    const call =
      (await steps.run('/http-request', { requestId: body.id })).headers.get('x-execution-id') ?? ''
    await expect(retry(steps, call, 'asItWas')).rejects.toThrow('HTTP requests have no versions')
    expect((await context(steps, call)).can.retry).toMatchObject({
      ways: [{ content: 'current' }],
      recipients: null,
    })
  })

  it('fails, with the reason, if its version is deleted while it waits', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id, layoutId } = await failAtVersion1(steps)
    sink.onRecipient = () => smtpError(450, 'busy')
    const again = await retry(steps, id, 'asItWas')
    await steps.waitForAttempts(again.id)
    await api.app.database.db.deleteFrom('layoutVersions').where('layoutId', '=', layoutId).execute()
    api.clock.advance(3600)
    await expectStatus(steps, again.id).toBe('FAILED')
    expect((await steps.entry(again.id)).error).toBe('version 1 of the layout is no longer stored')
  })
})

describe('the context of an execution', () => {
  it('contains the masked step input, the run, the filtered neighbors and the retry', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id, layoutId } = await failAtVersion1(steps)
    const sent = (await steps.send({ layoutId, to: 'a@example.com', runId: 'run-x', stepRef: 'second' })).body
    const later = await recordExecution(api, steps.storeId, { status: 'FAILED' })
    const result = await context(steps, id)
    expect(result).toMatchObject({
      state: 'failed',
      retriedAs: null,
      newer: sent.executionId,
      older: null,
      stepInput: { locale: 'de-at' },
      can: {
        cancel: false,
        cancelRefused: 'the execution has ended (FAILED)',
      },
      sameRun: [{ id: sent.executionId, state: 'succeeded' }],
    })
    expect(result.stepInput?.variables).toContain('HH-1')
    expect(result.stepInput?.variables).not.toContain('jo@example.com')
    expect(result.can.retry).toMatchObject({ recipients: { open: 1, total: 1 }, mayHaveArrived: false })
    expect(await context(steps, id, { state: 'failed' })).toMatchObject({ newer: later, older: null })
    expect(await context(steps, later, { state: 'failed' })).toMatchObject({ newer: null, older: id })
    const again = await retry(steps, id, 'current')
    expect(await context(steps, id)).toMatchObject({
      retriedAs: again.id,
      can: {
        retry: null,
        retryRefused: expect.stringContaining(`was already retried as ${again.id}`),
      },
    })
  })

  it('counts recipients who already have the email, and warns if any might receive it twice', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ category: 'marketing', bodyType: 'text', body: 'x' })
    sink.onRecipient = (address) => (address.startsWith('bad') ? smtpError(550, 'no') : null)
    const to = ['a@example.com', 'bad@example.com']
    const { executionId } = (await steps.send({ layoutId, to })).body
    expect((await context(steps, executionId)).can.retry).toMatchObject({
      recipients: { open: 1, total: 2 },
      mayHaveArrived: false,
    })
    const problem = problemIn('outcome unknown: the connection was lost')
    await changeMessages(api, executionId, (message) =>
      message.status === 'FAILED' ? { ...message, problem } : message,
    )
    expect((await context(steps, executionId)).can.retry).toMatchObject({ mayHaveArrived: true })
  })

  it('offers a viewer no retry but shows the required level, and is not found in another store', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id } = await failAtVersion1(steps)
    const viewer = await signInAs(api, { roles: { [steps.storeId]: 'viewer' } })
    const { body } = await viewer.call<Context>('getHistoryContext', { id }, { store: steps.storeId })
    expect(body.can).toMatchObject({ retry: null, cancel: false })
    expect(body.can.retryRefused).toContain('this needs Runner')
    const { storeId } = await api.newCaller('read')
    await expect(context({ storeId }, id)).rejects.toThrow('execution not found')
  })
})
