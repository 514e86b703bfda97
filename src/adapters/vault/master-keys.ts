import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'

const KEY_BYTES = 32

/** The master keys, the current one first. */
export type MasterKeys = {
  exist(): boolean
  read(): Buffer[]
  /** Adds a new key in front; older keys remain, because values may still be sealed with them. */
  add(): void
}

export const configuredKeys = (keys: Buffer[]): MasterKeys => ({
  exist: () => true,
  read: () => keys,
  add: () => {},
})

/** Keys in a file in the data folder, readable only by its owner. The first key is created on the first start. */
export function keysInFolder(dataDir: string): MasterKeys {
  const path = join(dataDir, 'master.key')
  return {
    exist: () => existsSync(path),
    read: () => readKeys(path) ?? createFirstKey(path, dataDir),
    add() {
      writeKeysInto(dataDir, [randomBytes(KEY_BYTES), ...(readKeys(path) ?? [])])
    },
  }
}

/** Writes the key file in a folder, replacing any that is there. */
export function writeKeysInto(folder: string, keys: readonly Buffer[]): void {
  const path = join(folder, 'master.key')
  writeTemporary(path, keys, (temporary) => renameSync(temporary, path))
}

function createFirstKey(path: string, dataDir: string): Buffer[] {
  makeFolder(dataDir)
  // Linked into place when complete: if two processes start together, the first key wins.
  writeTemporary(path, [randomBytes(KEY_BYTES)], (temporary) => {
    try {
      linkSync(temporary, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return readKeys(path) ?? []
}

function writeTemporary(path: string, keys: readonly Buffer[], moveIntoPlace: (temporary: string) => void) {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    moveIntoPlace(temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function readKeys(path: string): Buffer[] | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const lines = text.split('\n').filter((line) => line !== '')
  const keys = lines.map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`${path} does not contain a master key`)
  return keys
}
