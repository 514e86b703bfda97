import type { IncomingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import type { Dispatcher } from 'undici'
import { problemOf } from '../../problems/problems.ts'
import { CallError } from './call-error.ts'
import { type Hop, listHeaders, readRedirect } from './hop.ts'

/** The response to a hop. `location` is set if the response is a redirect. */
export type TargetResponse = {
  status: number
  headers: IncomingHttpHeaders
  location: string | null
  body: Buffer
  truncated: boolean
}

export type ExchangeOptions = {
  userAgent: string
  maxBytes: number
  headersMs: number
  signal: AbortSignal
  /** Called just before the first byte is sent. */
  onSending(): void
}

/** The body of a redirect is not used; up to this size, reading it is cheaper than losing the connection. */
const REDIRECT_BODY_BYTES = 16 * 1024

const CUT_OFF = new CallError(problemOf('http.answer_cut_off'))

export function exchange(
  dispatcher: Dispatcher,
  hop: Hop,
  options: ExchangeOptions,
): Promise<TargetResponse> {
  return new Promise((resolve, reject) => {
    const handler = new ResponseHandler(options, resolve, reject)
    const { url, method, body } = hop
    const headers = listHeaders(hop, options.userAgent)
    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers, body },
      handler,
    )
  })
}

class ResponseHandler implements Dispatcher.DispatchHandler {
  #options: ExchangeOptions
  #resolve: (response: TargetResponse) => void
  #reject: (error: Error) => void
  #controller: Dispatcher.DispatchController | null = null
  #headersTimer: NodeJS.Timeout | undefined
  #sink: BodySink | null = null
  #settled = false
  readonly #onAbort = () => this.#fail(this.#options.signal.reason)

  constructor(
    options: ExchangeOptions,
    resolve: (response: TargetResponse) => void,
    reject: (error: Error) => void,
  ) {
    this.#options = options
    this.#resolve = resolve
    this.#reject = reject
    options.signal.addEventListener('abort', this.#onAbort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The call timed out while it waited for a connection.
    if (this.#settled) {
      controller.abort(CUT_OFF)
      return
    }
    this.#controller = controller
    this.#options.onSending()
    const { headersMs } = this.#options
    const problem = problemOf('http.answer_timeout', { seconds: headersMs / 1000 })
    const timeOut = () => this.#fail(new CallError(problem))
    this.#headersTimer = setTimeout(timeOut, headersMs).unref()
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#settled) return
    clearTimeout(this.#headersTimer)
    try {
      const location = readRedirect(status, headers.location)
      const encoding = location === null ? String(headers['content-encoding'] ?? '') : ''
      const maxBytes = location === null ? this.#options.maxBytes : REDIRECT_BODY_BYTES
      this.#sink = createBodySink(encoding, maxBytes, {
        done: (body, truncated) => this.#finish({ status, headers, location, body, truncated }),
        failed: (error) => this.#fail(error),
      })
      this.#sink.onReady = () => controller.resume()
    } catch (error) {
      this.#fail(error instanceof Error ? error : new CallError(problemOf('http.answer_unreadable')))
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#settled && this.#sink && !this.#sink.write(chunk)) controller.pause()
  }

  onResponseEnd(): void {
    const end = () => {
      if (!this.#settled) this.#sink?.end()
    }
    // The connection becomes reusable one event loop turn later; continuing earlier would open another one.
    process.nextTick(() => setImmediate(end))
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  #finish(response: TargetResponse): void {
    if (this.#settled) return
    this.#settle()
    this.#resolve(response)
    if (response.truncated) this.#stop()
  }

  #fail(error: Error): void {
    if (this.#settled) return
    this.#settle()
    this.#reject(error)
    this.#stop()
  }

  #settle(): void {
    this.#settled = true
    clearTimeout(this.#headersTimer)
    this.#options.signal.removeEventListener('abort', this.#onAbort)
  }

  /** Closes the connection and discards the rest of the response. */
  #stop(): void {
    this.#controller?.abort(CUT_OFF)
    this.#sink?.destroy()
  }
}

/** Consumes the bytes of a response as they arrive. */
type BodySink = {
  /** Returns false if the caller has to wait for `onReady` before writing more. */
  write(chunk: Buffer): boolean
  end(): void
  destroy(): void
  onReady: () => void
}

type BodyEvents = { done(body: Buffer, truncated: boolean): void; failed(error: Error): void }

const MAX_ENCODINGS = 2

/** More than the data that two chained decoders buffer. */
const INPUT_SLACK_BYTES = 256 * 1024

// RFC 9659 limits the window to 8 MB on the web, but a frame can claim far more.
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
function createBodySink(contentEncoding: string, maxBytes: number, events: BodyEvents): BodySink {
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
  let buffer: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    write(chunk) {
      const room = maxBytes - length
      const part = chunk.length > room ? chunk.subarray(0, room) : chunk
      if (length === 0) buffer = part
      else {
        if (length + part.length > buffer.length)
          buffer = enlargeBuffer(buffer, length, length + part.length, maxBytes)
        part.copy(buffer, length)
      }
      length += part.length
      if (chunk.length > room) events.done(buffer.subarray(0, length), true)
      return true
    },
    end: () => events.done(buffer.subarray(0, length), false),
    destroy() {},
    onReady: () => {},
  }
}

function enlargeBuffer(buffer: Buffer, used: number, needed: number, maxBytes: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(used * 2, maxBytes), 4096))
  buffer.copy(larger, 0, 0, used)
  return larger
}
