import { ApiError, languageHeader, readProblem, unreachable } from '../../api/api-error.ts'
import type { Output } from '../../api/operations.ts'
import { MAX_UPLOAD_BYTES } from './max-upload.ts'

export type StoredFile = Output<'listFiles'>['data'][number]
export type FileKind = StoredFile['kind']

export const isTooLarge = ({ size }: Pick<File, 'size'>) => size > MAX_UPLOAD_BYTES

type UploadOptions = {
  /** If omitted, the server detects images by their content. */
  kind?: FileKind | undefined
  /** Receives the uploaded fraction, from 0 to 1. */
  onProgress?: (progress: number) => void
  signal?: AbortSignal
}

/** Uploads a file. Rejects with an `ApiError` like any call, or with the signal's reason. */
export function uploadFile(
  store: string,
  file: File,
  { kind, onProgress, signal }: UploadOptions = {},
): Promise<StoredFile> {
  if (isTooLarge(file)) return Promise.reject(new ApiError(400, { text: '' }))
  const query = new URLSearchParams({ store, filename: file.name, ...(kind && { kind }) })
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open('POST', `/app/files?${query}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(languageHeader())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total)
    request.onload = () => resolve(readResponse(request))
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(signal?.reason ?? new DOMException('canceled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

async function readResponse({ status, responseText }: XMLHttpRequest): Promise<StoredFile> {
  if (status !== 200) throw new ApiError(status, readProblem(responseText, status))
  return JSON.parse(responseText)
}
