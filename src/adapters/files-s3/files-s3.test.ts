import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileStore } from '../../ports/files.ts'
import { chunksOf, describeFileStore } from '../../testing/file-store-conformance.ts'
import { startS3 } from '../../testing/servers/s3-server.ts'
import { explainFailure, openFilesInS3 } from './files-s3.ts'

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

it('objects are named by store, file and hash', async () => {
  const { contentHash } = await files.put({ storeId: 'sto_b', fileId: 'fil_1' }, chunksOf('bytes'))
  expect(await namesBelow('sto_b/')).toEqual([`sto_b/fil_1/${contentHash}`])
})

it('a failure is reported with the relevant setting, and never as a missing file', async () => {
  const file = { storeId: 'sto_a', fileId: 'fil_1', contentHash: 'a'.repeat(64) }
  const cases: [Partial<typeof s3.bucket>, string][] = [
    [{ keyId: 'nobody' }, 'object storage: the key is unknown (FLOWPOST_S3_KEY_ID)'],
    [{ bucket: 'nowhere' }, 'object storage: there is no bucket "nowhere" (FLOWPOST_S3_BUCKET)'],
    [
      { endpoint: 'http://127.0.0.1:9' },
      'object storage: http://127.0.0.1:9 is not responding (connect ECONNREFUSED 127.0.0.1:9; FLOWPOST_S3_ENDPOINT)',
    ],
  ]
  for (const [settings, message] of cases) {
    const misconfigured = openFilesInS3({ ...s3.bucket, ...settings })
    await expect(misconfigured.read(file)).rejects.toThrow(new Error(message))
    await expect(misconfigured.put(file, chunksOf('bytes'))).rejects.toThrow(new Error(message))
    await expect(misconfigured.remove(file)).rejects.toThrow(new Error(message))
  }
})

it.each([
  ['SignatureDoesNotMatch', 'FLOWPOST_S3_SECRET'],
  ['AccessDenied', 'FLOWPOST_S3_KEY_ID'],
  ['AuthorizationHeaderMalformed', 'FLOWPOST_S3_REGION'],
  ['PermanentRedirect', 'FLOWPOST_S3_REGION'],
])('the error %s, which the test server never returns, mentions %s', (name, setting) => {
  const error = Object.assign(new Error('from the server'), { name, $metadata: { httpStatusCode: 403 } })
  expect(explainFailure(error, s3.bucket)).toMatchObject({ message: expect.stringContaining(`(${setting})`) })
})

it('any other server error is returned unchanged', () => {
  const error = Object.assign(new Error('slow down'), {
    name: 'SlowDown',
    $metadata: { httpStatusCode: 503 },
  })
  expect(explainFailure(error, s3.bucket)).toBe(error)
})
