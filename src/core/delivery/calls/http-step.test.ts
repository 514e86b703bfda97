import { beforeEach, describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { echo, useFreshTarget } from '../../../testing/servers/target.ts'
import { stepsOf, waitAsUsual, waitBriefly } from '../../../testing/steps.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

const api = useHarness()
const target = useFreshTarget()
beforeEach(() => waitAsUsual(api))

async function createRequestSteps() {
  const steps = await stepsOf(api)
  const create = async (body: object) =>
    (
      await api.call('/api/v1/http-requests', {
        method: 'POST',
        key: steps.key,
        body: { name: 'CRM', ...body },
      })
    ).body.id as string
  return { ...steps, create, call: (body: object) => steps.run('/http-request', body) }
}

describe('an HTTP step', () => {
  it('makes the call and returns the response, without secrets', async () => {
    const steps = await createRequestSteps()
    await api.operate(setSecret, { name: 'TOKEN', value: 'canary-77bb11' }, steps.storeId)
    const requestId = await steps.create({
      method: 'POST',
      url: `${target.url}/leads/{{ variables.id }}`,
      headers: { Authorization: 'Bearer {{ secrets.TOKEN }}' },
      body: { name: '{{ variables.name }}' },
    })
    const reply = await steps.call({ runId: 'run-x', requestId, variables: { id: 5, name: 'Ada' } })
    expect(reply.status, reply.text).toBe(200)
    expect(target.received).toMatchObject([
      {
        path: '/leads/5',
        body: '{"name":"Ada"}',
        headers: { authorization: 'Bearer canary-77bb11', 'idempotency-key': `run-x/${requestId}` },
      },
    ])
    expect(reply.body).toMatchObject({
      status: 'SUCCESS',
      returnValue: { status: 200, body: { method: 'POST', path: '/leads/5' } },
    })
    expect(reply.text).not.toContain('canary')
    expect(await steps.entry(reply.body.executionId)).toMatchObject({
      actionType: 'HTTP_REQUEST',
      trigger: 'workflow',
      runId: 'run-x',
      httpStatus: 200,
      attempts: 1,
    })
  })

  it('masks even short literal credentials of the request in the response, which remains valid JSON', async () => {
    const steps = await createRequestSteps()
    const requestId = await steps.create({
      method: 'POST',
      url: target.url,
      headers: { 'X-Api-Key': 'k7q' },
      body: { pin: 4711, note: 'a k7quark' },
    })
    target.respondWith((received, reply) =>
      reply.end(
        JSON.stringify({ seen: received.headers['x-api-key'], pin: 4711, id: 14711, words: 'a k7quark' }),
      ),
    )
    const reply = await steps.call({ runId: 'run-short', requestId })
    expect(reply.body.returnValue).toEqual({
      status: 200,
      body: { seen: '••••', pin: '••••', id: 14711, words: 'a k7quark' },
    })
  })

  it('returns a response as text if it is nested too deeply to be serialized again', async () => {
    const steps = await createRequestSteps()
    const requestId = await steps.create({ url: target.url })
    const deep = '['.repeat(9_000) + ']'.repeat(9_000)
    target.respondWith((_, reply) => reply.end(deep))
    const reply = await steps.call({ runId: 'run-deep', requestId })
    expect(reply.body).toMatchObject({ status: 'SUCCESS', returnValue: { status: 200, body: deep } })
  })

  it('sends an Idempotency-Key for its run and step: the same on a retry, and a different one for each step', async () => {
    const steps = await createRequestSteps()
    target.respondWith((_, reply) => reply.writeHead(503, { 'retry-after': '60' }).end())
    const requestId = await steps.create({ url: target.url })
    waitBriefly(api)
    const { executionId } = (await steps.call({ requestId, runId: 'run-k', stepRef: 'first' })).body
    waitAsUsual(api)
    await steps.waitForAttempts(executionId)
    api.clock.advance(61)
    await expect.poll(() => target.received.length).toBe(2)
    target.respondWith(echo)
    await steps.call({ requestId, runId: 'run-k', stepRef: 'second' })
    const keys = target.received.slice(0, 3).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys)).toEqual(new Set(['run-k/first', 'run-k/second']))
    expect(keys.slice(0, 2)).toEqual(['run-k/first', 'run-k/first'])
  })

  it('does not replace the Idempotency-Key of the request, and does not render Liquid in the run id', async () => {
    const steps = await createRequestSteps()
    const withKey = await steps.create({ url: target.url, headers: { 'idempotency-key': 'mine' } })
    await steps.call({ requestId: withKey })
    const plain = await steps.create({ url: target.url })
    await steps.call({ requestId: plain, runId: '{{variables.x}}', variables: { x: 'rendered' } })
    await steps.call({ requestId: plain, runId: 'two words' })
    expect(target.received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'mine',
      `%7B%7Bvariables.x%7D%7D/${plain}`,
      `two%20words/${plain}`,
    ])
  })

  it('returns 422 for permanent failures: an unknown request, a forbidden address, a missing secret, a 4xx response', async () => {
    const steps = await createRequestSteps()
    target.respondWith((_, reply) => reply.writeHead(404).end('no'))
    const cases: [string, RegExp][] = [
      ['req_unknown', /^the HTTP request req_unknown does not exist or has been deleted/],
      [await steps.create({ url: 'http://169.254.169.254/' }), /not allowed/],
      [await steps.create({ url: `${target.url}/{{ secrets.NONE }}` }), /^url: secrets.NONE has no value/],
      [await steps.create({ url: target.url }), /status 404/],
    ]
    for (const [requestId, message] of cases) {
      const reply = await steps.call({ requestId })
      expect(reply.status, reply.text).toBe(422)
      expect(reply.body.error).toMatch(message)
      const id = reply.headers.get('x-execution-id') ?? ''
      expect(await steps.entry(id)).toMatchObject({ status: 'FAILED', error: expect.any(String) })
    }
  })

  it('retries only calls that are safe to repeat', async () => {
    const steps = await createRequestSteps()
    let calls = 0
    target.respondWith((received, reply) => {
      calls += 1
      if (calls === 1) reply.writeHead(500).end()
      else echo(received, reply)
    })
    const get = await steps.create({ url: target.url })
    const waiting = steps.call({ requestId: get })
    await expect.poll(() => calls).toBe(1)
    await expect
      .poll(async () => (await api.call('/api/v1/history', { key: steps.key })).text)
      .toContain('"attempts":1')
    api.clock.advance(15)
    expect((await waiting).body).toMatchObject({ status: 'SUCCESS' })
    calls = 0
    const post = await steps.create({ method: 'POST', url: target.url })
    expect((await steps.call({ requestId: post })).status).toBe(422)
    expect(calls).toBe(1)
  })

  it('waits as long as the Retry-After header says', async () => {
    const steps = await createRequestSteps()
    let calls = 0
    target.respondWith((received, reply) => {
      // Retries scheduled by other tests become due as well.
      if (received.path === '/asks' && ++calls === 1) reply.writeHead(429, { 'retry-after': '120' }).end()
      else echo(received, reply)
    })
    const post = await steps.create({ method: 'POST', url: `${target.url}/asks` })
    const startedMs = api.clock.now().getTime()
    waitBriefly(api)
    const { executionId } = (await steps.call({ requestId: post })).body
    await steps.waitForAttempts(executionId)
    const { nextAttemptAt } = await steps.entry(executionId)
    expect(Date.parse(String(nextAttemptAt))).toBeGreaterThanOrEqual(startedMs + 120_000)
    api.clock.advance((Date.parse(String(nextAttemptAt)) - startedMs) / 1000)
    await expect.poll(async () => (await steps.entry(executionId)).status).toBe('SUCCESS')
    expect(calls).toBe(2)
  })

  it('does not wait for other stores that only have retries waiting', async () => {
    const steps = await createRequestSteps()
    const requestId = await steps.create({ url: target.url })
    const { db } = api.app.database
    const { body } = await steps.call({ requestId })
    const row = await db
      .selectFrom('executions')
      .selectAll()
      .where('id', '=', body.executionId)
      .executeTakeFirstOrThrow()
    for (let n = 0; n < 60; n += 1) {
      const storeId = `sto_0000${String(n).padStart(3, '0')}`
      await db.insertInto('stores').values({ id: storeId, name: 'x', createdAt: '' }).execute()
      const { seq: _, ...columns } = row
      const waiting = {
        status: 'PENDING' as const,
        dueAt: '2999-01-01T00:00:00.000Z',
        id: `exe_${storeId}`,
        storeId,
      }
      await db
        .insertInto('executions')
        .values({ ...columns, ...waiting })
        .execute()
    }
    expect((await steps.call({ requestId })).status).toBe(200)
  })

  it('is not delayed by a flood of work in another store', async () => {
    const busy = await createRequestSteps()
    const other = await createRequestSteps()
    const heldReplies: (() => void)[] = []
    let isHolding = true
    target.respondWith((received, reply) => {
      if (received.path === '/slow' && isHolding) heldReplies.push(() => echo(received, reply))
      else echo(received, reply)
    })
    const slow = await busy.create({ url: `${target.url}/slow` })
    const quick = await other.create({ url: `${target.url}/quick` })
    let finished = 0
    const flood = Promise.all(
      Array.from({ length: 80 }, async () => {
        await busy.call({ requestId: slow })
        finished += 1
      }),
    )
    await expect.poll(() => heldReplies.length).toBeGreaterThan(0)
    expect((await other.call({ requestId: quick })).status).toBe(200)
    // No slow call has finished or timed out yet.
    expect(finished).toBe(0)
    isHolding = false
    for (const release of heldReplies) release()
    await flood
  })
})
