import { describe, expect, it } from 'vitest'
import { operations } from '../../core/operations.ts'
import { readFlowEmail, readFlowRequest } from '../../engine/steps/shopify-flow.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import type { OpenApi } from '../rest/openapi-parts.ts'

const api = useHarnessWithoutWorker()

describe('public pages without a key', () => {
  it('report health and readiness', async () => {
    expect(await api.call('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await api.call('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('count requests by route in the metrics, never by path', async () => {
    const { key } = await api.newCaller('read')
    await api.call('/api/v1/me', { key })
    await api.call('/secret-token-in-a-path')
    const { text, headers } = await api.call('/metrics')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text).toMatch(
      /flowpost_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/me",status="200"\} 1/,
    )
    expect(text).not.toContain('secret-token')
  })

  it('report the backlog in the metrics', async () => {
    const { text } = await api.call('/metrics')
    for (const name of ['open', 'waiting', 'oldest_waiting_seconds'])
      expect(text).toContain(`\n# TYPE flowpost_executions_${name} gauge\nflowpost_executions_${name} 0\n`)
  })

  it('return 404 and 405 as JSON with one field', async () => {
    const missing = await api.call('/nowhere')
    expect(missing).toMatchObject({ status: 404, body: { error: 'path not found' } })
    expect(missing.headers.get('x-request-id')).toBeTruthy()
    const wrong = await api.call('/healthz', { method: 'POST' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, HEAD')
    expect(Object.keys(wrong.body)).toEqual(['error'])
  })
})

describe('the API description', () => {
  it('has every REST and step operation once per method, with a unique id', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const documentedCalls = Object.values(body.paths).flatMap((methods) => Object.values(methods))
    const expected = operations.flatMap(({ rest, step }) =>
      [rest, step].flatMap((route) => (route ? [route.method].flat() : [])),
    )
    const shopifyPaths = Object.keys(body.paths).filter((path) => path.startsWith('/steps/shopify-flow/'))
    expect(shopifyPaths).toEqual(['/steps/shopify-flow/send-email', '/steps/shopify-flow/http-request'])
    expect(documentedCalls).toHaveLength(expected.length + shopifyPaths.length)
    expect(new Set(documentedCalls.map((operation) => operation.operationId)).size).toBe(
      documentedCalls.length,
    )
    for (const operation of documentedCalls) expect(operation.summary).not.toBe('')
  })

  it('has no dangling references', async () => {
    const { text, body } = await api.call<OpenApi>('/openapi.json')
    const refs = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(0)
    const components = body.components as unknown as Record<string, Record<string, object>>
    for (const [, kind = '', name = ''] of refs) expect(components[kind]?.[name]).toBeDefined()
  })

  it('lists exactly the headers that a record is returned with', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    const { key } = await api.newCaller('write')
    const layouts = '/api/v1/email-templates'
    const created = await api.call(layouts, { key, method: 'POST', body: { name: 'Order', subject: 'A' } })
    const record = `${layouts}/${created.body.id}`
    const language = `${record}/translations/de`
    const calls: [method: string, path: string, documentedPath: string, body?: object][] = [
      ['POST', layouts, layouts, { name: 'Other', subject: 'A' }],
      ['GET', layouts, layouts],
      ['GET', record, `${layouts}/{id}`],
      ['PATCH', record, `${layouts}/{id}`, { name: 'Order 2' }],
      ['PUT', language, `${layouts}/{id}/translations/{locale}`, { subject: 'Hallo' }],
      ['PUT', language, `${layouts}/{id}/translations/{locale}`, { subject: 'Guten Tag' }],
      ['DELETE', language, `${layouts}/{id}/translations/{locale}`],
      ['DELETE', record, `${layouts}/{id}`],
    ]
    for (const [method, path, documentedPath, input] of calls) {
      const { status, headers } = await api.call(path, { key, method, ...(input ? { body: input } : {}) })
      const response = body.paths[documentedPath]?.[method.toLowerCase()]?.responses[status] as {
        headers: Record<string, object>
      }
      for (const name of ['ETag', 'Location', 'Link'])
        expect(headers.has(name), `${method} ${path} ${status}: ${name}`).toBe(name in response.headers)
    }
  })

  it('lists the alternative words in a path', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    const { description } = body.paths['/api/v1/email-templates/{id}/versions/repo']?.get ?? {}
    for (const word of ['github', 'gitlab', 'gitea', 'bitbucket'])
      expect(description).toContain(`\`${word}\``)
  })

  it('is shown in full on a reference page that loads nothing from elsewhere', async () => {
    const { text, headers } = await api.call('/docs')
    const unescaped = text.replaceAll('&#39;', "'")
    for (const { summary, rest, step } of operations) if (rest || step) expect(unescaped).toContain(summary)
    expect(text).not.toMatch(/<script|<link|src=|@import/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each(['/docs', '/u/unknown'])('and other pages cannot be framed by another site: %s', async (path) => {
    const { headers } = await api.call(path)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  const EMAIL_FIELDS = [
    'runId',
    'stepRef',
    'layoutId',
    'to',
    'cc',
    'bcc',
    'replyTo',
    'senderId',
    'locale',
    'variables',
  ]

  it('has every field of an email step, with the limit of its addresses', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    const call = body.paths['/steps/v1/{storeId}/send-email']?.post
    const { schema } = call?.requestBody?.content['application/json'] ?? {}
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual([...EMAIL_FIELDS].sort())
    expect(schema?.required).toEqual(['runId', 'layoutId', 'to'])
    for (const name of ['to', 'cc', 'bcc', 'replyTo'])
      expect(JSON.stringify(schema?.properties?.[name])).toMatch(
        /at most 100 addresses.*"maxItems":100|"maxItems":100.*at most 100 addresses/,
      )
    expect(call?.parameters).toMatchObject([{ name: 'storeId', in: 'path', required: true }])
  })

  it('has all responses of a step, with their headers', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    for (const name of ['send-email', 'http-request']) {
      const { responses = {}, security } = body.paths[`/steps/v1/{storeId}/${name}`]?.post ?? {}
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['200', '202', '400', '401', '404', '409', '422', '429', '503']),
      )
      for (const status of ['409', '422'])
        expect(responses[status]).toHaveProperty(['headers', 'X-Execution-Id'])
      for (const status of ['429', '503'])
        expect(responses[status]).toHaveProperty(['headers', 'Retry-After'])
      expect(security).toEqual([
        { stepToken: [] },
        { webhookId: [], webhookTimestamp: [], webhookSignature: [] },
      ])
    }
    expect(Object.keys(body.components.securitySchemes)).toEqual(
      expect.arrayContaining([
        'key',
        'stepToken',
        'webhookId',
        'webhookTimestamp',
        'webhookSignature',
        'shopifySignature',
      ]),
    )
    expect(Object.keys(body.paths['/steps/v1/{storeId}/references/{stepRef}'] ?? {})).toEqual([
      'put',
      'delete',
    ])
  })

  it('shows examples that match the operations’ input and output', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    const flowExample = (handle: string) =>
      body.paths[`/steps/shopify-flow/${handle}`]?.post?.requestBody?.content['application/json']?.example
    const withExample = operations.filter(({ example }) => example)
    expect(withExample.map(({ name }) => name)).toEqual(
      operations.flatMap(({ step, name }) => (step ? [name] : [])),
    )
    for (const { input, output, example } of withExample) {
      expect(input.safeParse(example?.input).success).toBe(true)
      expect(output.parse(example?.output)).toEqual(example?.output)
    }
    expect(readFlowEmail(flowExample('send-email'))).toHaveProperty('step')
    expect(readFlowRequest(flowExample('http-request'))).toHaveProperty('step')
  })

  it.each(['/docs', '/llms.txt'])(
    'describes the steps with their fields, examples and refusals at %s',
    async (path) => {
      const text = (await api.call(path)).text.replaceAll('&#34;', '"')
      for (const field of [...EMAIL_FIELDS, 'requestId', 'action_run_id']) expect(text).toContain(field)
      for (const route of ['/send-email', '/http-request', '/references/{stepRef}'])
        expect(text).toContain(`/steps/v1/{storeId}${route}`)
      expect(text).toContain('/steps/shopify-flow/send-email')
      expect(text).toContain('at most 100 addresses')
      expect(text).toContain('"runId":"order-1001"')
      expect(text).toContain('X-Execution-Id')
      expect(text).toContain('Retry-After')
    },
  )

  it('is summarized in llms.txt, with links to the details', async () => {
    const { text } = await api.call('/llms.txt')
    expect(text).toContain('`GET /api/v1/me`')
    expect(text).toContain('/openapi.json')
  })
})
