import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { normalizeText } from '../../../../engine/normalize-text.ts'
import type { HashingCosts } from '../../../call/context.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const SHAPE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

type Cost = HashingCosts['password']

function derive(password: string, salt: Buffer, cost: Cost, bytes: number): Promise<Buffer> {
  const parameters = { message: normalizeText(password, 'NFKC'), nonce: salt, tagLength: bytes, ...cost }
  return new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash))),
  )
}

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The hash with its parameters, in the standard PHC format. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return formatHash(cost, salt, await derive(password, salt, cost, HASH_BYTES))
}

const formatHash = ({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`

/** Checked when there is no account or no password, so the response takes just as long. */
const dummyHash = (cost: Cost) => formatHash(cost, Buffer.alloc(SALT_BYTES, 1), Buffer.alloc(HASH_BYTES, 2))

export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  usualCost: Cost,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    SHAPE.exec(stored ?? dummyHash(usualCost)) ?? []
  const expected = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length)
  return timingSafeEqual(derived, expected) && Boolean(stored)
}
