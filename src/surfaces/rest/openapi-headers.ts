import { IDEMPOTENCY_MS } from '../../core/call/limits.ts'
import { namesRecord } from '../http/route-table.ts'

/** Headers common to all calls, as described in OpenAPI: they belong to no single operation. */

type Header = { name: string; in: 'header'; required: false; description: string; schema: { type: 'string' } }

const IDEMPOTENCY_HOURS = IDEMPOTENCY_MS / 3_600_000

const header = (name: string, description: string): Header => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  `The same key within ${IDEMPOTENCY_HOURS} hours gets the first answer again`,
)
const IF_MATCH = header('If-Match', 'Do it only if the record still has this ETag')
const IF_NONE_MATCH = header('If-None-Match', '304 if the record still has this ETag')

const answerHeader = (description: string) => ({ description, schema: { type: 'string' } })

/** Where `components.schemas` has the codes of refusals that every call can get. */
export const COMMON_CODE = { $ref: '#/components/schemas/CommonErrorCode' }

/** For `components.headers`. */
export const answerHeaders = {
  'Error-Code': {
    ...answerHeader('What went wrong, as a code that never changes; the error reference explains each'),
    schema: COMMON_CODE,
  },
  'Error-Field': answerHeader('The input field that was refused, with special characters percent-encoded'),
  'X-Request-Id': answerHeader('Names this call in the log'),
  RateLimit: answerHeader('What is left of the request budget: r calls, t seconds'),
  'RateLimit-Policy': answerHeader('The budgets of a key: q calls per w seconds'),
  'Retry-After': answerHeader('Seconds to wait'),
  'X-Execution-Id': answerHeader('Id of the execution in the history'),
  ETag: answerHeader('Changes whenever the record does'),
  Location: answerHeader('Where the new record is'),
  Link: answerHeader('The first, previous, next and last page (RFC 8288)'),
}

export type AnswerHeader = keyof typeof answerHeaders

export const refer = (names: AnswerHeader[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Optional request headers of a method, and the additional responses that they can cause. */
export function conditionsOf(method: string, path: string): { headers: Header[]; statuses: string[] } {
  const isRecord = namesRecord(path)
  if (method === 'POST')
    return path.includes('/:')
      ? { headers: [IDEMPOTENCY_KEY, IF_MATCH], statuses: ['409', '412'] }
      : { headers: [IDEMPOTENCY_KEY], statuses: ['409'] }
  if (!isRecord) return { headers: [], statuses: [] }
  return method === 'GET'
    ? { headers: [IF_NONE_MATCH], statuses: ['304'] }
    : { headers: [IF_MATCH], statuses: ['412'] }
}
