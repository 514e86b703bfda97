import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { FileStore } from '../ports/files.ts'

export async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

/** Conformance tests for file stores; each adapter runs them. */
export function describeFileStore(
  name: string,
  open: () => FileStore,
  isEmpty: (fileId: string) => Promise<boolean>,
) {
  const place = (fileId: string) => ({ storeId: 'sto_a', fileId })
  const read = async (fileId: string, contentHash: string) => {
    const stream = await open().read({ ...place(fileId), contentHash })
    return stream && (await buffer(stream)).toString()
  }

  describe(`files ${name}`, () => {
    it('are read back unchanged, with the hash of their content', async () => {
      const { contentHash, sizeBytes } = await open().put(place('fil_1'), chunksOf('hello ', 'world'))
      expect(contentHash).toBe(createHash('sha256').update('hello world').digest('hex'))
      expect(sizeBytes).toBe(11)
      expect(await read('fil_1', contentHash)).toBe('hello world')
    })

    it('can be empty or large', async () => {
      const nothing = await open().put(place('fil_empty'), chunksOf())
      expect([nothing.sizeBytes, await read('fil_empty', nothing.contentHash)]).toEqual([0, ''])
      const chunk = 'x'.repeat(1_000_000)
      const large = await open().put(place('fil_large'), chunksOf(...Array.from({ length: 4 }, () => chunk)))
      expect(large.sizeBytes).toBe(4_000_000)
      expect((await read('fil_large', large.contentHash)) === chunk.repeat(4)).toBe(true)
    })

    it('can be written twice with the same content', async () => {
      const { contentHash } = await open().put(place('fil_twice'), chunksOf('again'))
      await open().put(place('fil_twice'), chunksOf('again'))
      expect(await read('fil_twice', contentHash)).toBe('again')
    })

    it('are read as null if they do not exist', async () => {
      expect(await read('fil_none', 'a'.repeat(64))).toBeNull()
    })

    it('are not affected by removing another with the same content', async () => {
      const { contentHash } = await open().put(place('fil_2'), chunksOf('same'))
      await open().put(place('fil_3'), chunksOf('same'))
      await open().remove(place('fil_2'))
      expect(await read('fil_2', contentHash)).toBeNull()
      expect(await read('fil_3', contentHash)).toBe('same')
      await open().remove(place('fil_2'))
    })

    it('are not affected by removing another with the same prefix', async () => {
      await open().put(place('fil_9'), chunksOf('short'))
      const { contentHash } = await open().put(place('fil_99'), chunksOf('long'))
      await open().remove(place('fil_9'))
      expect(await read('fil_99', contentHash)).toBe('long')
    })

    it('leave no bytes if the upload is interrupted', async () => {
      async function* broken() {
        yield Buffer.from('half')
        throw new Error('connection lost')
      }
      await expect(open().put(place('fil_4'), broken())).rejects.toThrow('connection lost')
      expect(await isEmpty('fil_4')).toBe(true)
    })

    it.each(['..', '../x', 'a/b', '', 'a.b', '/etc'])(
      'cannot escape their folder with the id %j',
      async (fileId) => {
        const file = { ...place(fileId), contentHash: 'a' }
        await expect(open().put(file, chunksOf('x'))).rejects.toThrow('not a valid name')
        await expect(open().read(file)).rejects.toThrow('not a valid name')
        await expect(open().remove(file)).rejects.toThrow('not a valid name')
      },
    )
  })
}
