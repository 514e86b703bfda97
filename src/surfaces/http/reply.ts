import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { AppError } from '../../core/call/errors.ts'
import type { Problem } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'
import { describeError, UNEXPECTED } from './errors.ts'
import type { RequestContext } from './request-context.ts'

/** A list only for headers that may be repeated, such as `Set-Cookie`. */
export type Headers = Record<string, string | string[]>

export type Reply = {
  status: number
  headers: Headers
  body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

export function jsonReply(request: RequestContext, status: number, body: string, headers: Headers): Reply {
  headers['Content-Type'] = 'application/json'
  headers['X-Request-Id'] = request.requestId
  headers['X-Content-Type-Options'] = 'nosniff'
  headers['Cache-Control'] = 'private, no-cache'
  return { status, headers, body }
}

export const emptyReply = (request: RequestContext, status: number, headers: Headers): Reply => ({
  status,
  headers: { 'X-Request-Id': request.requestId, 'Cache-Control': 'private, no-cache', ...headers },
  body: null,
})

/** Longer field names can only come from the client and are not repeated in a header. */
const MAX_FIELD_LENGTH = 200

/** Percent-encodes everything except visible ASCII characters, and the percent sign itself. */
const headerValue = (text: string) => text.toWellFormed().replaceAll(/[^!-~]|%/gu, encodeURIComponent)

/** The response to any error. Errors other than refusals are recorded for the log. */
export function failureReply(
  request: RequestContext,
  error: unknown,
  headers: Headers = {},
  bodyOf: (problem: Problem) => object = (problem) => ({ error: textOf(problem) }),
): Reply {
  const { status, problem, headers: errorHeaders } = describeError(error) ?? UNEXPECTED
  if (!(error instanceof AppError)) request.fault = error
  request.code = problem.code
  const allHeaders: Headers = { ...headers, ...errorHeaders, 'Error-Code': problem.code }
  const { field = '' } = problem
  if (field !== '' && field.length <= MAX_FIELD_LENGTH) allHeaders['Error-Field'] = headerValue(field)
  return jsonReply(request, status, JSON.stringify(bodyOf(problem)), allHeaders)
}

export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply) {
  if (body === null) {
    outgoing.writeHead(status, headers).end()
    return
  }
  if (body instanceof Uint8Array) {
    outgoing.writeHead(status, { ...headers, 'Content-Length': String(body.byteLength) }).end(body)
    return
  }
  if (typeof body !== 'string') {
    outgoing.writeHead(status, headers)
    // The pipeline closes both ends; a client that disconnects is not an error.
    pipeline(Readable.fromWeb(body), outgoing, () => {})
    return
  }
  const size = Buffer.byteLength(body)
  headers['Content-Length'] = String(size)
  // Plain ASCII need not be encoded, and most responses are ASCII.
  outgoing.writeHead(status, headers).end(body, size === body.length ? 'latin1' : 'utf8')
}
