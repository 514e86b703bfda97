import type { IncomingMessage } from 'node:http'
import { AppError, forbidden } from '../../core/call/errors.ts'
import { inField, problemOf } from '../../problems/problems.ts'
import { headerOf } from '../http/request-context.ts'
import { isLoopbackName, type Site } from './site.ts'

const DEFAULT_PORT: Record<string, string> = { 'http:': ':80', 'https:': ':443' }

/** The host in the form that `URL` returns, without the default port. */
function plainHost(host: string, protocol: string): string {
  const port = DEFAULT_PORT[protocol] ?? ''
  const lower = host.toLowerCase()
  return lower.endsWith(port) ? lower.slice(0, -port.length) : lower
}

/** Prevents DNS rebinding: another site could point its own name at this machine. */
export function requireOwnHost(incoming: IncomingMessage, site: Site): void {
  const host = headerOf(incoming, 'host') ?? ''
  const url = new URL(site.baseUrl)
  if (plainHost(host, url.protocol) === url.host) return
  if (site.isLocal && isLoopbackName(host)) return
  throw new AppError('misdirected', problemOf('app.wrong_host', { url: `${site.baseUrl}/app` }))
}

/** Only our own pages may make calls: browsers report the origin of a request, and pages cannot forge it. */
export function requireOwnPage(incoming: IncomingMessage, site: Site): void {
  const fetchSite = headerOf(incoming, 'sec-fetch-site')
  if (fetchSite === 'same-origin') return
  if (fetchSite === undefined && isOwnOrigin(headerOf(incoming, 'origin'), incoming, site)) return
  throw forbidden('app.foreign_page')
}

function isOwnOrigin(origin: string | undefined, incoming: IncomingMessage, site: Site): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  if (origin === new URL(site.baseUrl).origin) return true
  // The page may have been opened under any loopback name.
  const { host } = new URL(origin)
  return site.isLocal && isLoopbackName(host) && host === headerOf(incoming, 'host')?.toLowerCase()
}

export function requireContentType(
  incoming: IncomingMessage,
  expected: 'application/json' | 'text/plain',
): void {
  const [type = ''] = (headerOf(incoming, 'content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== expected)
    throw new AppError(
      'wrongContentType',
      inField('Content-Type', problemOf('body.wrong_content_type', { type: expected })),
    )
}
