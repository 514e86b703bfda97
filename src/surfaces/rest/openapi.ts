import type { Services } from '../../core/call/context.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { COMMON_CODES } from '../../problems/code-lists.ts'
import { isRecordPath, methodsOf } from '../http/route-table.ts'
import examples from './examples.json' with { type: 'json' }
import {
  ANY_ERROR,
  type ApiOperation,
  describeBody,
  describeConditions,
  describeParameters,
  headerRefs,
  type OpenApi,
  ownRefusals,
  responseHeaders,
  type Schema,
  toSchema,
} from './openapi-parts.ts'
import { describeSteps, stepSecuritySchemes } from './openapi-steps.ts'
import { API_PREFIX } from './rest.ts'

/** Example calls and responses by operation, as recorded by `examples.test.ts`. */
type Examples = Record<string, { input: Record<string, unknown>; output: object } | undefined>

/** The OpenAPI 3.1 description of every operation that a key or a workflow platform can call. */
export function createOpenApi(
  services: Pick<Services, 'version' | 'baseUrl'>,
  operations: readonly AnyOperation[],
): OpenApi {
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
      description: 'Emails and HTTP calls for workflows: layouts, senders, files, requests, history.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'Error reference', url: `${services.baseUrl}/docs/errors` },
    servers: [{ url: services.baseUrl }],
    paths: { ...paths, ...describeSteps(operations, schemas) },
    components: {
      schemas: { ...schemas, CommonErrorCode },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key (`fak_…`)' },
        ...stepSecuritySchemes,
      },
      responses: { Error: ANY_ERROR, NotModified: { description: 'Unchanged since it was read' } },
      headers: responseHeaders,
    },
  }
}

function describe(
  operation: AnyOperation,
  path: string,
  method: string,
  schemas: Record<string, Schema>,
): ApiOperation {
  const input = toSchema(operation.input, 'input', schemas)
  // A field whose value is a path segment cannot be set elsewhere.
  const fields = (Object.entries(input.properties ?? {}) as [string, Schema][]).filter(
    ([name]) => name !== operation.rest?.alternatives?.field,
  )
  const inPath = (name: string) => path.split('/').includes(`:${name}`)
  // Some proxies drop the body of a DELETE, so its fields are also accepted in the query.
  const inQuery = (name: string) => !inPath(name) && (method === 'GET' || method === 'DELETE')
  const inBody = (name: string) => !inPath(name) && method !== 'GET'
  const required = input.required ?? []
  const conditions = describeConditions(method, path)
  const bodyFields = fields.filter(([name]) => inBody(name))
  const example = (examples as Examples)[operation.name]
  const exampleFields = Object.entries(example?.input ?? {})
  return {
    operationId: method === 'PATCH' ? `${operation.name}Partly` : operation.name,
    summary: operation.summary,
    tags: [path.split('/')[1] || 'index'],
    description: descriptionOf(operation),
    parameters: [
      ...describeParameters(
        fields.filter(([name]) => inPath(name)),
        'path',
        example?.input,
      ),
      ...describeParameters(
        fields.filter(([name]) => inQuery(name)),
        'query',
        example?.input,
        (name) => !inBody(name) && required.includes(name),
      ),
      ...conditions.headers,
    ],
    ...(bodyFields.length > 0
      ? {
          requestBody: describeBody(
            bodyFields,
            method === 'DELETE' ? [] : required,
            Object.fromEntries(
              exampleFields.filter(([name]) => bodyFields.some(([field]) => field === name)),
            ),
          ),
        }
      : {}),
    responses: describeResponses(
      operation,
      method,
      path,
      toSchema(operation.output, 'output', schemas),
      example?.output,
      conditions.statuses,
    ),
    security: operation.level === 'none' ? [] : [{ key: [] }],
  }
}

function descriptionOf({ level, rest }: AnyOperation): string {
  const requirement = level === 'none' ? 'No key required.' : `Requires a key with the level \`${level}\`.`
  if (!rest?.alternatives) return requirement
  const { word, words } = rest.alternatives
  const others = words.filter((other) => other !== word).map((other) => `\`${other}\``)
  return `${requirement} Instead of \`${word}\`, the path can contain ${others.join(', ')}.`
}

function describeResponses(
  { creates, level, refusals = {} }: AnyOperation,
  method: string,
  path: string,
  output: Schema,
  example: object | undefined,
  extraStatuses: string[],
): Record<string, object> {
  const content = { 'application/json': { schema: output, ...(example && { example }) } }
  const hasEtag = isRecordPath(path) && method !== 'DELETE'
  const isList = output.properties?.pagination !== undefined
  const headers = headerRefs([
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    ...(isList ? (['Link'] as const) : []),
    ...(hasEtag ? (['ETag'] as const) : []),
  ])
  // A PUT creates the record at the request URL, so its response needs no `Location`.
  const newRecordHeaders = method === 'POST' ? headerRefs(['Location', 'ETag']) : {}
  const otherStatuses =
    level === 'none' ? ['405'] : ['400', '401', '403', '404', '405', '429', ...extraStatuses]
  return {
    ...(creates === 'always' ? {} : { '200': { description: 'Done', headers, content } }),
    ...(creates
      ? { '201': { description: 'Created', headers: { ...headers, ...newRecordHeaders }, content } }
      : {}),
    ...Object.fromEntries(
      otherStatuses.map((status) => [
        status,
        { $ref: `#/components/responses/${status === '304' ? 'NotModified' : 'Error'}` },
      ]),
    ),
    ...ownRefusals(refusals),
  }
}

const CommonErrorCode: Schema = {
  type: 'string',
  description: 'Codes that any operation can return',
  enum: [...COMMON_CODES],
}
