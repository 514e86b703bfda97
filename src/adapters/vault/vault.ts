import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Vault } from '../../ports/vault.ts'
import { type MasterKeys, writeKeysInto } from './master-keys.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAX_STORE_KEYS = 10_000

type MasterKey = { id: string; key: Buffer; storeKeys: Map<string, KeyObject> }

/**
 * Each store has its own key, derived from the master key. A sealed value is bound to its store and record, so
 * a value moved to another row cannot be opened.
 */
export function createVault(masterKeys: MasterKeys): Vault {
  const readKeys = () => masterKeys.read().map(newMasterKey)
  let keys = readKeys()
  const current = () => {
    const [first] = keys
    if (!first) throw new Error('a vault needs a master key')
    return first
  }
  const findKey = (id: string) => {
    // Another process may have changed the key since this one read it.
    if (!keys.some((key) => key.id === id)) keys = readKeys()
    return keys.find((key) => key.id === id)
  }
  return {
    currentKeyId: () => current().id,
    renewKey() {
      masterKeys.add()
      keys = readKeys()
    },
    copyKeysTo: (folder) => writeKeysInto(folder, masterKeys.read()),
    hasKey: (id) => findKey(id) !== undefined,
    seal: (storeId, record, value) => ({
      masterKeyId: current().id,
      sealed: encrypt(storeKey(current(), storeId), contextOf(storeId, record), value).toString('base64'),
    }),
    open(storeId, record, { masterKeyId, sealed }) {
      const key = findKey(masterKeyId)
      if (!key) throw new Error(`${record} was sealed with a master key that is not available`)
      return decrypt(storeKey(key, storeId), contextOf(storeId, record), Buffer.from(sealed, 'base64'))
    },
  }
}

const newMasterKey = (key: Buffer): MasterKey => ({ id: idOf(key), key, storeKeys: new Map() })

/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer) =>
  hash('sha256', Buffer.concat([Buffer.from('flowpost key id:'), key])).slice(0, 16)

const contextOf = (storeId: string, record: string) => Buffer.from(JSON.stringify([storeId, record]))

function encrypt(key: KeyObject, context: Buffer, value: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(context)
  return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: KeyObject, context: Buffer, bytes: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(context).setAuthTag(bytes.subarray(-TAG_BYTES))
  const plaintext = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([plaintext, decipher.final()]).toString('utf8')
}

function storeKey({ key, storeKeys }: MasterKey, storeId: string): KeyObject {
  const cached = storeKeys.get(storeId)
  if (cached) return cached
  const keyBytes = hkdfSync('sha256', key, '', `flowpost store key:${storeId}`, KEY_BYTES)
  const storeSecret = createSecretKey(Buffer.from(keyBytes))
  if (storeKeys.size >= MAX_STORE_KEYS) storeKeys.clear()
  storeKeys.set(storeId, storeSecret)
  return storeSecret
}
