import { describe, expect, it } from 'vitest'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { revokeKey } from '../../core/admin/keys/revoke-credential.ts'
import { setKeyLevel } from '../../core/admin/keys/set-key-level.ts'
import { KEY_LEVELS } from '../../core/call/levels.ts'
import { createHttpRequest } from '../../core/delivery/http-requests/create-http-request.ts'
import { useHarness } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'
import { useTarget } from '../../testing/servers/target.ts'

const api = useHarness()
const target = useTarget()
const json = { 'content-type': 'application/json' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const post = (body: unknown, key?: string, headers: Record<string, string> = {}) =>
  api.call('/api/mcp', { method: 'POST', body, headers: { ...json, ...headers }, ...(key ? { key } : {}) })

describe('the tool server', () => {
  it('returns 401 for a missing or invalid key, for every method and without a link to a sign-in server', async () => {
    const { key } = await api.newCaller('read')
    const invalidHeaders = [
      {},
      { authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}` },
      { authorization: 'Basic abc' },
    ]
    for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS'])
      for (const headers of invalidHeaders) {
        const reply = await api.call('/api/mcp', { method, headers })
        expect([reply.status, Object.keys(reply.body)]).toEqual([401, ['error']])
        expect(reply.headers.get('www-authenticate')).toBe('Bearer')
      }
  })

  it('returns 405 with an Allow header for any method but POST', async () => {
    const { key } = await api.newCaller('read')
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const reply = await api.call('/api/mcp', { method, key, headers: { accept: 'text/event-stream' } })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  it('returns 403 to a page on another site, while pages on localhost can call a service on localhost', async () => {
    const { key } = await api.newCaller('read')
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
      expect((await post(LIST, key, { origin })).status).toBe(403)
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000'])
      expect((await post(LIST, key, { origin })).status).toBe(200)
  })

  it('returns 404 in JSON, without a key, where clients look for a sign-in server', async () => {
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

describe('before any tool is called, a request', () => {
  it('gets 400 and a JSON-RPC error if its body is not JSON, not UTF-8, empty or larger than 2 MB', async () => {
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

  it('gets 400 and a JSON-RPC error if its body is JSON but not a valid message', async () => {
    const { key } = await api.newCaller('read')
    const bodies = [1, null, 'x', {}, { jsonrpc: '1.0', id: 1, method: 'tools/list' }, { ...LIST, id: {} }]
    for (const body of bodies) {
      const { status, text } = await post(JSON.stringify(body), key)
      expect(status, JSON.stringify(body)).toBe(400)
      expect(JSON.parse(text).error.code).toBeLessThan(0)
    }
  })

  it('gets 415 if its content type is not JSON', async () => {
    const { key } = await api.newCaller('read')
    expect((await post(JSON.stringify(LIST), key, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('counts toward the limit shared with REST, once for each message in a batch, unless it is rejected with 429', async () => {
    const { key } = await api.newCaller('read')
    const { ask, send } = toolsOf(api, key)
    for (let n = 0; n < 5; n++) await api.call('/api/v1/me', { key })
    expect((await ask('tools/list')).headers.get('ratelimit')).toMatch(/r=294;/)
    const batch = Array.from({ length: 90 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    for (const remaining of [204, 114, 24])
      expect((await send(batch)).headers.get('ratelimit')).toMatch(new RegExp(`r=${remaining};`))
    const refused = await send(batch)
    expect([refused.status, refused.body]).toEqual([429, { error: expect.stringMatching(/300 requests/) }])
    expect(refused.headers.get('ratelimit')).toMatch(/r=24;/)
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=23;/)
  })
})

describe('a batch of messages', () => {
  const call = (id: unknown, name = 'get_stats') => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name },
  })

  it('gets the same responses as if each message had been sent separately', async () => {
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
              'no such tool: this key can only read (changes require a write key, sending and calling an execute ' +
              'key); more tools are available at this address with ?tools=all',
          },
        },
        { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
      ],
    ])
    expect((await post([cancel], key)).status).toBe(202)
  })

  it.each([
    ['is revoked', (id: string, store: string) => api.operate(revokeKey, { id }, store), 'key is not valid'],
    [
      'gets a lower level',
      (id: string, store: string) => api.operate(setKeyLevel, { id, level: 'read' }, store),
      'no such tool',
    ],
  ])('does nothing more once its key %s', async (_, change, message) => {
    const { id: store } = await api.newStore()
    const { id, key } = await api.operate<{ id: string; key: string }>(
      createKey,
      { level: 'execute', name: 'K' },
      store,
    )
    const request = await api.operate<{ id: string }>(
      createHttpRequest,
      { name: 'R', method: 'POST', url: target.url },
      store,
    )
    target.respondWith((_received, reply) => void change(id, store).then(() => reply.end('{}')))
    const run = (n: number) => ({
      ...call(n, 'test_http_request'),
      params: { name: 'test_http_request', arguments: { id: request.id } },
    })
    const { body } = await post([run(1), run(2)], key)
    expect(body).toMatchObject([
      { id: 1, result: { structuredContent: { status: 'SUCCESS' } } },
      { id: 2, error: { message: expect.stringContaining(message) } },
    ])
  })

  it.each(['getStats', 'get-stats', 'get_stat'])(
    'suggests the tool that was probably meant by %s',
    async (name) => {
      const { key } = await api.newCaller('read')
      const { body } = await post([call(1, name)], key)
      expect(body).toMatchObject([
        { error: { message: expect.stringMatching(/; did you mean get_stats\?$/) } },
      ])
    },
  )

  it('lets other callers take a turn after each message', async () => {
    const { key } = await api.newCaller('read')
    const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
    await post([list(0)], key)
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const { status } = await post(
      Array.from({ length: 100 }, (_, id) => list(id)),
      key,
    )
    isOver = true
    expect(status).toBe(200)
    expect(turns).toBeGreaterThan(100)
  })

  it('gets 400 and is not charged if it is empty, too large or contains non-objects, or if the revision has no batches', async () => {
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
  it('responds with JSON regardless of the Accept header', async () => {
    const { key } = await api.newCaller('read')
    for (const accept of ['*/*', 'application/json', 'text/event-stream', 'text/html', '']) {
      const reply = await post(LIST, key, { accept })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json'])
    }
  })

  it('accepts each protocol revision before 2026, and sends instructions', async () => {
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

  it('returns the same tool list each time, and marks it as private', async () => {
    const { key } = await api.newCaller('write')
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const ask = () => toolsOf(api, key).ask('tools/list', { _meta: meta }, headers)
    const first = await ask()
    const second = await ask()
    expect(first.body.result).toMatchObject({ cacheScope: 'private', ttlMs: expect.any(Number) })
    expect(second.text).toBe(first.text)
  })

  it('handles list and call requests as the MCP library does, in both protocol generations', async () => {
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
        // With any content type other than exactly application/json, the library responds.
        const library = await post(sent, key, {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
        })
        expect(library.status).toBe(200)
        expect([direct.status, direct.body]).toEqual([200, library.body])
      }
  })

  it('accepts notifications with an empty 202', async () => {
    const { key } = await api.newCaller('read')
    const reply = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, key)
    expect([reply.status, reply.text]).toEqual([202, ''])
  })
})

describe("a tool above the key's level", () => {
  it('is rejected exactly like a tool that does not exist', async () => {
    const { storeId, key } = await api.newCaller('execute')
    const allTools = await toolsOf(api, key, '?tools=all').list()
    for (const level of KEY_LEVELS) {
      const keyOfLevel = await api.newKey(storeId, level)
      for (const query of ['', '?tools=all']) {
        const tools = toolsOf(api, keyOfLevel, query)
        const visible = await tools.list()
        for (const name of allTools.filter((tool) => !visible.includes(tool))) {
          const responseTo = async (toolName: string) => {
            const call = {
              jsonrpc: '2.0',
              id: 1,
              method: 'tools/call',
              params: { name: toolName, arguments: {} },
            }
            const { status, text } = await tools.send(call)
            return [status, text.replaceAll(toolName, 'NAME')]
          }
          expect(await responseTo(name)).toEqual(await responseTo(`${name}x`))
        }
      }
    }
  })
})
