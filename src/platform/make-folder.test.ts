import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'flowpost-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

it('makeFolder creates missing folders, accessible only to their owner, and leaves existing ones unchanged', () => {
  const path = join(root, 'a/b/c')
  makeFolder(path)
  expect([path, join(root, 'a')].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700])
  writeFileSync(join(path, 'kept'), '')
  makeFolder(path)
  makeFolder(`${path}/`)
  expect(existsSync(join(path, 'kept'))).toBe(true)
})

it('makeFolder follows a link to a folder', () => {
  makeFolder(join(root, 'real'))
  symlinkSync(join(root, 'real'), join(root, 'link'))
  makeFolder(join(root, 'link'))
  makeFolder(join(root, 'link/inside'))
  expect(existsSync(join(root, 'real/inside'))).toBe(true)
})

it('makeFolder fails if a file is in the way', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(root, 'file/inside'))).toThrow('ENOTDIR')
})

it.skipIf(!existsSync('/proc/self'))(
  'makeFolder fails where the system does not allow creating folders',
  () => {
    expect(() => makeFolder('/proc/nope')).toThrow('ENOENT')
    expect(() => makeFolder('/proc/nope/deeper/still')).toThrow('ENOENT')
  },
)

it('makeFolder creates a path relative to the current folder', () => {
  makeFolder('.')
  expect(() => makeFolder('')).toThrow('ENOENT')
})
