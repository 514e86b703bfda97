import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { operations } from '../../core/operations.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { writeReply } from '../http/reply.ts'
import { newRequestContext } from '../http/request-context.ts'
import { createApp } from './app.ts'

const api = useHarnessWithoutWorker()

/** Serves the app from a folder with this build. */
async function serveBuild(files: Record<string, string | Buffer>) {
  const webFolder = mkdtempSync(join(tmpdir(), 'flowpost-web-'))
  mkdirSync(join(webFolder, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webFolder, name), content)
  const site = { baseUrl: 'http://localhost:1', isLocal: true, trustedProxies: [], webFolder }
  const app = createApp({ services: api.app.services, operations, site })
  const server = createServer((incoming, outgoing) =>
    app(incoming, newRequestContext()).then((reply) => writeReply(outgoing, reply)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    rmSync(webFolder, { recursive: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async (path: string, headers: Record<string, string> = {}) => {
    const reply = await request(url + path, { headers })
    return { ...reply, bytes: Buffer.from(await reply.body.arrayBuffer()) }
  }
}

const PAGE = '<script type="module" nonce="__CSP_NONCE__" src="/app/assets/main-x1.js"></script>'
const SCRIPT = 'export const text = "hello"\n'.repeat(100)

describe('the app', () => {
  it('returns the same page at every URL, with a fresh nonce and nothing inline', async () => {
    const get = await serveBuild({ 'index.html': PAGE })
    const nonces = new Set<string>()
    for (const path of ['/app', '/app/', '/app/setup', '/app/s/sto_1/layouts/lay_1']) {
      const { statusCode, headers, bytes } = await get(path)
      expect(statusCode).toBe(200)
      const policy = String(headers['content-security-policy'])
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
      expect(bytes.toString()).toBe(PAGE.replace('__CSP_NONCE__', nonce))
      nonces.add(nonce)
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(nonces.size).toBe(4)
  })

  it('serves compressed assets that browsers can cache indefinitely', async () => {
    const compressed = brotliCompressSync('compressed by the build')
    const get = await serveBuild({
      'assets/main-x1.js': SCRIPT,
      'assets/a.css': 'b{}',
      'assets/a.css.br': compressed,
    })
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, bytes } = await get('/app/assets/main-x1.js', { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(unpack(bytes).toString()).toBe(SCRIPT)
    }
    const built = await get('/app/assets/a.css', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(built.bytes).toString()).toBe('compressed by the build')
  })

  it('lets only worker scripts run WebAssembly', async () => {
    const get = await serveBuild({ 'assets/canvas-worker-1.js': 'x', 'assets/main-1.js': 'x' })
    const policyOf = async (name: string) =>
      (await get(`/app/assets/${name}`)).headers['content-security-policy']
    expect(await policyOf('canvas-worker-1.js')).toContain("'wasm-unsafe-eval'")
    expect(await policyOf('main-1.js')).toBeUndefined()
  })

  it('lets emails anywhere load images, but only its own pages load scripts', async () => {
    const get = await serveBuild({ 'image.png': 'x', 'assets/main-1.js': 'x' })
    const policyOf = async (path: string) => (await get(path)).headers['cross-origin-resource-policy']
    expect(await policyOf('/app/image.png')).toBe('cross-origin')
    expect(await policyOf('/app/assets/main-1.js')).toBe('same-origin')
  })

  it.each([
    '/app/assets/missing.js',
    '/app/assets/../index.html',
    '/app/assets/..%2f..%2fpackage.json',
    '/app/assets/%2e%2e/index.html',
    '/app/assets/.env',
    '/app/assets/main.ts',
    '/app/missing.svg',
  ])('returns 404 for %s', async (path) => {
    const get = await serveBuild({ 'index.html': PAGE, 'assets/.env': 'SECRET', 'assets/main.ts': 'x' })
    expect((await get(path)).statusCode).toBe(404)
  })

  it('returns 503 and one line that explains why if it was not built', async () => {
    const get = await serveBuild({})
    const { statusCode, bytes } = await get('/app')
    expect([statusCode, bytes.toString().trim().split('\n').length]).toEqual([503, 1])
    expect(bytes.toString()).toContain('not built')
  })

  it('is where / redirects to', async () => {
    const { status, headers } = await api.call('/')
    expect([status, headers.get('location')]).toEqual([302, '/app'])
  })
})

describe('the email frame', () => {
  it('has no origin, no forms and only its own script, and can only be embedded in our pages', async () => {
    const get = await serveBuild({ 'frame.js': 'show()' })
    const { statusCode, headers, bytes } = await get('/app/frame')
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy).toMatch(/^sandbox allow-scripts; /)
    expect(policy).not.toMatch(/allow-same-origin|allow-forms|allow-top-navigation|allow-popups/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toMatch(/img-src[^;]*https:/)
    expect(bytes.toString()).toContain(`<script nonce="${nonce}">show()</script>`)
    const withImages = (await get('/app/frame?images')).headers['content-security-policy']
    expect(withImages).toMatch(/img-src[^;]*https: http:/)
  })
})
