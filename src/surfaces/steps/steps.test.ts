import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { revokeToken } from '../../core/admin/keys/revoke-credential.ts'
import { rotateSigningSecret } from '../../core/delivery/steps/signing-secrets.ts'
import { useHarness } from '../../testing/harness.ts'
import { runCli } from '../../testing/run-cli.ts'
import { useSink } from '../../testing/servers/sink.ts'
import { stepsOf } from '../../testing/steps.ts'
import { propertyRuns } from '../../testing/test-database.ts'

const api = useHarness()
const sink = useSink()

describe('step authentication', () => {
  it('rejects a missing credential, an API key, a revoked token and a token of another store with 401', async () => {
    const steps = await stepsOf(api, sink.port)
    const other = await stepsOf(api, sink.port)
    const path = `/steps/v1/${steps.storeId}/send-email`
    const { id, token } = await api.operate<{ id: string; token: string }>(
      createToken,
      { name: 'x' },
      steps.storeId,
    )
    await api.operate(revokeToken, { id })
    const execute = await api.newKey(steps.storeId, 'execute')
    for (const key of [undefined, execute, token, other.token, 'fst_x']) {
      const reply = await api.call(path, { method: 'POST', body: {}, ...(key ? { key } : {}) })
      expect(reply.status).toBe(401)
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
      expect(Object.keys(reply.body)).toEqual(['error'])
    }
    const withKey = await api.call(path, { method: 'POST', body: {}, key: execute })
    expect(withKey.body).toEqual({
      error: expect.stringMatching(/^this is an API key.*step token \(fst_…\)/),
    })
    expect(await api.call('/api/v1/me', { key: steps.token })).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/^this is a step token.*API key \(fak_…\)/) },
    })
  })

  it('returns 404 or 405 to a valid token, and does not charge the request budget', async () => {
    const { storeId, token: key } = await stepsOf(api, sink.port)
    expect((await api.call(`/steps/v1/${storeId}/nothing`, { method: 'POST', key })).status).toBe(404)
    const wrong = await api.call(`/steps/v1/${storeId}/send-email`, { key })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toContain('POST')
    const many = await Promise.all(
      Array.from({ length: propertyRuns(310) }, () =>
        api.call(`/steps/v1/${storeId}/nothing`, { method: 'POST', key }),
      ),
    )
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([404]))
  })

  it('accepts a signature for five minutes, and the previous secret for a day unless it is revoked', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const rotate = async (input = {}) =>
      (await api.operate<{ secret: string }>(rotateSigningSecret, input, steps.storeId)).secret
    const path = `/steps/v1/${steps.storeId}/send-email`
    let runs = 0
    const sign = (secret: string, agoSeconds = 0, tamper = '') => {
      const body = JSON.stringify({ runId: `signed-${++runs}`, layoutId, to: 'a@example.com' })
      const time = new Date(api.clock.now().getTime() - agoSeconds * 1000)
      const id = `msg_${runs}`
      const signature = new Webhook(secret).sign(id, time, body)
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
        'webhook-signature': signature,
      }
      return api.call(path, { method: 'POST', body: body + tamper, headers })
    }
    const first = await rotate()
    expect(first).toMatch(/^whsec_/)
    expect((await sign(first)).status).toBe(200)
    expect((await sign(first, 299)).status).toBe(200)
    expect((await sign(first, 302)).status).toBe(401)
    expect((await sign(first, -302)).status).toBe(401)
    expect((await sign(first, 0, ' ')).status).toBe(401)
    const second = await rotate()
    expect([(await sign(first)).status, (await sign(second)).status]).toEqual([200, 200])
    api.clock.advance(24 * 3600 + 1)
    expect([(await sign(first)).status, (await sign(second)).status]).toEqual([401, 200])
    // Rotating twice by mistake does not lock anyone out.
    const third = await rotate()
    const fourth = await rotate()
    for (const secret of [second, third, fourth]) expect((await sign(secret)).status).toBe(200)
    api.clock.advance(24 * 3600 + 1)
    expect([(await sign(third)).status, (await sign(fourth)).status]).toEqual([401, 200])
    const afterLeak = await rotate({ revokePrevious: true })
    expect([(await sign(fourth)).status, (await sign(afterLeak)).status]).toEqual([401, 200])
    const other = await stepsOf(api, sink.port)
    const foreign = (await api.operate<{ secret: string }>(rotateSigningSecret, {}, other.storeId)).secret
    expect((await sign(foreign)).status).toBe(401)
  })
})

