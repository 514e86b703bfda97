import { describeError, UNEXPECTED } from './errors.ts'
import type { Exchange } from './exchange.ts'

type Headers = Record<string, string>

export function jsonResponse(exchange: Exchange, status: number, body: string, headers: Headers): Response {
  return new Response(body, { status, headers: { ...baseHeaders(exchange), ...headers } })
}

export const emptyResponse = (exchange: Exchange, status: number, headers: Headers) =>
  new Response(null, { status, headers: { 'X-Request-Id': exchange.requestId, ...headers } })

/** The answer to anything that was thrown; what is not a refusal is kept for the log. */
export function failureResponse(exchange: Exchange, error: unknown, headers: Headers = {}): Response {
  const known = describeError(error)
  if (!known) exchange.fault = error
  const { status, message, headers: more } = known ?? UNEXPECTED
  return jsonResponse(exchange, status, JSON.stringify({ error: message }), { ...headers, ...more })
}

const baseHeaders = (exchange: Exchange): Headers => ({
  'Content-Type': 'application/json',
  'X-Request-Id': exchange.requestId,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
})
