import { readFile } from 'node:fs/promises'
import type { Reply } from '../http/exchange.ts'
import { newNonce } from './policy.ts'

let script: Promise<string> | undefined

/** The script that runs in the frame; it is not part of this process. */
function readScript(): Promise<string> {
  script ??= readFile(new URL('./frame-script.js', import.meta.url), 'utf8')
  return script
}

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
