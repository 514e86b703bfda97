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
const STORE_KEYS_KEPT = 10_000

type MasterKey = { id: string; key: Buffer; storeKeys: Map<string, KeyObject> }

/**
 * Each store has its own key, derived from the master key. A sealed value is bound to its store and record, so that a
 * value moved to another row does not open.
 */
export function createVault(masterKeys: MasterKeys): Vault {
  let keys = masterKeys.read().map(newMasterKey)
  // Another process may have changed the key since this one started.
  const readAgain = () => {
    keys = masterKeys.read().map(newMasterKey)
  }
  const current = () => {
    const [first] = keys
    if (!first) throw new Error('a vault needs a master key')
    return first
  }
  const keyNamed = (id: string) => {
    if (!keys.some((key) => key.id === id)) readAgain()
    return keys.find((key) => key.id === id)
  }
  return {
    currentKeyId: () => current().id,
    renewKey() {
      masterKeys.add()
      readAgain()
    },
    copyKeysTo: (folder) => writeKeysInto(folder, masterKeys.read()),
    knowsKey: (id) => keyNamed(id) !== undefined,
    seal: (storeId, record, value) => ({
      masterKeyId: current().id,
      sealed: encrypt(storeKey(current(), storeId), owner(storeId, record), value).toString('base64'),
    }),
    open(storeId, record, { masterKeyId, sealed }) {
      const key = keyNamed(masterKeyId)
      if (!key) throw new Error(`${record} was sealed with a master key that is not available`)
      return decrypt(storeKey(key, storeId), owner(storeId, record), Buffer.from(sealed, 'base64'))
    },
  }
}

const newMasterKey = (key: Buffer): MasterKey => ({ id: idOf(key), key, storeKeys: new Map() })

/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer) =>
  hash('sha256', Buffer.concat([Buffer.from('flowpost key id:'), key])).slice(0, 16)

const owner = (storeId: string, record: string) => Buffer.from(JSON.stringify([storeId, record]))

function encrypt(key: KeyObject, bound: Buffer, value: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound)
  return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: KeyObject, bound: Buffer, bytes: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(bound).setAuthTag(bytes.subarray(-TAG_BYTES))
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([opened, decipher.final()]).toString('utf8')
}

function storeKey({ key, storeKeys }: MasterKey, storeId: string): KeyObject {
  const known = storeKeys.get(storeId)
  if (known) return known
  const derived = hkdfSync('sha256', key, '', `flowpost store key:${storeId}`, KEY_BYTES)
  const made = createSecretKey(Buffer.from(derived))
  if (storeKeys.size >= STORE_KEYS_KEPT) storeKeys.clear()
  storeKeys.set(storeId, made)
  return made
}
