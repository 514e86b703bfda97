import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { sweepExpired } from '../../core/call/sweep-expired.ts'
import { rotateSigningSecret } from '../../core/delivery/steps/signing-secrets.ts'
import { useHarness } from '../../testing/harness.ts'
import { useSink } from '../../testing/servers/sink.ts'
import { stepsOf } from '../../testing/steps.ts'

const api = useHarness()
const sink = useSink()

describe('the id of a signed call', () => {
  async function createSigner() {
    const steps = await stepsOf(api, sink.port)
    const { secret } = await api.operate<{ secret: string }>(rotateSigningSecret, {}, steps.storeId)
    const { id: layoutId } = await steps.create({})
    let ids = 0
    const sign = (body: string, { id = `msg_${steps.storeId}_${++ids}`, aheadSeconds = 0 } = {}) => {
      const time = new Date(api.clock.now().getTime() + aheadSeconds * 1000)
      const signature = new Webhook(secret).sign(id, time, body)
      const timestamp = String(Math.floor(time.getTime() / 1000))
      return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    }
    const call = (headers: Record<string, string>, body: string, path = '/send-email', method = 'POST') =>
      api.call(`/steps/v1/${steps.storeId}${path}`, { method, body, headers })
    const bodyOf = (runId: string) => JSON.stringify({ runId, layoutId, to: 'a@example.com' })
    return { ...steps, layoutId, sign, call, bodyOf }
  }

  it('is valid for one call: another method, path or body gets a 401, and the same call its first response', async () => {
    const { sign, call, bodyOf, storeId } = await createSigner()
    const body = bodyOf('run-1')
    const headers = sign(body)
    const before = sink.caught.length
    const first = await call(headers, body)
    expect(first.status, first.text).toBe(200)
    const refused = [
      await call(headers, body, '/http-request'),
      await call(headers, body, '/references/x', 'PUT'),
      await call(headers, body, '/send-email?x=1'),
      await call(headers, body, '/send-email', 'DELETE'),
      await call(sign(bodyOf('run-2'), { id: headers['webhook-id'] }), bodyOf('run-2')),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toEqual([401, { error: expect.stringMatching(/webhook-id was used/) }])
    // Sent again unchanged, or signed again by a platform that retries.
    expect((await call(headers, body)).body).toEqual(first.body)
    api.clock.advance(120)
    expect((await call(sign(body, { id: headers['webhook-id'] }), body)).body).toEqual(first.body)
    expect(sink.caught.length).toBe(before + 1)
    const storedCalls = await api.app.database.db
      .selectFrom('signedCalls')
      .select('idHash')
      .where('storeId', '=', storeId)
      .execute()
    expect(storedCalls).toHaveLength(1)
  })

  it('is accepted once if calls are concurrent', async () => {
    const { sign, call, bodyOf } = await createSigner()
    const id = 'msg_race'
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => bodyOf(`race-${n}`)).map((body) => call(sign(body, { id }), body)),
    )
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array<number>(9).fill(401)])
  })

  it('is stored per store while its signature is valid, then deleted', async () => {
    const one = await createSigner()
    const other = await createSigner()
    const id = 'msg_kept'
    const first = one.bodyOf('run-1')
    const second = one.bodyOf('run-2')
    // Signed with a clock that is ahead, it is valid for almost ten minutes.
    expect((await one.call(one.sign(first, { id, aheadSeconds: 290 }), first)).status).toBe(200)
    const foreign = other.bodyOf('run-1')
    expect((await other.call(other.sign(foreign, { id }), foreign)).status).toBe(200)
    api.clock.advance(580)
    expect((await one.call(one.sign(second, { id }), second)).status).toBe(401)
    api.clock.advance(12)
    expect((await one.call(one.sign(second, { id }), second)).status).toBe(200)
    api.clock.advance(301)
    await sweepExpired(api.app.services)
    expect(await api.app.database.db.selectFrom('signedCalls').selectAll().execute()).toEqual([])
  })

  it('is not consumed by a call with a wrong signature', async () => {
    const { sign, call, bodyOf } = await createSigner()
    const body = bodyOf('run-1')
    const headers = sign(body)
    expect((await call({ ...headers, 'webhook-signature': 'v1,AAAA' }, bodyOf('run-2'))).status).toBe(401)
    expect((await call(headers, body)).status).toBe(200)
  })
})
