import type { IncomingMessage } from 'node:http'
import { AppError, invalid } from '../core/errors.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The JSON object in a request's body; nothing at all counts as an empty one. */
export async function readJsonObject(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  return parseJsonObject(await readBytes(incoming))
}

export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.byteLength === 0) return {}
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('body', 'must be a JSON object')
  return value as Record<string, unknown>
}

export function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw invalid('body', 'not valid UTF-8')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('body', 'not valid JSON')
  }
}

export async function readBytes(incoming: IncomingMessage): Promise<Uint8Array> {
  const tooLarge = () => invalid('body', 'larger than 2 MB')
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > MAX_BODY_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalid('body', 'ended before it was complete')
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}
