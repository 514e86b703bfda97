import { html, raw } from 'hono/html'
import type { z } from 'zod'
import { LIMITS_IN_WORDS } from '../../core/call/limits.ts'
import type { Code } from '../../problems/problems.ts'
import { explainCodes, meaningOf } from '../../problems/reference.ts'
import type { ApiOperation, OpenApi } from '../rest/openapi-parts.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** A page of the documentation: plain HTML, readable without script. */
const docsPage = (title: string, content: unknown) =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
${content}
</body>
</html>`)

/** What every error code means, with an address for each. */
export const renderErrorCodes = (): string =>
  docsPage(
    'Flowpost error codes',
    html`<header>
<h1>Error codes</h1>
<p>Every refusal has a code, which never changes, and a text, which may be improved at any time: let programs decide by the
code. REST sends it in the header <code>Error-Code</code>, tools in <code>structuredContent.code</code>, and the history
shows it as <code>errorCode</code>. See also the <a href="/docs">API reference</a>.</p>
</header>
<main>
${explainCodes().map(
  ([resource, explained]) => html`<section>
<h2>${resource}</h2>
<table>${explained.map(
    ({ code, meaning, fix }) => html`<tr id="${code}">
<td><code>${code}</code></td><td>${meaning}</td><td>${fix}</td></tr>`,
  )}</table>
</section>`,
)}
</main>`,
  )

/** The reference page, made from the OpenAPI description. */
export function renderReference(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return docsPage(
    `${api.info.title} reference`,
    html`<header>
<h1>${api.info.title} <small>${api.info.version}</small></h1>
<p>${api.info.description} The same as data: <a href="/openapi.json">openapi.json</a>.</p>
<p>Send <code>Authorization: Bearer fak_…</code> with every call below <code>/api/v1</code>. A key has one level:
<b>read</b>, <b>write</b> (adds changes) or <b>execute</b> (adds live test runs).
Workflow platforms call <code>/steps/v1</code> with a step token (<code>Authorization: Bearer fst_…</code>), or sign their
calls according to <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>.
Errors are <code>{ "error": "…" }</code>, and a wrong input names its field first. The header <code>Error-Code</code> says
what went wrong to a program: <a href="/docs/errors">error reference</a>.</p>
</header>
<nav><ul>
${calls.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>`)}
</ul></nav>
<main>
<section id="limits">
<h2>Limits</h2>
<table>${LIMITS_IN_WORDS.map(({ name, value }) => html`<tr><td>${name}</td><td>${value}</td></tr>`)}</table>
</section>
${calls.map((call) => renderCall(api, call.path, call.method, call.operation))}
</main>`,
  )
}

function renderCall(api: OpenApi, path: string, method: string, operation: ApiOperation) {
  const body = operation.requestBody?.content['application/json']?.schema
  const ok = (operation.responses['200'] ?? operation.responses['201']) as {
    content: Record<string, { schema: Schema }>
  }
  return html`<section id="${operation.operationId}">
<h2><b>${method}</b> ${path}</h2>
<p>${operation.summary}. ${operation.description.replaceAll('`', '')}</p>
<pre>${curlFor(api, path, method, operation)}</pre>
${operation.parameters.length > 0 ? renderFields('Parameters', parametersAsSchema(operation)) : ''}
${body ? renderFields('Body', body) : ''}
${renderFields('Answer', resolve(api, ok.content['application/json']?.schema ?? {}))}
${renderStatuses(operation)}
</section>`
}

/** What an answer means, for the statuses that this call explains itself. */
function renderStatuses({ responses }: ApiOperation) {
  const explained = Object.entries(responses).filter(
    (entry): entry is [string, Explained] => 'description' in entry[1] && !['200', '201'].includes(entry[0]),
  )
  if (explained.length === 0) return ''
  return html`<h3>Statuses</h3>
<table>${explained.map(
    ([status, { description, headers = {} }]) => html`<tr>
<td>${status}</td><td>${description.split('\n', 1)[0]}${renderCodes(headers['Error-Code']?.schema)}</td><td>${Object.keys(
      headers,
    )
      .filter((name) => name !== 'X-Request-Id' && name !== 'Error-Code')
      .map((name) => html`<code>${name}</code> `)}</td></tr>`,
  )}</table>`
}

type Explained = { description: string; headers?: Record<string, { schema?: Schema }> }

/** The codes that only this call is refused with. */
function renderCodes(schema: Schema = {}) {
  const codes = (schema.anyOf ?? []).flatMap((part) => (part as Schema).enum ?? []) as Code[]
  return codes.map(
    (code) => html`<br><a href="/docs/errors#${code}"><code>${code}</code></a>: ${meaningOf(code)}`,
  )
}

function renderFields(title: string, schema: Schema) {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]
  const required = schema.required ?? []
  return html`<h3>${title}</h3>
<table>${fields.map(
    ([name, field]) => html`<tr>
<td><code>${name}</code>${required.includes(name) && title !== 'Answer' ? html` <small>required</small>` : ''}</td>
<td>${typeName(field)}</td>
<td>${(field.description ?? '').replaceAll('`', '')}</td></tr>`,
  )}</table>`
}

const parametersAsSchema = ({ parameters }: ApiOperation): Schema => ({
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
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

function curlFor(api: OpenApi, path: string, method: string, operation: ApiOperation): string {
  const body = operation.requestBody?.content['application/json']
  return [
    'curl',
    method === 'GET' ? '' : `-X ${method}`,
    `${api.servers[0]?.url}${path}`,
    credentialOf(operation),
    body
      ? `-H 'Content-Type: application/json' -d '${body.example ? JSON.stringify(body.example) : '{…}'}'`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function credentialOf({ security: [first] }: ApiOperation): string {
  if (!first) return ''
  if ('shopifySignature' in first) return '-H "X-Shopify-Hmac-SHA256: $SIGNATURE"'
  return `-H "Authorization: Bearer ${'stepToken' in first ? '$TOKEN' : '$KEY'}"`
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { border-top: 1px solid #8884; padding-top: 1.5rem; font-size: 1.1rem; overflow-wrap: anywhere; }
h3 { font-size: 0.9rem; margin-bottom: 0.3rem; }
nav ul { list-style: none; padding: 0; columns: 20rem; font-size: 0.9rem; }
pre { background: #8882; padding: 0.7rem; overflow-x: auto; border-radius: 4px; font-size: 0.85rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
td { border-top: 1px solid #8883; padding: 0.3rem 0.8rem 0.3rem 0; vertical-align: top; }
`
