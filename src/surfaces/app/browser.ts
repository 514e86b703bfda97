import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { createAppContext } from '../../core/admin/people/members/membership.ts'
import { findPersonByToken } from '../../core/admin/people/sessions/session.ts'
import { requireLevel, signInRequired } from '../../core/call/access.ts'
import type { Browser, Ctx, PersonIdentity, Services } from '../../core/call/context.ts'
import type { Level } from '../../core/call/levels.ts'
import { isLanguage, type Language } from '../../messages/languages.ts'
import type { Headers } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import type { Cookies } from './cookie.ts'

/** Who sent a request: the browser and the signed-in person, with headers for the response. */
export type Visitor = { browser: Browser; person: PersonIdentity | null; headers: Headers }

export type Visitors = {
  find(incoming: IncomingMessage, request: RequestContext): Promise<Visitor>
  /** The same, but rejects callers who are not signed in. */
  require(incoming: IncomingMessage, request: RequestContext): Promise<Visitor & { person: PersonIdentity }>
  /** For routes that are not operations: requires this level in the store given by `?store=…`. */
  requireStoreAccess(incoming: IncomingMessage, request: RequestContext, level: Level): Promise<StoreAccess>
}

type StoreAccess = { ctx: Ctx; person: PersonIdentity; query: URLSearchParams }

export function createVisitors(
  services: Services,
  cookies: Cookies,
  addressOf: (incoming: IncomingMessage) => string,
): Visitors {
  const find = async (incoming: IncomingMessage, request: RequestContext): Promise<Visitor> => {
    const token = cookies.session.read(incoming)
    const person = token ? await findPersonByToken(services, token) : null
    request.personId = person?.id
    const headers: Headers = {}
    const cookieHeaders: { session?: string; device?: string } = {}
    const write = (cookie: keyof typeof cookieHeaders, value: string | null) => {
      cookieHeaders[cookie] = cookies[cookie].write(value)
      headers['Set-Cookie'] = Object.values(cookieHeaders)
    }
    const browser: Browser = {
      address: addressOf(incoming),
      device: describeDevice(headerOf(incoming, 'user-agent')),
      language: languageIn(incoming),
      deviceToken: cookies.device.read(incoming),
      setSessionToken: (value) => write('session', value),
      renewSession: () => write('session', token),
      setDeviceToken: (value) => write('device', value),
    }
    return { browser, person, headers }
  }
  const require: Visitors['require'] = async (incoming, request) => {
    const { person, ...visitor } = await find(incoming, request)
    if (!person) throw signInRequired()
    return { ...visitor, person }
  }
  return {
    find,
    require,
    async requireStoreAccess(incoming, request, level) {
      const { person, browser } = await require(incoming, request)
      const query = queryOf(incoming)
      const storeId = query.get('store') ?? undefined
      const ctx = await createAppContext(services, { level }, { person, browser, storeId })
      requireLevel({ level }, ctx)
      request.storeId = ctx.storeId
      return { ctx, person, query }
    },
  }
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** The browser and operating system, such as `Chrome on macOS`. */
function describeDevice(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent ?? '') ?? 'Browser'
  const system = nameIn(SYSTEMS, userAgent ?? '')
  return system ? `${browser} on ${system}` : browser
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Converts an IPv4-mapped IPv6 address to plain IPv4. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Determines the client's address: the last one before the trusted proxies. */
export function createClientAddress(trustedProxies: readonly string[]) {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits = ''] = range.split('/')
    trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))

  return (incoming: IncomingMessage): string => {
    let client = plainAddress(incoming.socket.remoteAddress ?? '')
    const hops = (headerOf(incoming, 'x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    // Only addresses added by trusted proxies are reliable; the rest may be forged.
    while (isTrusted(client)) {
      const previousHop = plainAddress((hops.pop() ?? '').replace(/^\[|\](?::\d+)?$/g, ''))
      if (isIP(previousHop) === 0) break
      client = previousHop
    }
    return client
  }
}

export const queryOf = ({ url = '' }: IncomingMessage) => new URLSearchParams(url.split('?')[1])

/** The app sends its language in `Accept-Language`; other clients get English. */
export function languageIn(incoming: IncomingMessage): Language {
  const requested = headerOf(incoming, 'accept-language') ?? ''
  return isLanguage(requested) ? requested : 'en'
}
