import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { openFilesOnDisk } from './files-disk.ts'

const root = mkdtempSync(join(tmpdir(), 'flowpost-files-'))
afterAll(() => rmSync(root, { recursive: true }))
const files = openFilesOnDisk(root)

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const read = async (file: Parameters<typeof files.read>[0]) => {
  const stream = await files.read(file)
  return stream && (await buffer(stream)).toString()
}

describe('files on disk', () => {
  it('come back as they went in, under the hash of their content', async () => {
    const place = { storeId: 'sto_a', fileId: 'fil_1' }
    const { contentHash, sizeBytes } = await files.put(place, chunksOf('hello ', 'world'))
    expect(contentHash).toBe(createHash('sha256').update('hello world').digest('hex'))
    expect(sizeBytes).toBe(11)
    expect(await read({ ...place, contentHash })).toBe('hello world')
    expect(readdirSync(join(root, 'sto_a', 'fil_1'))).toEqual([contentHash])
    expect(statSync(join(root, 'sto_a', 'fil_1', contentHash)).mode & 0o077).toBe(0)
  })

  it('removing one leaves another with the same content alone', async () => {
    const [one, two] = ['fil_2', 'fil_3'].map((fileId) => ({ storeId: 'sto_a', fileId }))
    if (!one || !two) throw new Error('no places')
    const { contentHash } = await files.put(one, chunksOf('same'))
    await files.put(two, chunksOf('same'))
    await files.remove(one)
    expect(await read({ ...one, contentHash })).toBeNull()
    expect(await read({ ...two, contentHash })).toBe('same')
    await files.remove(one)
  })

  it('an upload that breaks off leaves no bytes', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await expect(files.put({ storeId: 'sto_a', fileId: 'fil_4' }, broken())).rejects.toThrow(
      'connection lost',
    )
    expect(readdirSync(join(root, 'sto_a', 'fil_4'))).toEqual([])
  })

  it.each(['..', '../x', 'a/b', '', 'a.b', '/etc'])('no id leads out of the folder: %j', async (fileId) => {
    const place = { storeId: 'sto_a', fileId, contentHash: 'a' }
    await expect(files.put(place, chunksOf('x'))).rejects.toThrow('not a name')
    await expect(files.read(place)).rejects.toThrow('not a name')
    await expect(files.remove(place)).rejects.toThrow('not a name')
  })
})
