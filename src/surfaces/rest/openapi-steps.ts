import type { z } from 'zod'
import { STEP_WAIT_MS } from '../../core/call/limits.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { meaningOf } from '../../problems/reference.ts'
import { methodsOf } from '../http/route-table.ts'
import { FLOW_ACTIONS, FLOW_PREFIX } from '../steps/shopify-flow.ts'
import { STEPS_PREFIX } from '../steps/steps.ts'
import {
  type ApiOperation,
  describeBody,
  describeParameters,
  errorResponse,
  headerRefs,
  type OpenApi,
  ownRefusals,
  type Schema,
  toSchema,
} from './openapi-parts.ts'

type Schemas = OpenApi['components']['schemas']

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

/** How workflow platforms authenticate: with a token, or by signing the body. */
export const stepSecuritySchemes = {
  stepToken: { type: 'http', scheme: 'bearer', description: 'A step token (`fst_…`) for the store' },
  webhookId: header('webhook-id', 'Standard Webhooks: the unique id of this call'),
  webhookTimestamp: header('webhook-timestamp', 'Standard Webhooks: when it was signed, in Unix seconds'),
  webhookSignature: header(
    'webhook-signature',
    "Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, with the store's signing secret",
  ),
  shopifySignature: header(
    'X-Shopify-Hmac-SHA256',
    "The base64 HMAC-SHA256 of the raw body, with the Shopify app's secret",
  ),
}

const STEP_SECURITY = [{ stepToken: [] }, { webhookId: [], webhookTimestamp: [], webhookSignature: [] }]

const STORE_ID = {
  name: 'storeId',
  in: 'path' as const,
  required: true,
  description: 'Store id (`sto_…`)',
  schema: { type: 'string' as const },
}

/** Calls by workflow platforms, including Shopify Flow. */
export function describeSteps(operations: readonly AnyOperation[], schemas: Schemas): OpenApi['paths'] {
  const paths: OpenApi['paths'] = {}
  for (const operation of operations) {
    if (!operation.step) continue
    const path = `${STEPS_PREFIX}{storeId}${operation.step.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    for (const method of methodsOf(operation.step))
      paths[path][method.toLowerCase()] = describeStep(operation, operation.step.path, schemas)
  }
  for (const [handle, { operation, call }] of Object.entries(FLOW_ACTIONS))
    if (operations.includes(operation))
      paths[FLOW_PREFIX + handle] = { post: describeFlow(operation, call, schemas) }
  return paths
}

function describeStep(operation: AnyOperation, path: string, schemas: Schemas): ApiOperation {
  const { name, summary, input, output, example } = operation
  const { properties = {}, required = [] } = toSchema(input, 'input', schemas)
  const inPath = (field: string) => path.split('/').includes(`:${field}`)
  const fields = Object.entries(properties) as [string, Schema][]
  const inBody = fields.filter(([field]) => !inPath(field))
  const exampleFields = Object.entries(example?.input ?? {}).filter(([field]) => !inPath(field))
  return {
    operationId: name,
    summary,
    tags: ['steps'],
    description: `Requires a step token or a Standard Webhooks signature.${waitingNote(operation)}`,
    parameters: [
      STORE_ID,
      ...describeParameters(
        fields.filter(([field]) => inPath(field)),
        'path',
      ),
    ],
    ...(inBody.length > 0
      ? { requestBody: describeBody(inBody, required, Object.fromEntries(exampleFields)) }
      : {}),
    responses: describeResponses(operation, toSchema(output, 'output', schemas), example?.output),
    security: STEP_SECURITY,
  }
}

const waitingNote = ({ step }: AnyOperation) =>
  step?.waits
    ? ` The response waits up to ${STEP_WAIT_MS / 1000} seconds for the outcome. After a 202, repeat the same call to get it.`
    : ''

function describeResponses(
  { step, refusals = {} }: AnyOperation,
  schema: Schema,
  example: object | undefined,
): Record<string, object> {
  const response = (description: string, exampleBody: object | undefined) => ({
    description,
    headers: headerRefs(['X-Request-Id']),
    content: { 'application/json': { schema, ...(exampleBody ? { example: exampleBody } : {}) } },
  })
  const pending = { ...example, status: 'PENDING', returnValue: null }
  return {
    '200': response('Done', example),
    ...(step?.waits ? { '202': response('Accepted; it continues in the background', pending) } : {}),
    '400': errorResponse('The request is invalid; the error names the field', [], 'to: required'),
    '401': errorResponse(
      'The token or signature is missing or not valid for this store',
      [],
      meaningOf('signature.mismatch'),
    ),
    '404': errorResponse('The path does not exist', [], meaningOf('path.not_found')),
    '405': errorResponse(
      'The path does not allow this method',
      [],
      'GET is not allowed on this path; it accepts POST',
    ),
    '429': errorResponse(
      'Too many requests: try again later',
      undefined,
      'too many steps at once: try again in 2 seconds',
    ),
    '503': errorResponse(
      'The database is not responding: try again later',
      undefined,
      meaningOf('service.database_unavailable'),
    ),
    ...ownRefusals(refusals),
  }
}

function describeFlow(operation: AnyOperation, call: z.ZodObject, schemas: Schemas): ApiOperation {
  const { properties = {}, required = [] } = toSchema(call, 'output', schemas)
  const result = toSchema(operation.output, 'output', schemas)
  const example = operation.example && toFlowExample(operation.example.input)
  const output = operation.example?.output
  const schema = {
    ...result,
    properties: { ...result.properties, return_value: result.properties?.returnValue },
  }
  return {
    operationId: `${operation.name}ForShopifyFlow`,
    summary: `${operation.summary}, called by Shopify Flow`,
    tags: ['steps'],
    description: "Requires Shopify's signature (see `shopify connect`). Flow retries after 202, 429 and 5xx.",
    parameters: [],
    requestBody: describeBody(Object.entries(properties) as [string, Schema][], required, example),
    responses: describeResponses(
      operation,
      schema as Schema,
      output && { ...output, return_value: output.returnValue },
    ),
    security: [{ shopifySignature: [] }],
  }
}

/** The same call in Flow's format. */
function toFlowExample({ runId, stepRef, variables, ...fields }: Record<string, unknown>) {
  const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return {
    shopify_domain: 'shop.myshopify.com',
    action_run_id: runId,
    step_reference: stepRef,
    properties: {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [toSnakeCase(name), value])),
      variables: JSON.stringify(variables),
    },
  }
}
