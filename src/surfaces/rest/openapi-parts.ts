import { z } from 'zod'
import { IDEMPOTENCY_MS } from '../../core/call/limits.ts'
import type { Refusals } from '../../core/call/operation.ts'
import { meaningOf } from '../../problems/reference.ts'
import { isRecordPath } from '../http/route-table.ts'

export type Schema = z.core.JSONSchema.BaseSchema
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export type ApiOperation = {
  operationId: string
  summary: string
  tags: string[]
  description: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: object }> }
  responses: Record<string, object>
  security: object[]
}

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  externalDocs: { description: string; url: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema>; securitySchemes: object; responses: object; headers: object }
}

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
  `A repeat with the same key within ${IDEMPOTENCY_HOURS} hours returns the first response`,
)
const IF_MATCH = header('If-Match', 'Make the change only if the record still has this ETag')
const IF_NONE_MATCH = header('If-None-Match', 'Return 304 if the record still has this ETag')

const responseHeader = (description: string) => ({ description, schema: { type: 'string' } })

/** The codes of the refusals that any call can return. */
const COMMON_CODE = { $ref: '#/components/schemas/CommonErrorCode' }

/** For `components.headers`. */
export const responseHeaders = {
  'Error-Code': {
    ...responseHeader('What went wrong, as a code that never changes; the error reference explains each'),
    schema: COMMON_CODE,
  },
  'Error-Field': responseHeader('The input field that was refused, with special characters percent-encoded'),
  'X-Request-Id': responseHeader('Identifies this request in the log'),
  RateLimit: responseHeader('Remaining request budget: r requests in the next t seconds'),
  'RateLimit-Policy': responseHeader('Budgets of the key: q requests per w seconds'),
  'Retry-After': responseHeader('Seconds to wait'),
  'X-Execution-Id': responseHeader('Id of the execution in the history'),
  ETag: responseHeader('Changes whenever the record does'),
  Location: responseHeader('Path of the new record'),
  Link: responseHeader('The first, previous, next and last page (RFC 8288)'),
}

type ResponseHeader = keyof typeof responseHeaders

export const headerRefs = (names: ResponseHeader[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Optional request headers of a method, and the additional responses that they can cause. */
export function describeConditions(method: string, path: string): { headers: Header[]; statuses: string[] } {
  if (method === 'POST')
    return path.includes('/:')
      ? { headers: [IDEMPOTENCY_KEY, IF_MATCH], statuses: ['409', '412'] }
      : { headers: [IDEMPOTENCY_KEY], statuses: ['409'] }
  if (!isRecordPath(path)) return { headers: [], statuses: [] }
  return method === 'GET'
    ? { headers: [IF_NONE_MATCH], statuses: ['304'] }
    : { headers: [IF_MATCH], statuses: ['412'] }
}

const errorBody = (error: string) => ({
  'application/json': {
    schema: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
    example: { error },
  },
})

/** A refusal with one of the common codes. */
export const errorResponse = (
  description: string,
  names: ResponseHeader[] = ['Retry-After'],
  example = 'limit: must be at most 100',
): { description: string; headers: Record<string, object>; content: object } => ({
  description,
  headers: headerRefs(['X-Request-Id', 'Error-Code', 'Error-Field', ...names]),
  content: errorBody(example),
})

export const ANY_ERROR = errorResponse(
  'What went wrong, in one sentence; for invalid input, it starts with the name of the field.',
)

/** The responses for an operation's own error codes, by status. Common codes are listed once, in `CommonErrorCode`. */
export const ownRefusals = (refusals: Refusals): Record<string, object> =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, codes]) => {
      const [first] = codes
      const example = first && meaningOf(first)
      const response = errorResponse(MEANINGS[status] ?? ANY_ERROR.description, HEADERS[status], example)
      const list = codes.map((code) => `- \`${code}\`: ${meaningOf(code)}`)
      return [
        status,
        {
          ...response,
          description: [response.description, '', ...list].join('\n'),
          headers: { ...response.headers, 'Error-Code': errorCodeHeader(codes) },
        },
      ]
    }),
  )

const MEANINGS: Record<string, string> = {
  400: 'The request is invalid; the error names the field',
  401: 'The credential is missing or not valid',
  403: 'The caller is not allowed to do this',
  404: 'The record does not exist in this store',
  409: 'The request conflicts with the stored data',
  412: 'The record has changed',
  422: 'The step failed permanently; the history has its details',
  429: 'Too many requests: try again later',
  502: 'An external server failed; the error says how',
  503: 'Temporarily unavailable: try again later',
}
const HEADERS: Record<string, ResponseHeader[]> = {
  409: ['X-Execution-Id'],
  422: ['X-Execution-Id'],
  429: ['Retry-After'],
  502: ['X-Execution-Id'],
  503: ['Retry-After'],
}

const errorCodeHeader = (codes: readonly string[]) => ({
  description: responseHeaders['Error-Code'].description,
  schema: { anyOf: [{ type: 'string', enum: codes }, COMMON_CODE] },
})

export const describeParameters = (
  fields: readonly [string, Schema][],
  place: 'path' | 'query',
  example: Record<string, unknown> = {},
  isRequired: (name: string) => boolean = () => true,
) =>
  fields.map(
    ([name, schema]): Parameter => ({
      name,
      in: place,
      required: isRequired(name),
      ...(schema.description ? { description: schema.description } : {}),
      schema,
      ...(example[name] !== undefined && { example: example[name] }),
    }),
  )

export function describeBody(fields: [string, Schema][], required: string[], example?: object) {
  const requiredFields = required.filter((name) => fields.some(([field]) => field === name))
  const schema = { type: 'object' as const, properties: Object.fromEntries(fields), required: requiredFields }
  const content = { 'application/json': { schema, ...(example ? { example } : {}) } }
  return { required: requiredFields.length > 0, content }
}

/** The JSON Schema of a zod schema, with named parts moved to the components. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const {
    $defs = {},
    $schema: _,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      // Bounds that only mean "a safe integer in JavaScript" are noise.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  const resolved = JSON.parse(JSON.stringify({ rest, $defs }).replaceAll('#/$defs/', '#/components/schemas/'))
  const { id, ...root } = resolved.rest
  for (const [name, part] of Object.entries(resolved.$defs as Record<string, Schema>)) schemas[name] = part
  if (typeof id !== 'string') return root
  schemas[id] = root
  return { $ref: `#/components/schemas/${id}` }
}
