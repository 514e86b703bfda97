import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { problemOf } from '../../problems/problems.ts'
import { CallError } from './call-error.ts'

/** Consumes the bytes of a response as they arrive. */
export type BodySink = {
  /** False: wait for `onReady` before writing more. */
  write(chunk: Buffer): boolean
  end(): void
  destroy(): void
  onReady: () => void
}

type BodyEvents = { done(body: Buffer, truncated: boolean): void; failed(error: Error): void }

const MAX_ENCODINGS = 2

/** More than what two chained decoders buffer. */
const INPUT_SLACK_BYTES = 256 * 1024

// RFC 9659 limits the window to 8 MB on the web, and a frame may claim far more.
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } }

const DECODERS: Record<string, (first: number) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(ZSTD_WINDOW),
  // Some servers omit the zlib header that the standard requires.
  deflate: (first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
}

/** Decodes a response body and collects up to `maxBytes`; finishes early if there is more. */
export function createBodySink(contentEncoding: string, maxBytes: number, events: BodyEvents): BodySink {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  if (encodings.length > MAX_ENCODINGS)
    throw new CallError(problemOf('http.encoded_too_often', { maximum: MAX_ENCODINGS }))
  // Encodings are listed in the order applied, so the last one is decoded first.
  return encodings.reduce(
    (next, encoding) => decodeInto(next, encoding, maxBytes, events),
    collectBytes(maxBytes, events),
  )
}

function decodeInto(next: BodySink, encoding: string, maxBytes: number, events: BodyEvents): BodySink {
  const createDecoder = DECODERS[encoding]
  if (!createDecoder) throw new CallError(problemOf('http.encoding_unknown'))
  const fail = () => events.failed(new CallError(problemOf('http.encoding_mismatch')))
  // No encoding makes data much longer, so more input than this cannot produce useful output.
  let inputLeft = maxBytes + maxBytes / 8 + INPUT_SLACK_BYTES
  let stream: Transform | null = null

  const open = (first: number): Transform => {
    const decoder = createDecoder(first)
    next.onReady = () => decoder.resume()
    return decoder
      .on('data', (chunk: Buffer) => {
        if (!next.write(chunk)) decoder.pause()
      })
      .on('drain', () => sink.onReady())
      .on('end', () => next.end())
      .on('error', fail)
  }
  const sink: BodySink = {
    write(chunk) {
      stream ??= open(chunk[0] ?? 0)
      return stream.write(chunk, (error) => {
        // Counted after decoding, because buffered input may still produce output.
        inputLeft -= chunk.length
        if (!error && inputLeft < 0) fail()
      })
    },
    // An empty body is empty in every encoding.
    end: () => (stream ? stream.end() : next.end()),
    destroy() {
      stream?.destroy()
      next.destroy()
    },
    onReady: () => {},
  }
  return sink
}

/** The last sink is a single growing buffer, because a list of tiny chunks takes a hundred times as much memory. */
function collectBytes(maxBytes: number, events: BodyEvents): BodySink {
  let collected: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    write(chunk) {
      const room = maxBytes - length
      const part = chunk.length > room ? chunk.subarray(0, room) : chunk
      if (length === 0) collected = part
      else {
        if (length + part.length > collected.length)
          collected = growBuffer(collected, length, length + part.length)
        part.copy(collected, length)
      }
      length += part.length
      if (chunk.length > room) events.done(collected.subarray(0, length), true)
      return true
    },
    end: () => events.done(collected.subarray(0, length), false),
    destroy() {},
    onReady: () => {},
  }
}

function growBuffer(buffer: Buffer, used: number, needed: number): Buffer {
  const grown = Buffer.allocUnsafeSlow(Math.max(needed, used * 2, 4096))
  buffer.copy(grown, 0, 0, used)
  return grown
}
