import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rotateSigningSecret } from '../../src/core/delivery/steps/signing-secrets.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { useSink } from '../../src/testing/servers/sink.ts'
import { stepsOf } from '../../src/testing/steps.ts'
import { generateOperations } from './generate.ts'
import {
  type ClientOptions,
  createClient,
  createSteps,
  etagOf,
  FlowpostError,
  signatureHeaders,
  verifySignature,
} from './src/index.ts'

const HERE = import.meta.dirname
const api = useHarness()
const sink = useSink()

async function newClient(level: 'read' | 'write' | 'execute' = 'write') {
  const { storeId, key } = await api.newCaller(level)
  return { storeId, flowpost: createClient({ url: api.url, key }) }
}

/** A client of a server that responds like this to every request. */
async function clientOf(listener: RequestListener, options: Partial<ClientOptions> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createClient({ url, key: 'fak_x', retries: 0, ...options })
}

/** A server that responds to each request with the next of these statuses, and then with 200. */
async function startServer(...statuses: number[]) {
  const requests: { method: string | undefined; key: string | undefined }[] = []
  const listener: RequestListener = ({ method, headers }, response) => {
    requests.push({ method, key: headers['idempotency-key'] as string | undefined })
    const status = statuses.shift() ?? 200
    if (status === 0) return response.destroy()
    response.writeHead(status, status === 200 ? {} : { 'retry-after': '0' })
    response.end(status === 200 ? '{"data":[]}' : '{"error":"busy"}')
  }
  return { requests, flowpost: await clientOf(listener, { retries: 4 }) }
}

describe('operations', () => {
  it('are methods that take path, query and body as one object', async () => {
    const { flowpost } = await newClient()
    const { id } = await flowpost.createLayout({ name: 'Welcome', subject: 'Hello' })
    expect(await flowpost.updateLayout({ id, subject: 'Welcome!' })).toMatchObject({
      id,
      subject: 'Welcome!',
    })
    await flowpost.putTranslation({ id, locale: 'de', subject: 'Willkommen!' })
    expect(await flowpost.getTranslation({ id, locale: 'de' })).toMatchObject({ subject: 'Willkommen!' })
    expect(await flowpost.previewLayout({ id, locale: 'de' })).toMatchObject({ subject: 'Willkommen!' })
    await flowpost.deleteLayout({ id })
    expect(await flowpost.listLayouts()).toMatchObject({ data: [], pagination: { total: 0 } })
  })

  it('report which path parameter is missing', async () => {
    const { flowpost } = await newClient()
    await expect(flowpost.getLayout({} as { id: string })).rejects.toThrow('id: required')
  })

  it('with an ETag change a record only if nothing else has changed it', async () => {
    const { flowpost } = await newClient()
    const { id } = await flowpost.createLayout({ name: 'Welcome', subject: 'Hello' })
    const ifMatch = etagOf(await flowpost.getLayout({ id })) ?? ''
    await flowpost.updateLayout({ id, subject: 'First' }, { ifMatch })
    await expect(flowpost.updateLayout({ id, subject: 'Second' }, { ifMatch })).rejects.toMatchObject({
      status: 412,
    })
  })

  it('with the same idempotency key take effect once', async () => {
    const { flowpost } = await newClient()
    const create = () =>
      flowpost.createLayout({ name: 'Once', subject: 'Hello' }, { idempotencyKey: 'order-1' })
    expect((await create()).id).toBe((await create()).id)
    expect((await flowpost.listLayouts()).pagination.total).toBe(1)
  })

  it('that return lists iterate over all pages', async () => {
    const { flowpost } = await newClient()
    for (const name of ['A', 'B', 'C', 'D', 'E']) await flowpost.createLayout({ name, subject: 'Hello' })
    const names: string[] = []
    for await (const { name } of flowpost.listLayouts({ limit: 2 })) names.push(name)
    expect(names).toEqual(['E', 'D', 'C', 'B', 'A'])
  })

  it('that are refused throw an error with status, code, field and request id', async () => {
    const { flowpost } = await newClient()
    const error = await flowpost.createLayout({ name: '', subject: 'Hello' }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(FlowpostError)
    expect(error).toMatchObject({ status: 400, field: 'name', code: expect.any(String) })
    expect(error.message).toMatch(/^name: /)
    expect(error.requestId).not.toBeNull()
  })

  it('that cannot reach the service throw an error with the reason', async () => {
    const flowpost = createClient({ url: 'http://127.0.0.1:1', key: 'fak_x', retries: 0 })
    await expect(flowpost.listLayouts()).rejects.toMatchObject({
      status: 0,
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 could not be reached: .*\w/),
    })
  })
})

