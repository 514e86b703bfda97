import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { configuredKeys, keysInFolder } from './master-keys.ts'
import { createVault } from './vault.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-vault-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('the vault', () => {
  const vault = createVault(configuredKeys([randomBytes(32)]))

  it('opens sealed values, and never seals a value the same way twice', () => {
    const first = vault.seal('sto_a', 'secret X', 'hush ÄÖ 🔑')
    expect(vault.open('sto_a', 'secret X', first)).toBe('hush ÄÖ 🔑')
    expect(vault.seal('sto_a', 'secret X', 'hush ÄÖ 🔑').sealed).not.toBe(first.sealed)
    expect(Buffer.from(first.sealed, 'base64').includes('hush')).toBe(false)
  })

  it('does not open a value from another record or store, or a modified one', () => {
    const sealed = vault.seal('sto_a', 'secret X', 'hush')
    expect(() => vault.open('sto_a', 'secret Y', sealed)).toThrow()
    expect(() => vault.open('sto_b', 'secret X', sealed)).toThrow()
    const bytes = Buffer.from(sealed.sealed, 'base64')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() =>
        vault.open('sto_a', 'secret X', { ...sealed, sealed: changed.toString('base64') }),
      ).toThrow()
    }
    expect(() => vault.open('sto_a', 'secret X', { ...sealed, sealed: '' })).toThrow()
  })

  it('seals with the first of several keys, and opens with any of them', () => {
    const old = randomBytes(32)
    const current = randomBytes(32)
    const sealed = createVault(configuredKeys([old])).seal('sto_a', 'x', 'hush')
    const both = createVault(configuredKeys([current, old]))
    expect(both.open('sto_a', 'x', sealed)).toBe('hush')
    const resealed = both.seal('sto_a', 'x', 'hush')
    expect(createVault(configuredKeys([current])).open('sto_a', 'x', resealed)).toBe('hush')
    const other = createVault(configuredKeys([current]))
    expect(other.hasKey(sealed.masterKeyId)).toBe(false)
    expect(() => other.open('sto_a', 'x', sealed)).toThrow('sealed with a master key that is not available')
  })
})

describe('the master key in the data folder', () => {
  it('is created once, readable only by its owner', () => {
    const folder = join(newFolder(), 'data')
    const [key] = keysInFolder(folder).read()
    expect(key).toHaveLength(32)
    expect(keysInFolder(folder).read()).toEqual([key])
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['master.key'])
  })

  it('can be renewed while another process still uses the old one', () => {
    const folder = newFolder()
    const running = createVault(keysInFolder(folder))
    const before = running.seal('sto_a', 'x', 'one')
    const renewing = createVault(keysInFolder(folder))
    renewing.renewKey()
    const after = renewing.seal('sto_a', 'x', 'two')
    expect(after.masterKeyId).not.toBe(before.masterKeyId)
    expect(renewing.open('sto_a', 'x', before)).toBe('one')
    expect(running.open('sto_a', 'x', after)).toBe('two')
    expect(running.currentKeyId()).toBe(after.masterKeyId)
  })

  it('prevents startup if its file is damaged, and leaves the file unchanged', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'master.key'), 'c2hvcnQ=\n')
    expect(() => keysInFolder(folder).read()).toThrow('does not contain a master key')
    expect(existsSync(join(folder, 'master.key'))).toBe(true)
    expect(readFileSync(join(folder, 'master.key'), 'utf8')).toBe('c2hvcnQ=\n')
  })
})
