const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 300

/** The headers that sign a body according to Standard Webhooks. */
export async function signatureHeaders(
  secret: string,
  body: string,
  id = `msg_${crypto.randomUUID()}`,
  timestamp = String(Math.floor(Date.now() / 1000)),
): Promise<Record<string, string>> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), bytes(`${id}.${timestamp}.${body}`))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  }
}

/** Whether a received body was signed with the secret, with a timestamp at most five minutes off. */
export async function verifySignature(
  secret: string,
  headers: Headers | Record<string, string | undefined>,
  body: string,
): Promise<boolean> {
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? ''
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || !isRecent) return false
  const key = await keyOf(secret)
  for (const part of header('webhook-signature').split(' '))
    if (part.startsWith('v1,')) {
      const signature = decodeBase64(part.slice(3))
      const signed = bytes(`${id}.${timestamp}.${body}`)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
    }
  return false
}

export function checkSigningSecret(secret: string) {
  const raw = decodeBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (!raw || raw.length === 0) throw new TypeError('signingSecret: must be whsec_ followed by base64')
  return raw
}

function keyOf(secret: string) {
  const raw = checkSigningSecret(secret)
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

const bytes = (text: string) => new TextEncoder().encode(text)

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
