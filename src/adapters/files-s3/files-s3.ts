import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { FileStore } from '../../ports/files.ts'
import { safeName, writeAndHash } from '../files-disk/files-disk.ts'

export type Bucket = {
  endpoint: string | undefined
  region: string
  bucket: string
  keyId: string
  secret: string
}

type FileLocation = { storeId: string; fileId: string }

const CONNECT_MS = 5000
const SILENCE_MS = 30_000

/** Files in a bucket, with the same names as on disk: store, file and content hash. */
export function openFilesInS3(config: Bucket): FileStore {
  const { endpoint, region, bucket: Bucket, keyId, secret } = config
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Not every provider supports Amazon's newer checksums; length and TLS protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Failures are thrown; the client would also log them to the console.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  client.middlewareStack.add(
    (next) => (call) =>
      next(call).catch((error: unknown) => {
        throw explainFailure(error, config)
      }),
    { step: 'initialize' },
  )
  const folderOf = ({ storeId, fileId }: FileLocation) => `${safeName(storeId)}/${safeName(fileId)}/`

  return {
    async put(file, bytes) {
      const folder = folderOf(file)
      // The name contains the hash of the content, so the bytes are buffered on disk until they are complete.
      const folderForUpload = await mkdtemp(join(tmpdir(), 'flowpost-upload-'))
      try {
        const path = join(folderForUpload, 'bytes')
        const upload = await writeAndHash(path, bytes)
        const Key = folder + upload.contentHash
        const Body = createReadStream(path)
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: upload.sizeBytes }))
        return upload
      } finally {
        await rm(folderForUpload, { recursive: true, force: true })
      }
    },
    async read(file) {
      const Key = folderOf(file) + safeName(file.contentHash)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return (Body?.transformToWebStream() ?? null) as ReadableStream<Uint8Array> | null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(file) {
      const objects = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(file) }))
      for (const { Key } of objects.Contents ?? [])
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

type BucketSettings = Pick<Bucket, 'endpoint' | 'region' | 'bucket'>

/** By error name: the reason and the setting to check. */
const EXPLANATIONS: Record<string, (settings: BucketSettings) => string> = {
  NoSuchBucket: ({ bucket }) => `there is no bucket "${bucket}" (FLOWPOST_S3_BUCKET)`,
  InvalidAccessKeyId: () => 'the key is unknown (FLOWPOST_S3_KEY_ID)',
  SignatureDoesNotMatch: () => 'the secret does not match the key (FLOWPOST_S3_SECRET)',
  AccessDenied: ({ bucket }) =>
    `the key lacks permission for this in bucket "${bucket}" (FLOWPOST_S3_KEY_ID)`,
  AuthorizationHeaderMalformed: ({ region }) => `the region is not ${region} (FLOWPOST_S3_REGION)`,
  PermanentRedirect: ({ region }) => `the bucket is not in region ${region} (FLOWPOST_S3_REGION)`,
}

/** Explains a client error to the operator; errors that are clear enough are returned unchanged. */
export function explainFailure(error: unknown, settings: BucketSettings): unknown {
  if (!(error instanceof Error)) return error
  const explanation = Object.hasOwn(EXPLANATIONS, error.name)
    ? EXPLANATIONS[error.name]?.(settings)
    : undefined
  if (explanation === undefined && hasResponse(error)) return error
  const reason =
    explanation ?? `${settings.endpoint ?? 'S3'} is not responding (${error.message}; FLOWPOST_S3_ENDPOINT)`
  return new Error(`object storage: ${reason}`, { cause: error })
}

const hasResponse = (error: Error & { $metadata?: { httpStatusCode?: number } }) =>
  error.$metadata?.httpStatusCode !== undefined
