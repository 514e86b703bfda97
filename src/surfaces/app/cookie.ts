import type { IncomingMessage } from 'node:http'
import { SESSION_SECONDS } from '../../core/people/sessions/session.ts'
import { headerOf } from '../http/exchange.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The cookie that holds the session. Under https no other host and no plain connection can set or see it. */
export function createSessionCookie(baseUrl: string) {
  const isSecure = baseUrl.startsWith('https:')
  const name = isSecure ? '__Host-flowpost' : 'flowpost'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read(incoming: IncomingMessage): string | null {
      for (const pair of (headerOf(incoming, 'cookie') ?? '').split(/[;,]\s*/)) {
        const token = pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : ''
        if (TOKEN.test(token)) return token
      }
      return null
    },
    write: (token: string | null) =>
      `${name}=${token ?? ''}; ${attributes}; Max-Age=${token === null ? 0 : SESSION_SECONDS}`,
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
