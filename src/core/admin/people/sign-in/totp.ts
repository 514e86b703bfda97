import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Authenticator codes: RFC 6238 with the parameters that every app supports: SHA-1, six digits, 30 seconds.
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks differ, so the previous and next codes are accepted too. */
const DRIFT_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = () => encodeBase32(randomBytes(SECRET_BYTES))

/** What an authenticator app reads from the QR code. */
export function totpUri(secret: string, account: string): string {
  const label = encodeURIComponent(`Flowpost:${account}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=Flowpost`
}

export const stepAt = (time: Date) => Math.floor(time.getTime() / 1000 / STEP_SECONDS)

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of the code; null if the code is not valid now. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const entered = Buffer.from(code.replace(/\s/g, ''))
  if (entered.length !== DIGITS) return null
  const current = stepAt(now)
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), entered)) return step
  return null
}

function encodeBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

function decodeBase32(text: string): Buffer {
  let bits = ''
  for (const char of text) bits += BASE32.indexOf(char).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
