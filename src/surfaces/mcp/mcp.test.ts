import { describe, expect, it } from 'vitest'
import { KEY_LEVELS } from '../../core/call/levels.ts'
import { useHarness } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'

const api = useHarness()
const json = { 'content-type': 'application/json' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const post = (body: unknown, key?: string, headers: Record<string, string> = {}) =>
  api.call('/api/mcp', { method: 'POST', body, headers: { ...json, ...headers }, ...(key ? { key } : {}) })

describe('who may call', () => {
  it('401: a missing, mistyped or revoked key, whatever the method; the answer names no sign-in server', async () => {
    const { key } = await api.newCaller('read')
    const headersOf = [
      {},
      { authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}` },
      { authorization: 'Basic abc' },
    ]
    for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS'])
      for (const headers of headersOf) {
        const reply = await api.call('/api/mcp', { method, headers })
        expect([reply.status, Object.keys(reply.body)]).toEqual([401, ['error']])
        expect(reply.headers.get('www-authenticate')).toBe('Bearer')
      }
  })

  it('405 with Allow: anything but POST', async () => {
    const { key } = await api.newCaller('read')
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const reply = await api.call('/api/mcp', { method, key, headers: { accept: 'text/event-stream' } })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  it('403: a page of another site; pages of this machine may, while the service is on it', async () => {
    const { key } = await api.newCaller('read')
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
      expect((await post(LIST, key, { origin })).status).toBe(403)
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000'])
      expect((await post(LIST, key, { origin })).status).toBe(200)
  })

  it('404 in JSON without a key: where a client looks for a sign-in server', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/api/mcp',
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
    ]) {
      const reply = await api.call(path)
      expect([reply.status, reply.body]).toEqual([404, { error: 'path not found' }])
      expect(reply.headers.get('content-type')).toBe('application/json')
    }
  })
})

describe('what is refused before a tool is reached', () => {
  it('400: a body that is no JSON, no UTF-8, empty or larger than 2 MB, in the form of the protocol', async () => {
    const { key } = await api.newCaller('read')
    const bodies = ['{', '', new Uint8Array([0x22, 0xff, 0x22]), JSON.stringify('x'.repeat(2_100_000))]
    for (const body of bodies) {
      const reply = await post(body, key)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32700, message: expect.stringMatching(/^body: /) },
      })
    }
  })

  it('400 or a protocol error, never a 5xx: JSON that is no message', async () => {
    const { key } = await api.newCaller('read')
    const bodies = [1, null, 'x', {}, { jsonrpc: '1.0', id: 1, method: 'tools/list' }, { ...LIST, id: {} }]
    for (const body of bodies) {
      const { status, text } = await post(JSON.stringify(body), key)
      expect(status, JSON.stringify(body)).toBe(400)
      expect(JSON.parse(text).error.code).toBeLessThan(0)
    }
  })

  it('415: another content type', async () => {
    const { key } = await api.newCaller('read')
    expect((await post(JSON.stringify(LIST), key, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('429 for the whole key, counted together with REST; each message of a batch counts', async () => {
    const { key } = await api.newCaller('read')
    const { ask, send } = toolsOf(api, key)
    for (let n = 0; n < 5; n++) await api.call('/api/v1/me', { key })
    expect((await ask('tools/list')).headers.get('ratelimit')).toMatch(/r=294;/)
    const batch = Array.from({ length: 90 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    for (const left of [204, 114, 24])
      expect((await send(batch)).headers.get('ratelimit')).toMatch(new RegExp(`r=${left};`))
    const refused = await send(batch)
    expect([refused.status, refused.body]).toEqual([429, { error: expect.stringMatching(/300 requests/) }])
    expect(refused.headers.get('ratelimit')).toMatch(/r=24;/)
    // Refused calls were not charged.
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=23;/)
  })
})

describe('several messages in one body', () => {
  const call = (id: unknown, name = 'get_stats') => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name },
  })

  it('are answered each as if it had come alone, whatever else is in the list', async () => {
    const { key } = await api.newCaller('read')
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }
    const { status, body } = await post([cancel, call(7), cancel, call(7, 'nope'), {}], key)
    expect([status, body]).toEqual([
      200,
      [
        { jsonrpc: '2.0', id: 7, result: expect.anything() },
        {
          jsonrpc: '2.0',
          id: 7,
          error: {
            code: -32602,
            message:
              'no such tool: this key can only read (changes require the level write, sending and calling the level ' +
              'execute); more tools are available at this address with ?tools=all',
          },
        },
        { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
      ],
    ])
    expect((await post([cancel], key)).status).toBe(202)
  })

  it('400 and not charged: none, more than 100, what is no object, a revision that takes one at a time', async () => {
    const { key } = await api.newCaller('read')
    const nested = Array.from({ length: 90 }, (_, id) => call(id))
    const replies = [
      await post([nested], key),
      await post([call(1), nested], key),
      await post([call(1), 1], key),
      await post([null], key),
      await post([], key),
      await post(
        Array.from({ length: 101 }, (_, id) => call(id)),
        key,
      ),
      await post([call(1)], key, { 'mcp-protocol-version': '2025-06-18' }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(400)
      expect(body).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } })
    }
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=299;/)
  })
})

describe('the protocol', () => {
  it('answers JSON to any Accept', async () => {
    const { key } = await api.newCaller('read')
    for (const accept of ['*/*', 'application/json', 'text/event-stream', 'text/html', '']) {
      const reply = await post(LIST, key, { accept })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json'])
    }
  })

  it('agrees on each revision of the older generation, and explains itself', async () => {
    const { key } = await api.newCaller('read')
    for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const clientInfo = { name: 'test', version: '1' }
      const { body } = await toolsOf(api, key).ask('initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo,
      })
      expect(body.result).toMatchObject({
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'flowpost', version: api.app.services.version },
        instructions: expect.stringContaining('get_stats'),
      })
    }
  })

  it('lists are private to the key, and the same each time', async () => {
    const { key } = await api.newCaller('write')
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const ask = () => toolsOf(api, key).ask('tools/list', { _meta: meta }, headers)
    const [first, second] = [await ask(), await ask()]
    expect(first.body.result).toMatchObject({ cacheScope: 'private', ttlMs: expect.any(Number) })
    expect(second.text).toBe(first.text)
  })

  it('answers list and call requests as the library does, in both protocol generations', async () => {
    const { key } = await api.newCaller('read')
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const modernHeaders = (method: string, name?: string) => ({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name ? { 'mcp-name': name } : {}),
    })
    for (const [method, params] of [
      ['tools/list', {}],
      ['tools/call', { name: 'list_http_requests' }],
      ['tools/call', { name: 'get_http_request', arguments: { id: 'none' } }],
    ] as const)
      for (const isModern of [true, false]) {
        const sent = {
          jsonrpc: '2.0',
          id: 'a',
          method,
          params: { ...params, ...(isModern ? { _meta } : {}) },
        }
        const headers = isModern ? modernHeaders(method, 'name' in params ? params.name : undefined) : {}
        const direct = await post(sent, key, headers)
        // Only the plain content type is answered directly.
        const library = await post(sent, key, {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
        })
        expect(library.status).toBe(200)
        expect([direct.status, direct.body]).toEqual([200, library.body])
      }
  })

  it('takes notifications without an answer', async () => {
    const { key } = await api.newCaller('read')
    const reply = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, key)
    expect([reply.status, reply.text]).toEqual([202, ''])
  })
})

describe('a tool above the level of the key', () => {
  it('cannot be told from a made-up name', async () => {
    const { storeId, key } = await api.newCaller('execute')
    const everything = await toolsOf(api, key, '?tools=all').list()
    for (const level of KEY_LEVELS) {
      const lower = await api.newKey(storeId, level)
      for (const query of ['', '?tools=all']) {
        const tools = toolsOf(api, lower, query)
        const offered = await tools.list()
        for (const name of everything.filter((tool) => !offered.includes(tool))) {
          const answerTo = async (asked: string) => {
            const call = {
              jsonrpc: '2.0',
              id: 1,
              method: 'tools/call',
              params: { name: asked, arguments: {} },
            }
            const { status, text } = await tools.send(call)
            return [status, text.replaceAll(asked, 'NAME')]
          }
          expect(await answerTo(name)).toEqual(await answerTo(`${name}x`))
        }
      }
    }
  })
})