describe('references', () => {
  it('are registered manually or by a run, counted in the delete warning, and removed', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const path = (ref: string) => `/steps/v1/${steps.storeId}/references/${encodeURIComponent(ref)}`
    const put = (ref: string, body: object) => api.call(path(ref), { method: 'PUT', key: steps.token, body })
    expect((await put('a/b', { layoutId, workflow: 'Orders' })).body).toEqual({
      stepRef: 'a/b',
      layoutId,
      requestId: null,
      workflow: 'Orders',
    })
    await put('gone', { layoutId })
    expect((await api.call(path('gone'), { method: 'DELETE', key: steps.token })).body).toEqual({
      deleted: true,
      stepRef: 'gone',
    })
    for (let n = 0; n < 2; n += 1) await steps.send({ layoutId, to: 'a@example.com', stepRef: 'by run' })
    expect((await put('x', {})).body).toEqual({ error: 'layoutId: provide either layoutId or requestId' })
    expect((await put('x', { layoutId: 'lay_none' })).body).toEqual({ error: 'layoutId: not found' })
    expect((await put('x', { requestId: layoutId })).body).toEqual({ error: 'requestId: not found' })
    const deleted = await steps.call('DELETE', `/${layoutId}`)
    expect(deleted.body.warning).toMatch(/^2 workflow steps/)
  })
})

describe('Shopify Flow', () => {
  const secret = 'shpss_0123456789'
  async function connectShop() {
    const steps = await stepsOf(api, sink.port)
    const shop = `${steps.storeId.replace('_', '')}.myshopify.com`
    const args = ['shopify', 'connect', '--store', steps.storeId, '--shop', shop, '--json']
    const { stdout } = await runCli(args, api.database.environment, `${secret}\n`)
    expect(JSON.parse(stdout)).toEqual({ shop, storeId: steps.storeId })
    const call = (handle: string, payload: object, signedWith = secret) => {
      const body = JSON.stringify({ shopify_domain: shop, shop_id: 1, ...payload })
      const signature = createHmac('sha256', signedWith).update(body).digest('base64')
      return api.call(`/steps/shopify-flow/${handle}`, {
        method: 'POST',
        body,
        headers: { 'x-shopify-hmac-sha256': signature },
      })
    }
    return { ...steps, flow: call }
  }

  it('runs an action once per run, even if Flow repeats the request', async () => {
    const steps = await connectShop()
    const { id } = await steps.create({ subject: 'Order {{ variables.n }}' })
    const payload = {
      action_run_id: 'run-1',
      step_reference: 'step-9',
      properties: { layout_id: id, to: 'flow@example.com', cc: '', locale: '', variables: '{"n": 7}' },
    }
    const before = sink.caught.length
    const first = await steps.flow('send-email', payload)
    const again = await steps.flow('send-email', payload)
    expect(first.status, first.text).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({
      status: 'SUCCESS',
      return_value: { messages: [{ status: 'SUCCESS' }] },
    })
    expect(sink.caught.slice(before).map(({ mail }) => mail.subject)).toEqual(['Order 7'])
  })

  it('gets a 409, which it treats as final, if a repeated run has different input', async () => {
    const steps = await connectShop()
    const { id } = await steps.create({})
    const call = (to: string) =>
      steps.flow('send-email', { action_run_id: 'run-1', properties: { layout_id: id, to } })
    expect((await call('flow@example.com')).status).toBe(200)
    const before = sink.caught.length
    expect(await call('other@example.com')).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/different input/) },
    })
    expect(sink.caught).toHaveLength(before)
  })

  it('gets a 401 for a wrong signature or an unknown shop, and other errors with its own field names', async () => {
    const steps = await connectShop()
    const payload = { action_run_id: 'r', properties: { layout_id: 'lay_x', to: 'a@example.com' } }
    expect((await steps.flow('send-email', payload, 'other')).status).toBe(401)
    expect((await steps.flow('send-email', { ...payload, shopify_domain: 'x.myshopify.com' })).status).toBe(
      401,
    )
    const withoutShop = { ...payload, shopify_domain: '', shop_id: null }
    expect((await steps.flow('send-email', withoutShop)).status).toBe(401)
    expect((await steps.flow('nothing', payload)).status).toBe(404)
    const wrong = { action_run_id: 'r', properties: { layout_id: 'lay_x', to: 'nobody' } }
    expect((await steps.flow('send-email', wrong)).body.error).toMatch(/^properties\.to: /)
    const noJson = { action_run_id: 'r', properties: { request_id: 'req_x', variables: '{' } }
    expect((await steps.flow('http-request', noJson)).body).toEqual({
      error: 'properties.variables: not valid JSON',
    })
    expect((await steps.flow('send-email', payload)).status).toBe(422)
  })
})
