import { describe, expect, it } from 'vitest'
import { operations } from '../../core/operations.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import type { OpenApi } from '../rest/openapi.ts'

const api = useHarnessWithoutWorker()

describe('without a key', () => {
  it('health and readiness answer', async () => {
    expect(await api.call('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await api.call('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('metrics count requests by route, never by path', async () => {
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

  it('metrics tell how far the work is behind', async () => {
    const { text } = await api.call('/metrics')
    for (const name of ['open', 'waiting', 'oldest_waiting_seconds'])
      expect(text).toContain(`\n# TYPE flowpost_executions_${name} gauge\nflowpost_executions_${name} 0\n`)
  })

  it('404 and 405 are JSON with one field', async () => {
    const missing = await api.call('/nowhere')
    expect(missing).toMatchObject({ status: 404, body: { error: 'path not found' } })
    expect(missing.headers.get('x-request-id')).toBeTruthy()
    const wrong = await api.call('/healthz', { method: 'POST' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, HEAD')
    expect(Object.keys(wrong.body)).toEqual(['error'])
  })
})

describe('the description of the API', () => {
  it('has every REST operation once per method, with an id of its own', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const described = Object.values(body.paths).flatMap((methods) => Object.values(methods))
    const expected = operations.flatMap(({ rest }) => (rest ? [rest.method].flat() : []))
    expect(described).toHaveLength(expected.length)
    expect(new Set(described.map((operation) => operation.operationId)).size).toBe(described.length)
    for (const operation of described) expect(operation.summary).not.toBe('')
  })

  it('refers only to parts that it has', async () => {
    const { text, body } = await api.call<OpenApi>('/openapi.json')
    const refs = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(0)
    const components = body.components as unknown as Record<string, Record<string, object>>
    for (const [, kind = '', name = ''] of refs) expect(components[kind]?.[name]).toBeDefined()
  })

  it('lists the headers that a record is answered with, and no others', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    const { key } = await api.newCaller('write')
    const layouts = '/api/v1/email-templates'
    const created = await api.call(layouts, { key, method: 'POST', body: { name: 'Order', subject: 'A' } })
    const record = `${layouts}/${created.body.id}`
    const language = `${record}/translations/de`
    const calls: [method: string, path: string, described: string, body?: object][] = [
      ['POST', layouts, layouts, { name: 'Other', subject: 'A' }],
      ['GET', layouts, layouts],
      ['GET', record, `${layouts}/{id}`],
      ['PATCH', record, `${layouts}/{id}`, { name: 'Order 2' }],
      ['PUT', language, `${layouts}/{id}/translations/{locale}`, { subject: 'Hallo' }],
      ['PUT', language, `${layouts}/{id}/translations/{locale}`, { subject: 'Guten Tag' }],
      ['DELETE', language, `${layouts}/{id}/translations/{locale}`],
      ['DELETE', record, `${layouts}/{id}`],
    ]
    for (const [method, path, described, input] of calls) {
      const { status, headers } = await api.call(path, { key, method, ...(input ? { body: input } : {}) })
      const response = body.paths[described]?.[method.toLowerCase()]?.responses[status] as {
        headers: Record<string, object>
      }
      for (const name of ['ETag', 'Location', 'Link'])
        expect(headers.has(name), `${method} ${path} ${status}: ${name}`).toBe(name in response.headers)
    }
  })

  it('names the other words that may stand in a path', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    const { description } = body.paths['/api/v1/email-templates/{id}/versions/repo']?.get ?? {}
    for (const word of ['github', 'gitlab', 'gitea', 'bitbucket'])
      expect(description).toContain(`\`${word}\``)
  })

  it('the reference page shows every call and loads nothing from elsewhere', async () => {
    const { text, headers } = await api.call('/docs')
    const shown = text.replaceAll('&#39;', "'")
    for (const { summary, rest } of operations) if (rest) expect(shown).toContain(summary)
    expect(text).not.toMatch(/<script|<link|src=|@import/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each(['/docs', '/u/unknown'])('%s cannot be framed by another page', async (path) => {
    const { headers } = await api.call(path)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('llms.txt names the calls and where to read on', async () => {
    const { text } = await api.call('/llms.txt')
    expect(text).toContain('`GET /api/v1/me`')
    expect(text).toContain('/openapi.json')
  })
})
