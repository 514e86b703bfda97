import { beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../adapters/mail/mailer.ts'
import { createOutboundHttp } from '../../adapters/outbound-http/outbound-http.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'
import type { Claimed, Queue } from '../../ports/queue.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { useFreshTarget } from '../../testing/servers/target.ts'
import { type Steps, stepsOf, useStepSink, waitBriefly } from '../../testing/steps.ts'
import type { Services } from '../call/context.ts'
import { createClaimer } from './queue/claim.ts'
import { withWriteRetries } from './queue/write-retries.ts'
import { runExecution } from './run-execution.ts'

const api = useHarnessWithoutWorker()
const sink = useStepSink(api)
const target = useFreshTarget()
const never = new AbortController().signal
let steps: Steps
beforeEach(async () => {
  waitBriefly(api)
  steps = await stepsOf(api, sink.port)
})

/** Accepts an email step and claims it, as a worker does. */
async function claimEmail(to: string | string[] = 'a@example.com', layout = {}): Promise<Claimed> {
  const { id: layoutId } = await steps.create(layout)
  expect((await steps.send({ layoutId, to })).status).toBe(202)
  return claimOne()
}

async function claimCall(method: string): Promise<Claimed> {
  const request = { name: 'CRM', method, url: target.url }
  const { body } = await api.call('/api/v1/http-requests', { method: 'POST', key: steps.key, body: request })
  expect((await steps.run('/http-request', { requestId: body.id })).status).toBe(202)
  return claimOne()
}

async function claimOne(): Promise<Claimed> {
  const claimed = await createClaimer(api.app.services.queue).claim()
  const [execution] = claimed.filter(({ storeId }) => storeId === steps.storeId)
  if (!execution) throw new Error('nothing was claimed')
  return execution
}

/** After `failNext`, the next writes fail: either the statement or only its reply is lost. */
function createFlakyServices(lose: 'the statement' | 'the reply', statements = 1) {
  const { services } = api.app
  let failures = 0
  const failNext = () => {
    failures = statements
  }
  const fails = () => failures > 0 && failures-- > 0
  const write = async <T>(store: () => Promise<T>): Promise<T> => {
    if (!fails()) return store()
    if (lose === 'the reply') await store()
    throw new DatabaseUnavailable()
  }
  const writeWork: Services['write'] = (work, extent) => write(() => services.write(work, extent))
  const queueWrites: Partial<Queue> = {
    recordProgress: (...values) => write(() => services.queue.recordProgress(...values)),
    finish: (...values) => write(() => services.queue.finish(...values)),
    release: (...values) => write(() => services.queue.release(...values)),
  }
  return {
    services: { ...services, write: writeWork, queue: { ...services.queue, ...queueWrites } },
    failNext,
  }
}

/** Accepts the message, and makes the next writes fail. */
const acceptAndFail = (failNext: () => void) => () => {
  failNext()
  return null
}

const faults: unknown[] = []
const run = (services: Services, claimed: Claimed) =>
  runExecution(services, claimed, (error) => faults.push(error))

describe('while the database cannot be written to', () => {
  it.each(['the statement', 'the reply'] as const)(
    'an accepted email is recorded as sent exactly once, even if %s was lost',
    async (lost) => {
      const claimed = await claimEmail(['a@example.com', 'b@example.com'], { category: 'marketing' })
      const { services, failNext } = createFlakyServices(lost)
      sink.onData = acceptAndFail(failNext)
      await run(withWriteRetries(services, never), claimed)
      expect(await steps.entry(claimed.id)).toMatchObject({ status: 'SUCCESS', attempts: 1 })
      expect(sink.caught.map(({ to }) => to)).toEqual([['a@example.com'], ['b@example.com']])
      const stats = await api.call('/api/v1/stats', { key: steps.key })
      expect(stats.body).toMatchObject({ totals: { total: 1, success: 1 }, quota: { used: 2 } })
      expect(faults).toEqual([])
    },
  )

  it('a completed call is recorded with its response', async () => {
    const claimed = await claimCall('POST')
    const { services, failNext } = createFlakyServices('the statement')
    target.respondWith((_, reply) => {
      failNext()
      reply.end('done')
    })
    await run(withWriteRetries(services, never), claimed)
    expect(await steps.entry(claimed.id)).toMatchObject({ status: 'SUCCESS', httpStatus: 200, attempts: 1 })
    expect(target.received).toHaveLength(1)
    expect(faults).toEqual([])
  })

  it('a process that is shutting down does not retry the write', async () => {
    const claimed = await claimEmail()
    const { services, failNext } = createFlakyServices('the statement', Number.POSITIVE_INFINITY)
    sink.onData = acceptAndFail(failNext)
    await run(withWriteRetries(services, AbortSignal.abort()), claimed)
    expect(faults.splice(0)).toEqual([expect.any(DatabaseUnavailable)])
  })
})

describe('an interrupted step loses no attempt', () => {
  const waitsForWorker = { status: 'PENDING', attempts: 0, error: null }
  const isFree = async ({ id }: Claimed) => {
    const { db } = api.app.database
    const row = await db.selectFrom('executions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return row.lease === null && row.leaseUntil === null && row.dueAt !== null
  }

  it('when the database does not respond', async () => {
    const claimed = await claimEmail()
    const { services } = api.app
    const recall = () => Promise.reject(new DatabaseUnavailable())
    await run({ ...services, cache: { ...services.cache, recall } }, claimed)
    expect(await steps.entry(claimed.id)).toMatchObject(waitsForWorker)
    expect(await isFree(claimed)).toBe(true)
    expect(faults).toEqual([])
  })

  it('when the process ends during an email', async () => {
    const claimed = await claimEmail()
    const mailer = createMailer({})
    sink.onRecipient = () => {
      void mailer.close()
      return null
    }
    await run({ ...api.app.services, mailer }, claimed)
    expect(await steps.entry(claimed.id)).toMatchObject(waitsForWorker)
    expect(await isFree(claimed)).toBe(true)
    expect(sink.caught).toEqual([])
  })

  it('when the process ends during a repeatable call', async () => {
    const claimed = await claimCall('PUT')
    const outbound = createOutboundHttp({ allow: ['127.0.0.0/8'], userAgent: 'test' })
    target.respondWith(() => void outbound.close())
    await run({ ...api.app.services, outbound }, claimed)
    expect(await steps.entry(claimed.id)).toMatchObject(waitsForWorker)
    expect(await isFree(claimed)).toBe(true)
  })
})
