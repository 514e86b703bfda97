import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { notFound } from '../../core/call/errors.ts'
import type { Headers, Reply } from '../http/reply.ts'
import { headerOf } from '../http/request-context.ts'
import type { Site } from './site.ts'

const newNonce = () => randomBytes(18).toString('base64')

/** What an app page may load: its own files, and images uploaded here. */
const pagePolicy = (nonce: string, baseUrl: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${new URL(baseUrl).origin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Emails are untrusted pages: no origin, no forms, no navigation and no script but ours. Remote images load only after
 * a click.
 */
const framePolicy = (nonce: string, baseUrl: string, withImages: boolean) =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    `img-src data: blob: ${new URL(baseUrl).origin}${withImages ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** A worker follows the policy of its own script; the one that compiles emails runs WebAssembly. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const BROWSER_HEADERS: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The build writes this placeholder for the nonce (Vite's `html.cspNonce`). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const NOT_BUILT: Reply = {
  status: 503,
  headers: {
    ...BROWSER_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  },
  body: 'The app is not built: run npm run build. Everything else works.\n',
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
}
const ALREADY_COMPRESSED = new Set(['.woff2', '.png', '.jpg', '.ico'])
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const QUALITY = 6

type Encoding = 'br' | 'gzip' | 'identity'
const compressors: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}
const SUFFIX = { br: '.br', gzip: '.gz', identity: '' }

/** Serves the built files. Nothing is read before the first request. */
export function createAssets(site: Site) {
  const cache = new Map<string, Promise<Buffer | null>>()
  const read = (...path: string[]) => readFile(join(site.webFolder, ...path)).catch(() => null)

  /** Reads the file compressed by the build, or compresses it here. */
  const load = async (folder: string, name: string, encoding: Encoding): Promise<Buffer | null> => {
    const compressed = await read(folder, name + SUFFIX[encoding])
    if (compressed || encoding === 'identity') return compressed
    const plain = await read(folder, name)
    return plain && compressors[encoding](plain)
  }
  const loadOnce = (folder: string, name: string, encoding: Encoding) => {
    const id = `${encoding} ${folder}/${name}`
    const loading = cache.get(id) ?? load(folder, name, encoding)
    // Missing files are not cached, because clients can request any name.
    cache.set(id, loading)
    return loading.then((bytes) => {
      if (!bytes) cache.delete(id)
      return bytes
    })
  }
  const serve = async (
    incoming: IncomingMessage,
    folder: string,
    name: string,
    cacheControl: string,
  ): Promise<Reply> => {
    const extension = extname(name)
    const type = TYPES[extension]
    if (!type || !NAME.test(name)) throw notFound('path')
    const encoding = ALREADY_COMPRESSED.has(extension)
      ? 'identity'
      : encodingFor(headerOf(incoming, 'accept-encoding'))
    const body = await loadOnce(folder, name, encoding)
    if (!body) throw notFound('path')
    const headers: Headers = {
      ...BROWSER_HEADERS,
      'Content-Type': type,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
    }
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    // Emails load the placeholder image from any origin.
    if (extension === '.png') headers['Cross-Origin-Resource-Policy'] = 'cross-origin'
    if (/worker/i.test(name) && extension === '.js') headers['Content-Security-Policy'] = WORKER_POLICY
    return { status: 200, headers, body }
  }

  return {
    /** Assets have a hash in their names, so they never change. */
    asset: (incoming: IncomingMessage, name: string) =>
      serve(incoming, 'assets', name, 'public, max-age=31536000, immutable'),
    /** Files next to the page, such as its icon. */
    file: (incoming: IncomingMessage, name: string) => serve(incoming, '', name, 'public, max-age=3600'),
    async page(): Promise<Reply> {
      const html = (await read('index.html'))?.toString('utf8')
      if (html === undefined) return NOT_BUILT
      const nonce = newNonce()
      const headers = {
        ...BROWSER_HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy(nonce, site.baseUrl),
        'Cache-Control': 'no-store',
      }
      return { status: 200, headers, body: html.replaceAll(NONCE_PLACEHOLDER, nonce) }
    },
    /** The frame that displays emails. It has no origin, so it cannot load scripts from ours; its script is inline. */
    async frame({ withImages }: { withImages: boolean }): Promise<Reply> {
      const script = await loadOnce('', 'frame.js', 'identity')
      if (!script) return NOT_BUILT
      const nonce = newNonce()
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': framePolicy(nonce, site.baseUrl, withImages),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-DNS-Prefetch-Control': 'off',
      }
      const body = `<!doctype html><html><head><meta charset="utf-8"><title>Email</title></head><body><script nonce="${nonce}">${script}</script></body></html>`
      return { status: 200, headers, body }
    },
  }
}

function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((part) => part.trim())
  const isAccepted = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(part)))
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : 'identity'
}
