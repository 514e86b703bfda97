import type { Services } from '../../core/call/context.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { LIMITS_IN_WORDS } from '../../core/limits.ts'
import { methodsOf } from '../http/route-table.ts'
import { API_PREFIX } from '../rest/rest.ts'

/** A short map of the service for language models. */
export function renderLlmsText({ baseUrl, version }: Services, operations: readonly AnyOperation[]): string {
  const calls = operations.flatMap(({ rest, summary, level }) =>
    rest
      ? [
          `- \`${methodsOf(rest).join(' or ')} ${(API_PREFIX + rest.path).replace(/\/$/, '')}\` (${level}): ${summary}`,
        ]
      : [],
  )
  return `# Flowpost ${version}

> The outbound side of a workflow: the emails it sends and the APIs it calls, for one store per key.

Send \`Authorization: Bearer fak_…\` with every call. A key has one level: read, write (adds changes) or
execute (adds live test runs). Errors are \`{ "error": "…" }\`; a wrong input names its field first.
Lists take \`page\`, \`limit\` and \`q\`, and answer \`{ data, pagination }\`.

- [OpenAPI](${baseUrl}/openapi.json): every call, parameter and shape
- [Reference](${baseUrl}/docs): the same to read
- [Tool server](${baseUrl}/api/mcp): MCP over Streamable HTTP, with the same key

## Limits

${LIMITS_IN_WORDS.map(({ name, value }) => `- ${name}: ${value}`).join('\n')}

## Calls

${calls.join('\n')}
`
}
