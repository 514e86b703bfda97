import type { IncomingMessage } from 'node:http'
import { invalid } from '../../core/call/errors.ts'
import { BODY_BYTES, describeBytes } from '../../core/limits.ts'
import { parseJson } from '../../engine/json.ts'
import { headerOf } from './exchange.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The JSON object in a request's body; no body counts as an empty object. */
export async function readJsonObject(
  incoming: IncomingMessage,
  maxBytes = BODY_BYTES,
): Promise<Record<string, unknown>> {
  refuseEncoded(incoming)
  return parseJsonObject(await readBytes(incoming, maxBytes))
}

/** Bodies are not decompressed: a compressed one would look like garbage. */
export function refuseEncoded(incoming: IncomingMessage): void {
  const encoding = headerOf(incoming, 'content-encoding')
  if (encoding !== undefined)
    throw invalid('Content-Encoding', `${encoding.slice(0, 100)} is not supported; send the body as it is`)
}

export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.byteLength === 0) return {}
  const value = parseJsonBytes(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('body', 'must be a JSON object')
  return value as Record<string, unknown>
}

export function parseJsonBytes(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw invalid('body', 'not valid UTF-8')
  }
  try {
    return parseJson(text)
  } catch {
    throw invalid('body', 'not valid JSON')
  }
}

/**
 * The whole body, if it is within the limit; a larger one is not buffered. By events: iterating over a stream costs
 * several event loop turns per body.
 */
export function readBytes(incoming: IncomingMessage, maxBytes = BODY_BYTES): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const cutOff = () => reject(invalid('body', 'ended before it was complete'))
    if (incoming.destroyed) return cutOff()
    const tooLarge = () => reject(invalid('body', `larger than ${describeBytes(maxBytes)}`))
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return tooLarge()
    const chunks: Uint8Array[] = []
    let size = 0
    incoming.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size <= maxBytes) return chunks.push(chunk)
      chunks.length = 0
      incoming.pause()
      return tooLarge()
    })
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('error', cutOff)
    // A body that was read completely also emits `close`.
    incoming.on('close', () => {
      if (!incoming.complete) cutOff()
    })
  })
}
