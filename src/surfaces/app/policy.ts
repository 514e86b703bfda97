import { randomBytes } from 'node:crypto'
import type { Headers } from '../http/exchange.ts'

export const newNonce = () => randomBytes(18).toString('base64')

/** What an app page may load: its own files, and images uploaded here. */
export const pagePolicy = (nonce: string, baseUrl: string) =>
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
export const framePolicy = (nonce: string, baseUrl: string, withImages: boolean) =>
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
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Headers of every response to a browser. */
export const BROWSER_HEADERS: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
