import { z } from 'zod'
import type { Services } from '../../core/call/context.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { methodsOf, namesRecord } from '../http/route-table.ts'
import { answerHeaders, conditionsOf, refer } from './openapi-headers.ts'
import { API_PREFIX } from './rest.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

export type ApiOperation = {
  operationId: string
  summary: string
  tags: string[]
  description: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, object>
  security: object[]
}

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema>; securitySchemes: object; responses: object; headers: object }
}

/** The OpenAPI 3.1 description of every operation that has a REST route. */
export function createOpenApi(services: Services, operations: readonly AnyOperation[]): OpenApi {
  const schemas: Record<string, Schema> = {}
  const paths: OpenApi['paths'] = {}
  for (const operation of operations) {
    if (!operation.rest) continue
    const path = (API_PREFIX + operation.rest.path).replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')
    for (const method of methodsOf(operation.rest)) {
      paths[path] ??= {}
      paths[path][method.toLowerCase()] = describe(operation, operation.rest.path, method, schemas)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flowpost',
      version: services.version,
      description: 'The emails and HTTP calls of workflows: layouts, senders, files, requests, history.',
    },
    servers: [{ url: services.baseUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key (`fak_…`)' } },
      responses: { Error: errorResponse, NotModified: { description: 'Unchanged since it was read' } },
      headers: answerHeaders,
    },
  }
}

const errorResponse = {
  description: 'What went wrong, in one sentence; a wrong input names its field first.',
  headers: refer(['X-Request-Id', 'Retry-After']),
  content: {
    'application/json': {
      schema: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
    },
  },
}

function describe(
  operation: AnyOperation,
  path: string,
  method: string,
  schemas: Record<string, Schema>,
): ApiOperation {
  const input = toSchema(operation.input, 'input', schemas)
  // A value given by a path segment cannot be given elsewhere.
  const fields = (Object.entries(input.properties ?? {}) as [string, Schema][]).filter(
    ([name]) => name !== operation.rest?.alternatives?.field,
  )
  const inPath = (name: string) => path.split('/').includes(`:${name}`)
  // Some proxies drop the body of a DELETE, so its fields are also accepted in the query.
  const inQuery = (name: string) => !inPath(name) && (method === 'GET' || method === 'DELETE')
  const inBody = (name: string) => !inPath(name) && method !== 'GET'
  const required = input.required ?? []
  const conditions = conditionsOf(method, path)
  const bodyFields = fields.filter(([name]) => inBody(name))
  return {
    operationId: method === 'PATCH' ? `${operation.name}Partly` : operation.name,
    summary: operation.summary,
    tags: [path.split('/')[1] || 'index'],
    description: descriptionOf(operation),
    parameters: [
      ...fields
        .filter(([name]) => inPath(name) || inQuery(name))
        .map(
          ([name, schema]): Parameter => ({
            name,
            in: inPath(name) ? 'path' : 'query',
            required: inPath(name) || (!inBody(name) && required.includes(name)),
            ...(schema.description ? { description: schema.description } : {}),
            schema,
          }),
        ),
      ...conditions.headers,
    ],
    ...(bodyFields.length > 0
      ? { requestBody: bodyOf(bodyFields, method === 'DELETE' ? [] : required) }
      : {}),
    responses: responsesOf(
      operation,
      method,
      path,
      toSchema(operation.output, 'output', schemas),
      conditions.statuses,
    ),
    security: operation.level === 'none' ? [] : [{ key: [] }],
  }
}

function descriptionOf({ level, rest }: AnyOperation): string {
  const needs = level === 'none' ? 'No key needed.' : `Needs a key of level \`${level}\`.`
  if (!rest?.alternatives) return needs
  const { word, words } = rest.alternatives
  const others = words.filter((other) => other !== word).map((other) => `\`${other}\``)
  return `${needs} In the place of \`${word}\` the path may say ${others.join(', ')}.`
}

function bodyOf(fields: [string, Schema][], required: string[]) {
  const needed = required.filter((name) => fields.some(([field]) => field === name))
  const schema = { type: 'object' as const, properties: Object.fromEntries(fields), required: needed }
  return { required: needed.length > 0, content: { 'application/json': { schema } } }
}

function responsesOf(
  { creates, level, refusals: own = {} }: AnyOperation,
  method: string,
  path: string,
  output: Schema,
  more: string[],
): Record<string, object> {
  const content = { 'application/json': { schema: output } }
  const hasTag = namesRecord(path) && method !== 'DELETE'
  const isList = output.properties?.pagination !== undefined
  const headers = refer([
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    ...(isList ? (['Link'] as const) : []),
    ...(hasTag ? (['ETag'] as const) : []),
  ])
  // A record created at the called address needs no `Location`.
  const ofNew = method === 'POST' ? refer(['Location', 'ETag']) : {}
  const refusals = level === 'none' ? [] : ['400', '401', '403', '404', '405', '429', ...more]
  return {
    ...(creates === 'always' ? {} : { '200': { description: 'Done', headers, content } }),
    ...(creates ? { '201': { description: 'Created', headers: { ...headers, ...ofNew }, content } } : {}),
    ...Object.fromEntries(
      refusals.map((status) => [status, { $ref: `#/components/responses/${refusalOf(status)}` }]),
    ),
    ...Object.fromEntries(
      Object.entries(own).map(([status, description]) => [status, { ...errorResponse, description }]),
    ),
  }
}

const refusalOf = (status: string) => (status === '304' ? 'NotModified' : 'Error')

/** The JSON Schema of a zod schema, with named parts moved to the components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const {
    $defs = {},
    $schema: _,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      // Bounds that only mean "a safe integer in JavaScript" help nobody.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  const moved = JSON.parse(JSON.stringify({ rest, $defs }).replaceAll('#/$defs/', '#/components/schemas/'))
  const { id, ...root } = moved.rest
  for (const [name, part] of Object.entries(moved.$defs as Record<string, Schema>)) schemas[name] = part
  if (typeof id !== 'string') return root
  schemas[id] = root
  return { $ref: `#/components/schemas/${id}` }
}
