import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { authorOf, type Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_CHARS = 30 // 178 bits
const CHECKSUM_CHARS = 6
/** The number of characters that lists show, to tell credentials apart. */
const VISIBLE_CHARS = 8
/** How often the use of a credential or session is recorded. */
export const RECORD_USE_INTERVAL_MS = 60_000
const SHAPE = /^[a-z]{3}_[0-9A-Za-z]{36}$/

export type CredentialKind = 'fak' | 'fst'

/** A new API key (`fak_`) or step token (`fst_`): random text and a checksum that catches typos. */
export function newCredential(kind: CredentialKind): string {
  const body = `${kind}_${randomBase62(SECRET_CHARS)}`
  return body + checksum(body)
}

/** A new key or token for the store, and its row, which contains only the hash. */
export function newCredentialRow(ctx: Ctx, kind: CredentialKind, name: string) {
  const credential = newCredential(kind)
  const row = {
    id: newId(kind === 'fak' ? 'key' : 'tok'),
    storeId: ctx.storeId,
    name,
    prefix: credential.slice(0, VISIBLE_CHARS),
    hash: hashCredential(credential),
    createdAt: ctx.services.clock.now().toISOString(),
    createdBy: authorOf(ctx),
    createdById: ctx.person?.id ?? null,
    lastUsedAt: null,
    revokedAt: null,
  }
  return { credential, row }
}

/** Checks the format and checksum, which saves a query for a mistyped credential. */
export function isWellFormed(kind: CredentialKind, credential: string): boolean {
  if (!SHAPE.test(credential) || !credential.startsWith(`${kind}_`)) return false
  const body = credential.slice(0, -CHECKSUM_CHARS)
  return checksum(body) === credential.slice(-CHECKSUM_CHARS)
}

export const hashCredential = (credential: string) => hash('sha256', credential, 'hex')

function randomBase62(chars: number): string {
  let text = ''
  while (text.length < chars) {
    for (const byte of randomBytes(chars)) {
      // 248 = 4 × 62: bytes from 248 up would favor some characters.
      if (byte < 248 && text.length < chars) text += BASE62[byte % 62]
    }
  }
  return text
}

function checksum(body: string): string {
  let text = ''
  for (let value = crc32(body), i = 0; i < CHECKSUM_CHARS; i++) {
    text = BASE62[value % 62] + text
    value = Math.floor(value / 62)
  }
  return text
}

export const newToken = () => randomBytes(32).toString('base64url')
