import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileStore } from '../../ports.ts'
import { chunksOf, describeFileStore } from '../../testing/file-store-promises.ts'
import { startS3 } from '../../testing/s3-server.ts'
import { openFilesInS3 } from './files-s3.ts'

let files: FileStore
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  s3 = await startS3()
  files = openFilesInS3(s3.bucket)
})
afterAll(() => s3.stop())

async function namesBelow(Prefix: string) {
  const { endpoint = '', region, bucket: Bucket, keyId, secret } = s3.bucket
  const credentials = { accessKeyId: keyId, secretAccessKey: secret }
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  return Contents.map(({ Key }) => Key)
}

describeFileStore(
  'in object storage',
  () => files,
  async (fileId) => (await namesBelow(`sto_a/${fileId}/`)).length === 0,
)

it('their names in the bucket are store, file and hash', async () => {
  const { contentHash } = await files.put({ storeId: 'sto_b', fileId: 'fil_1' }, chunksOf('bytes'))
  expect(await namesBelow('sto_b/')).toEqual([`sto_b/fil_1/${contentHash}`])
})

it('a wrong key and a bucket that is not there are errors, not missing files', async () => {
  const file = { storeId: 'sto_a', fileId: 'fil_1', contentHash: 'a'.repeat(64) }
  await expect(openFilesInS3({ ...s3.bucket, keyId: 'nobody' }).read(file)).rejects.toThrow(/access key/i)
  await expect(openFilesInS3({ ...s3.bucket, bucket: 'nowhere' }).read(file)).rejects.toThrow(/bucket/i)
})
