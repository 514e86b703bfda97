import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'

const KEY_BYTES = 32

/** The master keys, the one in use first. */
export type MasterKeys = {
  read(): Buffer[]
  /** Puts a new key in front; the older ones stay, for a process that still seals with them. */
  add(): void
}

/** Keys that the operator keeps and gives to every process. */
export const givenKeys = (keys: Buffer[]): MasterKeys => ({ read: () => keys, add: () => {} })

/** Keys in a file of the data folder that only its owner can read; the first is made at the first start. */
export function keysInFolder(dataDir: string): MasterKeys {
  const path = join(dataDir, 'master.key')
  return {
    read: () => readKeys(path) ?? makeFirstKey(path, dataDir),
    add() {
      const keys = [randomBytes(KEY_BYTES), ...(readKeys(path) ?? [])]
      writeAside(path, keys, (aside) => renameSync(aside, path))
    },
  }
}

/** Writes keys into a folder that has none. */
export function writeKeysInto(folder: string, keys: readonly Buffer[]): void {
  const path = join(folder, 'master.key')
  writeAside(path, keys, (aside) => renameSync(aside, path))
}

function makeFirstKey(path: string, dataDir: string): Buffer[] {
  makeFolder(dataDir)
  // Linked into place when complete: of two processes that start together, the first one's key counts.
  writeAside(path, [randomBytes(KEY_BYTES)], (aside) => {
    try {
      linkSync(aside, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return readKeys(path) ?? []
}

function writeAside(path: string, keys: readonly Buffer[], place: (aside: string) => void) {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true })
    place(aside)
  } finally {
    rmSync(aside, { force: true })
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
    throw new Error(`${path} does not hold a master key`)
  return keys
}
