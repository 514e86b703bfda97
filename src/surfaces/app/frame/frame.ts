import { readFile } from 'node:fs/promises'
import { loadOnce } from '../../../platform/load-once.ts'
import type { Reply } from '../../http/exchange.ts'
import { newNonce } from '../policy.ts'

/** In this order one script, which runs inside the frame: it has no origin of its own, and could load nothing. */
const PARTS = ['./picture.js', './measure.js', './listen.js']

const readScript = loadOnce(async () => {
  const parts = PARTS.map((part) => readFile(new URL(part, import.meta.url), 'utf8'))
  return (await Promise.all(parts)).join('\n')
})

/**
 * Emails are hostile pages, so they are shown in a frame with its own address, whose policy denies the origin, forms,
 * navigation and every script but ours. `?images` allows remote images, after a click.
 */
export async function framePage(query: URLSearchParams, baseUrl: string): Promise<Reply> {
  const nonce = newNonce()
  const { origin } = new URL(baseUrl)
  const images = query.has('images') ? 'https: http:' : ''
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    `img-src data: blob: ${origin} ${images}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-DNS-Prefetch-Control': 'off',
  }
  const body = `<!doctype html><html><head><meta charset="utf-8"><title>Email</title></head><body><script nonce="${nonce}">${await readScript()}</script></body></html>`
  return { status: 200, headers, body }
}
