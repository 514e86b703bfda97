import { isHostAllowed } from '../../engine/request/allowed-hosts.ts'
import { headerNameProblem, headerValueProblem } from '../../engine/request/header-rules.ts'
import type { OutboundCall } from '../../ports/outbound-http.ts'
import { inField, problemOf } from '../../problems/problems.ts'
import { CallError } from './call-error.ts'

type Header = readonly [name: string, value: string]

/** One request of a call: the first, or one that follows a redirect. */
export type Hop = { url: URL; method: string; headers: readonly Header[]; body: OutboundCall['body'] }

const METHOD = /^[A-Z]+$/i

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Turns a call into its first hop; throws if the call cannot be sent. */
export function planFirstHop(call: OutboundCall): Hop {
  const url = URL.parse(call.url)
  if (url === null) throw new CallError(problemOf('http.url_invalid'))
  if (!isHttp(url)) throw new CallError(problemOf('http.scheme_not_allowed'))
  if (call.httpsOnly && url.protocol !== 'https:') throw new CallError(problemOf('http.https_required'))
  if (!METHOD.test(call.method) || /^(?:CONNECT|TRACE)$/i.test(call.method)) {
    throw new CallError(problemOf('http.method_not_allowed'))
  }
  const headers = Object.entries(call.headers)
  for (const [name, value] of headers) checkHeader(name, value)
  return { url, method: call.method, headers: withUserinfo(headers, url), body: call.body || null }
}

function checkHeader(name: string, value: string): void {
  const problem = headerNameProblem(name) ?? headerValueProblem(value)
  if (problem !== null)
    throw new CallError(problemOf('http.header_invalid', { header: safeName(name), cause: problem }))
}

/** An invalid name may contain anything, so it is not quoted. */
const safeName = (name: string) => (/^[\w-]{1,100}$/.test(name) ? name : 'name')

/** The redirect target of a response; null if the response is not a redirect. */
export function readRedirect(status: number, location: string | string[] | undefined): string | null {
  if (!REDIRECTS.has(status) || !location) return null
  if (typeof location !== 'string') throw new CallError(problemOf('redirect.several_urls'))
  // Node decodes headers as latin1, but servers encode non-ASCII locations as UTF-8.
  return Buffer.from(location, 'latin1').toString()
}

type RedirectRules = Pick<OutboundCall, 'keepsBodyAtOrigin' | 'httpsOnly' | 'hostLimits'>

/** The next hop after a redirect. Another origin gets only our own headers, and the body with its content type. */
export async function planRedirect(
  hop: Hop,
  status: number,
  location: string,
  { keepsBodyAtOrigin, httpsOnly, hostLimits }: RedirectRules,
): Promise<Hop> {
  const url = URL.parse(location, hop.url.href)
  if (url === null) throw new CallError(problemOf('redirect.url_invalid'))
  if (!isHttp(url)) throw new CallError(problemOf('redirect.scheme_not_allowed'))
  if (httpsOnly && url.protocol !== 'https:')
    throw new CallError(problemOf('redirect.https_required'), 'final')
  for (const { name, hosts } of hostLimits ?? [])
    if (!isHostAllowed(hosts, url))
      throw new CallError(
        inField(`secrets.${name}`, problemOf('redirect.host_not_allowed', { host: url.hostname })),
        'final',
      )
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST')
  const body = becomesGet ? null : hop.body
  const leavesOrigin = url.origin !== hop.url.origin
  if (leavesOrigin && body !== null && (await keepsBodyAtOrigin?.()))
    throw new CallError(problemOf('redirect.body_secret'), 'final')
  const headers = hop.headers.filter(([name]) => {
    if (becomesGet && /^content-/i.test(name)) return false
    return !leavesOrigin || (body !== null && name.toLowerCase() === 'content-type')
  })
  return { url, method: becomesGet ? 'GET' : hop.method, headers: withUserinfo(headers, url), body }
}

/** The headers to send, as alternating names and values, with our defaults for those that the call does not set. */
export function listHeaders(hop: Hop, userAgent: string): string[] {
  const names = new Set(hop.headers.map(([name]) => name.toLowerCase()))
  const defaults: Header[] = [
    ['user-agent', userAgent],
    ['accept', '*/*'],
    ['accept-encoding', 'gzip, deflate, br'],
  ]
  return [...hop.headers, ...defaults.filter(([name]) => !names.has(name))].flat()
}

const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'

/** Turns a user name and password in the URL into an Authorization header, unless the call sets one. */
function withUserinfo(headers: readonly Header[], url: URL): readonly Header[] {
  if (url.username === '' && url.password === '') return headers
  if (headers.some(([name]) => name.toLowerCase() === 'authorization')) return headers
  const userinfo = `${decodeUserinfo(url.username)}:${decodeUserinfo(url.password)}`
  return [...headers, ['authorization', `Basic ${Buffer.from(userinfo).toString('base64')}`]]
}

function decodeUserinfo(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
