import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { problemOf } from '../../problems/problems.ts'
import { type BodySink, createBodySink } from './body-sink.ts'
import { CallError } from './call-error.ts'
import { type Hop, listHeaders, readRedirect } from './hop.ts'

/** The response to a hop. `location` is set if it is a redirect. */
export type Answer = {
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

/** Sends one hop and returns the response. */
export function exchange(dispatcher: Dispatcher, hop: Hop, options: ExchangeOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const handler = new AnswerHandler(options, resolve, reject)
    const { url, method, body } = hop
    const headers = listHeaders(hop, options.userAgent)
    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers, body },
      handler,
    )
  })
}

class AnswerHandler implements Dispatcher.DispatchHandler {
  #options: ExchangeOptions
  #resolve: (answer: Answer) => void
  #reject: (error: Error) => void
  #controller: Dispatcher.DispatchController | null = null
  #headersTimer: NodeJS.Timeout | undefined
  #sink: BodySink | null = null
  #settled = false
  readonly #onAbort = () => this.#fail(this.#options.signal.reason)

  constructor(options: ExchangeOptions, resolve: (answer: Answer) => void, reject: (error: Error) => void) {
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

  #finish(answer: Answer): void {
    if (this.#settled) return
    this.#settle()
    this.#resolve(answer)
    if (answer.truncated) this.#stop()
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
