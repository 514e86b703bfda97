import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { AnyOperation } from '../core/call/operation.ts'
import { operations } from '../core/operations.ts'
import { COMMON_CODES } from '../problems/code-lists.ts'
import { isCode, PROBLEMS } from '../problems/problems.ts'
import { explainCodes, renderErrorReference } from '../problems/reference.ts'
import { findUndeclared } from '../testing/declared-codes.ts'
import { useHarnessWithoutWorker } from '../testing/harness.ts'
import { toolsOf } from '../testing/mcp.ts'
import { ERROR_REFERENCE_PATH } from '../testing/write-docs.ts'
import type { OpenApi } from './rest/openapi-parts.ts'

const api = useHarnessWithoutWorker()

describe('every refusal has its code in a header', () => {
  const keyed = { key: 'write' as const }
  it.each([
    ['GET', '/api/v1/me', {}, 401, 'key.missing'],
    ['GET', '/api/v1/me', { headers: { authorization: 'Basic x' } }, 401, 'key.wrong_scheme'],
    ['GET', '/api/v1/me', { headers: { authorization: 'Bearer fak_no' } }, 401, 'key.invalid'],
    ['GET', '/api/v1/me', { headers: { authorization: 'Bearer fst_no' } }, 401, 'key.is_step_token'],
    ['GET', '/api/v1/nowhere', keyed, 404, 'path.not_found'],
    ['GET', '/api/v1/email-templates/lay_no', keyed, 404, 'layout.not_found'],
    ['PUT', '/api/v1/me', keyed, 405, 'path.method_not_allowed'],
    ['POST', '/api/v1/http-requests/req_no/test', keyed, 403, 'access.key_level_needed'],
    ['POST', '/api/v1/email-templates', { ...keyed, body: '{' }, 400, 'body.not_json'],
    ['POST', '/api/v1/email-templates', { ...keyed, body: '[]' }, 400, 'body.not_object'],
    ['POST', '/api/v1/email-templates', { ...keyed, body: {} }, 400, 'value.required'],
    ['POST', '/api/mcp', { ...keyed, body: '{' }, 400, 'body.not_json'],
    ['POST', '/api/mcp', { ...keyed, body: '[]' }, 400, 'tools.no_messages'],
    ['POST', '/api/mcp', { ...keyed, body: '{}' }, 415, 'tools.protocol_violated'],
    ['GET', '/api/mcp', keyed, 405, 'tools.method_not_allowed'],
    ['POST', '/api/mcp', { ...keyed, headers: { origin: 'https://x.example' } }, 403, 'tools.foreign_page'],
    ['POST', '/steps/v1/sto_no/send-email', {}, 401, 'step_token.required'],
    ['GET', '/nowhere', {}, 404, 'path.not_found'],
    ['POST', '/docs', {}, 405, 'page.read_only'],
    ['GET', '/app/api/getMe', {}, 405, 'path.method_not_allowed'],
  ] as const)('for %s %s %o: %i %s', async (method, path, options: object, status, code) => {
    const { key: level, ...rest } = options as { key?: 'write' }
    const key = level ? (await api.newCaller(level)).key : undefined
    const reply = await api.call(path, { method, ...(key ? { key } : {}), ...rest })
    expect([reply.status, reply.headers.get('error-code')]).toEqual([status, code])
  })

  it('even if the request is not HTTP', async () => {
    const { port } = new URL(api.url)
    const response = await new Promise<string>((resolve) => {
      const socket = createConnection(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
      socket.on('data', (bytes) => resolve(String(bytes)))
    })
    expect(response).toMatch(/^HTTP\/1\.1 400 .*Error-Code: call\.not_http\r\n.*"request: not valid HTTP"/s)
  })
})

describe('the log', () => {
  it('has the code of a rejected request, and of a rejected tool call', async () => {
    const { key } = await api.newCaller('read')
    const lines: Record<string, unknown>[] = []
    const { info } = api.app.log
    api.app.log.info = (line: unknown) => lines.push(line as Record<string, unknown>)
    await api.call('/api/v1/history/exe_no', { key })
    await toolsOf(api, key).use('get_history_entry', { id: 'exe_no' })
    api.app.log.info = info
    expect(lines).toMatchObject([
      { route: '/api/v1/history/:id', status: 404, code: 'execution.not_found' },
      { route: '/api/mcp get_history_entry', status: 200, code: 'execution.not_found' },
    ])
  })
})

describe('OpenAPI', () => {
  type Response = { description: string; headers: { 'Error-Code': { schema: { anyOf: object[] } } } }

  it('lists the codes of each operation by status, and the common ones once', async () => {
    const { body } = await api.call<OpenApi>('/openapi.json')
    const { responses = {} } = body.paths['/api/v1/files']?.delete ?? {}
    const conflict = responses['409'] as Response
    expect(conflict.description).toContain('- `file.in_use`: file is used by {uses}')
    expect(conflict.headers['Error-Code'].schema.anyOf).toEqual([
      { type: 'string', enum: ['file.in_use'] },
      { $ref: '#/components/schemas/CommonErrorCode' },
    ])
    expect(body.components.schemas.CommonErrorCode?.enum).toEqual([...COMMON_CODES])
    expect(body.components.headers).toHaveProperty('Error-Code')
  })

  it('names only existing codes, and each only once', () => {
    for (const { name, refusals = {} } of operations as readonly AnyOperation[])
      for (const [status, codes] of Object.entries(refusals)) {
        expect([name, status, codes.filter((code) => !isCode(code))]).toEqual([name, status, []])
        expect(new Set(codes).size, `${name} ${status}`).toBe(codes.length)
      }
  })

  it('is checked against actual responses: a test that gets an undeclared code names the line to add', () => {
    const operation = { name: 'getNote', refusals: { 404: ['layout.not_found'] } } as unknown as AnyOperation
    expect(findUndeclared(operation, 404, 'layout.not_found')).toBeNull()
    expect(findUndeclared(operation, 400, 'value.required')).toBeNull()
    expect(findUndeclared(operation, 409, 'layout.moved_on')).toMatch(
      /^getNote returns the error layout\.moved_on, .*add 'layout\.moved_on' to its `refusals`.* under 409$/,
    )
  })
})

describe('the error reference', () => {
  it('matches docs/errors.md, which npm run docs writes', () => {
    expect(readFileSync(ERROR_REFERENCE_PATH, 'utf8')).toBe(renderErrorReference())
  })

  it('explains how to fix every error, unless its meaning already does', () => {
    const withoutFix = explainCodes()
      .flatMap(([, explained]) => explained)
      .filter(
        ({ meaning, fix }) =>
          fix === '' && !/[:;,] |\b(?:must|needed?|first|at most)\b|only|give/.test(meaning),
      )
    expect(withoutFix).toEqual([])
  })

  it('is served with an anchor for every code, and linked from the other descriptions', async () => {
    const { text, status } = await api.call('/docs/errors')
    expect(status).toBe(200)
    for (const code of Object.keys(PROBLEMS)) expect(text).toContain(` id="${code}"`)
    for (const path of ['/docs', '/llms.txt', '/openapi.json'])
      expect((await api.call(path)).text, path).toContain('/docs/errors')
  })
})
