import type { Services } from '../../core/call/context.ts'
import { LIMIT_DESCRIPTIONS } from '../../core/call/limits.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { readContents } from '../docs/contents.ts'
import { methodsOf } from '../http/route-table.ts'
import { createOpenApi } from '../rest/openapi.ts'
import type { ApiOperation, Schema } from '../rest/openapi-parts.ts'
import { API_PREFIX } from '../rest/rest.ts'

const listPages = (baseUrl: string) =>
  readContents().flatMap(({ pages }) =>
    pages.map(({ slug, title }) => `- [${title}](${baseUrl}/docs/${slug}.md)`),
  )

export function renderLlmsText(services: Services, operations: readonly AnyOperation[]): string {
  const { baseUrl, version } = services
  const calls = operations.flatMap(({ rest, summary, level }) =>
    rest
      ? [
          `- \`${methodsOf(rest).join(' or ')} ${(API_PREFIX + rest.path).replace(/\/$/, '')}\` (${level}): ${summary}`,
        ]
      : [],
  )
  const { paths } = createOpenApi(services, operations)
  const steps = Object.entries(paths).filter(([path]) => !path.startsWith(API_PREFIX))
  return `# Flowpost ${version}

> The outbound side of a workflow: the emails it sends and the APIs it calls, for one store per key.

Send \`Authorization: Bearer fak_…\` with every call under \`${API_PREFIX}\`. A key has one level: read, write (read and change) or
execute (also make live test runs). Errors are \`{ "error": "…" }\`; for invalid input, the text starts with the
field. The \`Error-Code\` header has a machine-readable code.
Lists take \`page\`, \`limit\` and \`q\`, and return \`{ data, pagination }\`.

- [OpenAPI](${baseUrl}/openapi.json): every call, parameter and shape
- [Reference](${baseUrl}/docs): the same, as a web page
- [Error reference](${baseUrl}/docs/errors): what each code means and what to do
- [Tool server](${baseUrl}/api/mcp): MCP over Streamable HTTP, with the same key

## Documentation

Each page is also served without \`.md\`, as HTML.

${listPages(baseUrl).join('\n')}

## Limits

${LIMIT_DESCRIPTIONS.map(({ name, value }) => `- ${name}: ${value}`).join('\n')}

## Calls

${calls.join('\n')}

## Workflow steps

A workflow platform uses these calls, one for each step, to send emails and make HTTP requests. They do not accept API keys:
the platform sends a step token, \`Authorization: Bearer fst_…\`, or signs its calls according to Standard Webhooks: \`webhook-id\`,
\`webhook-timestamp\` and \`webhook-signature: v1,<base64 HMAC-SHA256 of "id.timestamp.body">\`. Each step
of a run is executed once: a repeat with the same input gets the first outcome, and with different input a 409. 200: done. 202: not finished; repeat the
call to check. 422: failed permanently; \`X-Execution-Id\` identifies it in the history. 429 and 503: repeat after
\`Retry-After\` seconds.

${steps.flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => describeStep(path, method, call))).join('\n\n')}
`
}

function describeStep(path: string, method: string, { summary, requestBody }: ApiOperation): string {
  const body = requestBody?.content['application/json']
  const fields = Object.entries(body?.schema.properties ?? {}) as [string, Schema][]
  const required = body?.schema.required ?? []
  return [
    `### ${method.toUpperCase()} ${path}`,
    '',
    `${summary}.`,
    ...(fields.length > 0 ? [''] : []),
    ...fields.map(
      ([name, { description }]) =>
        `- \`${name}\`${required.includes(name) ? ' (required)' : ''}${description ? `: ${description}` : ''}`,
    ),
    ...(body?.example ? ['', `Example: \`${JSON.stringify(body.example)}\``] : []),
  ].join('\n')
}
