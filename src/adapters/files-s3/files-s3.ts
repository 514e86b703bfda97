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
import { safeName, writeMeasured } from '../files-disk/files-disk.ts'
import { explainFailure } from './explain-failure.ts'

export type Bucket = {
  endpoint: string | undefined
  region: string
  bucket: string
  keyId: string
  secret: string
}

type Place = { storeId: string; fileId: string }

const CONNECT_MS = 5000
const QUIET_MS = 30_000

/** Files in a bucket, under the same names as on disk: store, file, hash of the content. */
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
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: QUIET_MS },
  })
  client.middlewareStack.add(
    (next) => (call) =>
      next(call).catch((error: unknown) => {
        throw explainFailure(error, config)
      }),
    { step: 'initialize' },
  )
  const folderOf = ({ storeId, fileId }: Place) => `${safeName(storeId)}/${safeName(fileId)}/`

  return {
    async put(file, bytes) {
      const folder = folderOf(file)
      // The name contains the hash of the content, so the bytes are buffered on disk until they are complete.
      const waiting = await mkdtemp(join(tmpdir(), 'flowpost-upload-'))
      try {
        const path = join(waiting, 'bytes')
        const written = await writeMeasured(path, bytes)
        const Key = folder + written.contentHash
        const Body = createReadStream(path)
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: written.sizeBytes }))
        return written
      } finally {
        await rm(waiting, { recursive: true, force: true })
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
      const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(file) }))
      for (const { Key } of listed.Contents ?? []) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