describe('a FlowpostError', () => {
  const failureOf = async (listener: RequestListener, options?: Partial<ClientOptions>) => {
    const flowpost = await clientOf(listener, options)
    const error = await flowpost.getMe().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(FlowpostError)
    return error
  }

  it('is thrown if the response breaks off or does not arrive in time', async () => {
    const error = await failureOf((_, response) => {
      response.write('{"da')
      setTimeout(() => response.destroy(), 20)
    })
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('could not be reached') })
    const late = await failureOf((_, response) => response.write('{"da'), { timeoutMs: 50 })
    expect(late).toMatchObject({ status: 0, message: expect.stringContaining('timeout') })
  })

  it('is thrown if the response is not JSON', async () => {
    const error = await failureOf((_, response) => response.end('<!doctype html>'))
    expect(error).toMatchObject({ status: 200, message: 'The response is not JSON.' })
  })

  it.each(['{"message":"Bad gateway"}', 'null', '<h1>502</h1>'])(
    'names the status if the error is from a proxy: %s',
    async (body) => {
      const error = await failureOf((_, response) => response.writeHead(502).end(body))
      expect(error).toMatchObject({ status: 502, message: 'The server responded with status 502.' })
    },
  )

  it('is not thrown for an aborted call, which throws the reason of its signal', async () => {
    const flowpost = await clientOf((_, response) => response.write('{"da'))
    const abort = new AbortController()
    const reason = new Error('no longer needed')
    setTimeout(() => abort.abort(reason), 20)
    await expect(flowpost.getMe({}, { signal: abort.signal })).rejects.toBe(reason)
  })
})

describe('retries', () => {
  it('use the same idempotency key while the service is busy', async () => {
    const { flowpost, requests } = await startServer(429, 503)
    await flowpost.createLayout({ name: 'Welcome', subject: 'Hello' })
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  })

  it('are made after a lost connection', async () => {
    const { flowpost, requests } = await startServer(0)
    await flowpost.listLayouts()
    expect(requests).toHaveLength(2)
  })

  it('are not made for a deletion whose response was lost, because it may have taken effect', async () => {
    const { flowpost, requests } = await startServer(0)
    await expect(flowpost.deleteLayout({ id: 'lay_1' })).rejects.toMatchObject({ status: 0 })
    expect(requests).toHaveLength(1)
  })

  it('are limited in number', async () => {
    const { flowpost, requests } = await startServer(503, 503, 503, 503, 503, 503)
    await expect(flowpost.listLayouts()).rejects.toMatchObject({ status: 503, message: 'busy' })
    expect(requests).toHaveLength(5)
  })
})

