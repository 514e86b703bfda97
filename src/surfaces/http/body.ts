import type { IncomingMessage } from 'node:http'
import { busy, invalid } from '../../core/call/errors.ts'
import { BODY_BYTES, BODY_VALUES, describeBytes, OPEN_BODY_BYTES } from '../../core/call/limits.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { findJsonExcess, MAX_PARSE_DEPTH } from '../../engine/json.ts'
import { problemOf } from '../../problems/problems.ts'
import { headerOf } from './request-context.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The JSON object in the body of a call to this operation; no body counts as an empty object. */
export async function readJsonObject(
  incoming: IncomingMessage,
  { level }: Pick<AnyOperation, 'level'>,
): Promise<Record<string, unknown>> {
  rejectEncoded(incoming)
  return parseJsonObject(await readBytes(incoming, level === 'none' ? OPEN_BODY_BYTES : BODY_BYTES))
}

/** The body as text, for operations that take a file. */
export async function readText(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  rejectEncoded(incoming)
  return decode(await readBytes(incoming, maxBytes))
}

/** Bodies are not decompressed, so compressed ones are rejected. */
export function rejectEncoded(incoming: IncomingMessage): void {
  const encoding = headerOf(incoming, 'content-encoding')
  if (encoding !== undefined)
    throw invalid('Content-Encoding', 'body.encoded', { encoding: encoding.slice(0, 100) })
}

export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.byteLength === 0) return {}
  const value = parseJsonBytes(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('body', 'body.not_object')
  return value as Record<string, unknown>
}

export function parseJsonBytes(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const excess = findJsonExcess(text, { levels: MAX_PARSE_DEPTH, values: BODY_VALUES })
  if (excess === 'values') throw invalid('body', 'body.too_many_values', { maximum: BODY_VALUES })
  try {
    if (excess === null) return JSON.parse(text)
  } catch {}
  throw invalid('body', 'body.not_json')
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalid('body', 'body.not_utf8')
  }
}

/**
 * The whole body, or an error as soon as it exceeds the limit. Uses events, because iterating over a stream costs
 * several event loop turns per body.
 */
export function readBytes(
  incoming: IncomingMessage,
  maxBytes = BODY_BYTES,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const rejectIncomplete = () => reject(invalid('body', 'body.incomplete'))
    if (incoming.destroyed) return rejectIncomplete()
    const tooLarge = () => invalid('body', 'value.too_many_bytes', { size: describeBytes(maxBytes) })
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge())
    const chunks: Uint8Array[] = []
    let size = 0
    const stop = (reason: unknown) => {
      chunks.length = 0
      incoming.pause()
      reject(reason)
    }
    signal?.addEventListener('abort', () => stop(signal.reason))
    incoming.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > maxBytes) stop(tooLarge())
      else chunks.push(chunk)
    })
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('error', rejectIncomplete)
    // A body that was read completely also emits `close`.
    incoming.on('close', () => {
      if (!incoming.complete) rejectIncomplete()
    })
  })
}

const MAX_UNVERIFIED_BYTES = 32 * 1024 * 1024
const RETRY_SECONDS = 5

/** In order of arrival. */
const unverified = new Set<{ bytes: number; drop: AbortController }>()
let unverifiedBytes = 0

/** Reads a body whose sender is verified once it is complete. Such bodies share a limit; the oldest is dropped first. */
export async function readUnverifiedBytes(incoming: IncomingMessage): Promise<Uint8Array> {
  const body = { bytes: 0, drop: new AbortController() }
  const remove = () => {
    if (unverified.delete(body)) unverifiedBytes -= body.bytes
  }
  unverified.add(body)
  body.drop.signal.addEventListener('abort', remove)
  incoming.on('data', (chunk: Uint8Array) => {
    if (!unverified.has(body)) return
    body.bytes += chunk.byteLength
    unverifiedBytes += chunk.byteLength
    const [oldest] = unverified
    if (unverifiedBytes > MAX_UNVERIFIED_BYTES)
      oldest?.drop.abort(busy(problemOf('call.too_many_bodies'), RETRY_SECONDS))
  })
  return readBytes(incoming, BODY_BYTES, body.drop.signal).finally(remove)
}
