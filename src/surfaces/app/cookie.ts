import type { IncomingMessage } from 'node:http'
import { SESSION_SECONDS } from '../../core/admin/people/sessions/session.ts'
import { KNOWN_DEVICE_DAYS } from '../../core/call/limits.ts'
import { headerOf } from '../http/request-context.ts'

const SESSION = { name: 'flowpost', shape: /^[A-Za-z0-9_-]{43}$/, seconds: SESSION_SECONDS }
const DEVICE = {
  name: 'flowpost-device',
  shape: /^[A-Za-z0-9_-]{1,2000}$/,
  seconds: KNOWN_DEVICE_DAYS * 24 * 3600,
}

/**
 * The session cookie, and one that marks a browser in which someone has signed in before. Over https, neither can be
 * set or read by another host or over a plain connection.
 */
export const createCookies = (baseUrl: string) => ({
  session: createCookie(baseUrl, SESSION),
  device: createCookie(baseUrl, DEVICE),
})

export type Cookies = ReturnType<typeof createCookies>

function createCookie(baseUrl: string, { name: plainName, shape, seconds }: typeof SESSION) {
  const isSecure = baseUrl.startsWith('https:')
  const name = isSecure ? `__Host-${plainName}` : plainName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read(incoming: IncomingMessage): string | null {
      for (const pair of (headerOf(incoming, 'cookie') ?? '').split(/[;,]\s*/)) {
        const token = pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : ''
        if (shape.test(token)) return token
      }
      return null
    },
    write: (token: string | null) =>
      `${name}=${token ?? ''}; ${attributes}; Max-Age=${token === null ? 0 : seconds}`,
  }
}
