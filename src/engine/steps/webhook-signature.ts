import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** The allowed clock difference, and how long a signature is valid. */
export const TOLERANCE_SECONDS = 300

export type WebhookVerdict =
  | 'ok'
  | 'a signature header is missing'
  | 'the timestamp is not valid'
  | 'the timestamp is too old'
  | 'the timestamp is in the future'
  | 'no signature matches'

/** Verifies a Standard Webhooks signature against any of the secrets. Never throws. */
export function verifyWebhook(call: {
  secrets: readonly string[]
  id: string | undefined
  timestamp: string | undefined
  signatures: string | undefined
  body: string | Uint8Array
  nowMs: number
}): WebhookVerdict {
  const { secrets, id, timestamp, signatures, body, nowMs } = call
  if (!id || !timestamp || !signatures) return 'a signature header is missing'
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp is not valid'
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp)
  if (ageSeconds > TOLERANCE_SECONDS) return 'the timestamp is too old'
  if (ageSeconds < -TOLERANCE_SECONDS) return 'the timestamp is in the future'
  const given = signatures.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []))
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')
    if (key.length === 0) return false
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
    return given.some((signature) => isSameText(signature, expected))
  })
  return isSigned ? 'ok' : 'no signature matches'
}

/** Verifies Shopify's signature: an HMAC of the raw body with the app's secret. */
export function verifyShopify(body: Uint8Array, header: string | undefined, secret: string): boolean {
  if (!header || secret === '') return false
  return isSameText(header, createHmac('sha256', secret).update(body).digest('base64'))
}

export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** Compares in constant time. */
function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