describe('steps', () => {
  it('with a token send an email once per run', async () => {
    const { storeId, token, create } = await stepsOf(api, sink.port)
    const { id } = await create({ subject: 'By token' })
    const steps = createSteps({ url: api.url, storeId, token })
    const send = () => steps.sendEmail({ runId: 'run-1', layoutId: id, to: 'ada@example.com' })
    expect(await send()).toMatchObject({ status: 'SUCCESS' })
    expect((await send()).executionId).toBe((await send()).executionId)
    expect(sink.caught.filter(({ mail }) => mail.subject === 'By token')).toHaveLength(1)
  })

  it('can be signed instead', async () => {
    const { storeId, create } = await stepsOf(api, sink.port)
    const { secret } = await api.operate<{ secret: string }>(rotateSigningSecret, {}, storeId)
    const { id } = await create({ subject: 'Signed' })
    const steps = createSteps({ url: api.url, storeId, signingSecret: secret })
    expect(await steps.sendEmail({ runId: 'run-1', layoutId: id, to: 'ada@example.com' })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  it('that fail throw an error with the execution id', async () => {
    const { storeId, token } = await stepsOf(api, sink.port)
    const steps = createSteps({ url: api.url, storeId, token })
    await expect(steps.callHttp({ runId: 'run-1', requestId: 'req_gone' })).rejects.toMatchObject({
      status: 422,
      executionId: expect.stringMatching(/^exe_/),
    })
  })
})

describe('signatures', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

  it('are valid only for their body, secret and time', async () => {
    const headers = await signatureHeaders(secret, 'body')
    expect(await verifySignature(secret, headers, 'body')).toBe(true)
    expect(await verifySignature(secret, new Headers(headers), 'body')).toBe(true)
    expect(await verifySignature(secret, headers, 'other')).toBe(false)
    expect(await verifySignature(`whsec_${btoa('another')}`, headers, 'body')).toBe(false)
    const old = String(Math.floor(Date.now() / 1000) - 301)
    expect(await verifySignature(secret, await signatureHeaders(secret, 'body', 'id', old), 'body')).toBe(
      false,
    )
    expect(await verifySignature(secret, {}, 'body')).toBe(false)
  })
})

describe('the package', () => {
  it('names a setting that is missing, such as an environment variable that is not set', () => {
    const key = process.env.FLOWPOST_NOT_SET as string
    expect(() => createClient({ url: api.url, key })).toThrow('key: required')
    expect(() => createSteps({ url: api.url, storeId: 'sto_1', token: key })).toThrow(
      'token or signingSecret: required',
    )
    expect(() => createSteps({ url: api.url, storeId: 'sto_1', signingSecret: 'whsec_%' })).toThrow(
      'signingSecret: must be whsec_ followed by base64',
    )
    expect(() => createSteps({ url: 'localhost:3000', storeId: 'sto_1', token: 'fst_x' })).toThrow(
      'url: must start with http:// or https://',
    )
  })

  it('works as described in its README', async () => {
    const { storeId, token, key, create } = await stepsOf(api, sink.port)
    const { id } = await create({ subject: 'As described' })
    const blocks = readFileSync(join(HERE, 'README.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)
    const program = [...blocks].map(([, code]) => code).join('\n')
    const folder = mkdtempSync(join(tmpdir(), 'flowpost-client-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const values = { STORE: storeId, TOKEN: token, LAYOUT: id, KEY: key }
    const constants = Object.entries(values).map(([name, value]) => `const ${name} = '${value}'`)
    writeFileSync(
      join(folder, 'readme.mts'),
      [...constants, program, 'console.log(status, (await flowpost.getLayout({ id: layout.id })).subject)']
        .join('\n')
        .replaceAll('http://localhost:3000', api.url)
        .replaceAll("'@flowpost/client'", `'${new URL('src/index.ts', import.meta.url)}'`),
    )
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'readme.mts')])
    expect(stdout).toBe('SUCCESS Welcome!\n')
  })

  it('has the current types of the operations (`npm run client` generates them)', () => {
    expect(readFileSync(join(HERE, 'src/operations.ts'), 'utf8')).toBe(generateOperations())
  })

  it('has at most 8 kB of compressed code', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flowpost-client-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    execFileSync('npx', ['tsc', '-p', HERE, '--outDir', folder])
    const code = readdirSync(folder).filter((name) => name.endsWith('.js'))
    const text = code.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
    expect(code).toHaveLength(7)
    expect(gzipSync(text).length).toBeLessThanOrEqual(8_000)
  })
})
