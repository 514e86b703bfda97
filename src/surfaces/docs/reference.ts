import type { z } from 'zod'
import { LIMIT_DESCRIPTIONS } from '../../core/call/limits.ts'
import type { Code } from '../../problems/problems.ts'
import { meaningOf } from '../../problems/reference.ts'
import type { ApiOperation, OpenApi } from '../rest/openapi-parts.ts'
import { API_PREFIX } from '../rest/rest.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Call = { path: string; method: string; operation: ApiOperation }

export function writeReference(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return `# API reference

${api.info.description} Also available as [openapi.json](/openapi.json).

Send \`Authorization: Bearer fak_…\` with every call under \`${API_PREFIX}\`. A key has one level: **read**, **write** (read
and change) or **execute** (also make live test runs). Workflow platforms call \`/steps/v1\` with a step token
(\`Authorization: Bearer fst_…\`), or sign their calls according to [Standard Webhooks](https://www.standardwebhooks.com).
Errors are \`{ "error": "…" }\`; for invalid input, the text starts with the field. The header \`Error-Code\` identifies the
problem for programs: see the [error codes](errors.md).

## Limits

| Limit | Value |
|---|---|
${LIMIT_DESCRIPTIONS.map(({ name, value }) => row(name, value)).join('\n')}

## All calls

| Call | |
|---|---|
${calls.map(({ path, method, operation }) => row(`[\`${method} ${path}\`](#${idOf(operation)})`, operation.summary)).join('\n')}

${calls.map((call) => writeCall(api, call)).join('\n')}`
}

const idOf = ({ operationId }: ApiOperation) => operationId.toLowerCase()

function writeCall(api: OpenApi, call: Call): string {
  const { path, method, operation } = call
  const body = operation.requestBody?.content['application/json']?.schema
  const ok = (operation.responses['200'] ?? operation.responses['201']) as {
    content: Record<string, { schema: Schema }>
  }
  return [
    `## ${operation.operationId}`,
    `\`${method} ${path}\``,
    `${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}`,
    ...writeExamples(api, call),
    ...(operation.parameters.length > 0 ? writeFields('Parameters', parametersAsSchema(operation)) : []),
    ...(body ? writeFields('Body', body) : []),
    ...writeFields('Response', resolve(api, ok.content['application/json']?.schema ?? {})),
    ...writeStatuses(operation),
    '',
  ].join('\n\n')
}

/** The meaning of each status that is specific to this call. */
function writeStatuses({ responses }: ApiOperation): string[] {
  const documented = Object.entries(responses).filter(
    (entry): entry is [string, DocumentedResponse] =>
      'description' in entry[1] && !['200', '201'].includes(entry[0]),
  )
  if (documented.length === 0) return []
  const rows = documented.map(([status, { description, headers = {} }]) => {
    const names = Object.keys(headers).filter((name) => name !== 'X-Request-Id' && name !== 'Error-Code')
    const meaning = description.split('\n', 1)[0] + writeCodes(headers['Error-Code']?.schema)
    return row(status, meaning, names.map((name) => `\`${name}\``).join(' '))
  })
  return ['### Statuses', ['| Status | Meaning | Headers |', '|---|---|---|', ...rows].join('\n')]
}

type DocumentedResponse = { description: string; headers?: Record<string, { schema?: Schema }> }

function writeCodes(schema: Schema = {}): string {
  const codes = (schema.anyOf ?? []).flatMap((part) => (part as Schema).enum ?? []) as Code[]
  return codes.map((code) => `<br>[\`${code}\`](errors.md#${code}): ${meaningOf(code)}`).join('')
}

function writeFields(title: string, schema: Schema): string[] {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]
  if (fields.length === 0) return []
  const isRequired = (name: string) => title !== 'Response' && schema.required?.includes(name)
  const rows = fields.map(([name, field]) =>
    row(`\`${name}\`${isRequired(name) ? ' (required)' : ''}`, typeName(field), field.description ?? ''),
  )
  return [`### ${title}`, ['| Field | Type | |', '|---|---|---|', ...rows].join('\n')]
}

/** A table row. Line breaks are the only HTML that a cell can contain. */
const row = (...cells: string[]) =>
  `| ${cells.map((cell) => escapeHtml(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

/** Leaves code unchanged; elsewhere, line breaks are the only HTML allowed. */
const escapeHtml = (text: string) => text.replace(/(`[^`]*`)|<(?!br>)/g, (_, code?: string) => code ?? '&lt;')

const parametersAsSchema = ({ parameters }: ApiOperation): Schema => ({
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description = '' }) => [name, { description, ...schema }]),
  ),
  required: parameters.filter((parameter) => parameter.required).map(({ name }) => name),
})

function resolve(api: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (api.components.schemas[name] ?? schema) : schema
}

function typeName(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.map((variant) => typeName(variant as Schema)).join(' | ')
  if (schema.type === 'array') return `list of ${typeName((schema.items ?? {}) as Schema)}`
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
}

/** The call with curl, and with the TypeScript client if it supports the call. */
function writeExamples(api: OpenApi, { path, method, operation }: Call): string[] {
  const body = operation.requestBody?.content['application/json']?.example
  const parameters = operation.parameters.filter(({ example }) => example !== undefined)
  const examplePath = path.replace(/\{(\w+)\}/g, (braces, name: string) =>
    String(parameters.find((parameter) => parameter.name === name)?.example ?? braces),
  )
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const search = new URLSearchParams(
    Object.fromEntries(query.map(({ name, example }) => [name, String(example)])),
  ).toString()
  const curl = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${api.servers[0]?.url}${examplePath}${search && `?${search}`}"`,
    credentialOf(operation),
    body ? `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'` : '',
  ]
  const blocks = [`\`\`\`sh\n${curl.filter(Boolean).join(' \\\n  ')}\n\`\`\``]
  if (!path.startsWith(API_PREFIX) || method === 'PATCH') return blocks
  const input = { ...Object.fromEntries(parameters.map(({ name, example }) => [name, example])), ...body }
  const argument = Object.keys(input).length > 0 ? toLiteral(input) : ''
  return [...blocks, `\`\`\`ts\nawait flowpost.${operation.operationId}(${argument})\n\`\`\``]
}

/** Formats a value as handwritten TypeScript. */
const toLiteral = (value: object) =>
  JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\'])*)"/g, "'$1'")

function credentialOf({ security: [first] }: ApiOperation): string {
  if (!first) return ''
  if ('shopifySignature' in first) return '-H "X-Shopify-Hmac-SHA256: $SIGNATURE"'
  return `-H "Authorization: Bearer ${'stepToken' in first ? '$TOKEN' : '$KEY'}"`
}
