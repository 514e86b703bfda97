import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { chunksOf, describeFileStore } from '../../testing/file-store-conformance.ts'
import { openFilesOnDisk } from './files-disk.ts'

const root = mkdtempSync(join(tmpdir(), 'flowpost-files-'))
afterAll(() => rmSync(root, { recursive: true }))
const files = openFilesOnDisk(root)

describeFileStore(
  'on disk',
  () => files,
  async (fileId) => readdirSync(join(root, 'sto_a', fileId)).length === 0,
)

it('files cannot be read by other users on the machine', async () => {
  const { contentHash } = await files.put({ storeId: 'sto_b', fileId: 'fil_1' }, chunksOf('private'))
  expect(readdirSync(join(root, 'sto_b', 'fil_1'))).toEqual([contentHash])
  expect(statSync(join(root, 'sto_b', 'fil_1', contentHash)).mode & 0o077).toBe(0)
})
