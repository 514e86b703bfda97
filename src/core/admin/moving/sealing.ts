import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { normalizeText } from '../../../engine/normalize-text.ts'
import type { HashingCosts } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const PASSPHRASE_COST = { N: 2 ** 17, r: 8, p: 1 }
const CHECK = 'flowpost export'

type Cost = HashingCosts['passphrase']

/** How the key was derived from the passphrase. Bounded, so a forged manifest cannot exhaust memory. */
export const SealingParameters = z.object({
  kdf: z.literal('scrypt'),
  N: z
    .number()
    .int()
    .min(2)
    .max(2 ** 18),
  r: z.number().int().min(1).max(8),
  p: z.number().int().min(1).max(4),
  salt: z.base64(),
  /** Opens only with the right passphrase. */
  check: z.base64(),
})
export type SealingParameters = z.infer<typeof SealingParameters>

/** Encrypts values that move from one vault to another. */
export type Sealing = {
  seal(storeId: string, record: string, value: string): string
  open(storeId: string, record: string, sealed: string): string
}

export async function startSealing(passphrase: string, cost: Cost, salt: Buffer = randomBytes(16)) {
  const sealing = createSealing(await deriveKeys(passphrase, salt, cost))
  const check = sealing.seal('', '', CHECK)
  const parameters: SealingParameters = { kdf: 'scrypt', ...cost, salt: salt.toString('base64'), check }
  return { sealing, parameters }
}

/** Rejects any passphrase but the one used for the export. */
export async function resumeSealing(
  passphrase: string,
  { N, r, p, salt, check }: SealingParameters,
): Promise<Sealing> {
  const sealing = createSealing(await deriveKeys(passphrase, Buffer.from(salt, 'base64'), { N, r, p }))
  try {
    if (sealing.open('', '', check) === CHECK) return sealing
  } catch {}
  throw invalid('passphrase', 'passphrase.wrong')
}

type Keys = { sealKey: Buffer; nonceKey: Buffer }

function deriveKeys(passphrase: string, salt: Buffer, cost: Cost): Promise<Keys> {
  const maxmem = 256 * (cost.N + 64) * cost.r
  return new Promise((resolve, reject) => {
    scrypt(normalizeText(passphrase, 'NFC'), salt, 2 * KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error
        ? reject(error)
        : resolve({ sealKey: key.subarray(0, KEY_BYTES), nonceKey: key.subarray(KEY_BYTES) }),
    )
  })
}

/**
 * The nonce is derived from the value. Sealing the same value for the same record therefore yields the same bytes, so
 * imported rows can be compared with the exported lines.
 */
function createSealing({ sealKey, nonceKey }: Keys): Sealing {
  return {
    seal(storeId, record, value) {
      const context = contextOf(storeId, record)
      const digest = createHmac('sha256', nonceKey).update(context).update('\n').update(value).digest()
      const nonce = digest.subarray(0, NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, nonce).setAAD(context)
      const sealed = [nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64')
    },
    open(storeId, record, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, sealKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(contextOf(storeId, record)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([opened, decipher.final()]).toString('utf8')
    },
  }
}

const contextOf = (storeId: string, record: string) => Buffer.from(JSON.stringify([storeId, record]))
