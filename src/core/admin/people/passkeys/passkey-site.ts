import { isIP } from 'node:net'

/** The site that passkeys are bound to; null for IP addresses and without TLS, where browsers refuse them. */
export function passkeySite(baseUrl: string): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null
}
