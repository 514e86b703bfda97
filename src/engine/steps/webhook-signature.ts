import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Problem, problemOf } from '../../problems/problems.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** The allowed clock difference, and how long a signature is valid. */
export const TOLERANCE_SECONDS = 300

/** Why a Standard Webhooks signature is not valid for any of the secrets, or null. Never throws. */
export function findSignatureProblem(call: {
  secrets: readonly string[]
  id: string | undefined
  timestamp: string | undefined
  signatures: string | undefined
  body: string | Uint8Array
  nowMs: number
}): Problem | null {
  const { secrets, id, timestamp, signatures, body, nowMs } = call
  if (!id) return headerMissing('webhook-id')
  if (!timestamp) return headerMissing('webhook-timestamp')
  if (!signatures) return headerMissing('webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) return problemOf('signature.timestamp_invalid')
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp)
  if (ageSeconds > TOLERANCE_SECONDS) return problemOf('signature.timestamp_too_old')
  if (ageSeconds < -TOLERANCE_SECONDS) return problemOf('signature.timestamp_in_future')
  const candidates = signatures.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []))
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')
    if (key.length === 0) return false
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
    return candidates.some((signature) => isSameText(signature, expected))
  })
  return isSigned ? null : problemOf('signature.mismatch')
}

const headerMissing = (header: string) => problemOf('signature.header_missing', { header })

/** Verifies Shopify's signature: an HMAC of the raw body with the app's secret. */
export function verifyShopify(body: Uint8Array, header: string | undefined, secret: string): boolean {
  if (!header || secret === '') return false
  return isSameText(header, createHmac('sha256', secret).update(body).digest('base64'))
}

export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** Compares in constant time. */
function isSameText(actual: string, expected: string): boolean {
  const a = Buffer.from(actual)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
