import { html, raw } from 'hono/html'
import type { z } from 'zod'
import { LIMITS_IN_WORDS } from '../../core/limits.ts'
import type { ApiOperation, OpenApi } from '../rest/openapi.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** The reference page: plain HTML made from the OpenAPI description, readable without script. */
export function renderReference(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title} reference</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header>
<h1>${api.info.title} <small>${api.info.version}</small></h1>
<p>${api.info.description} The same as data: <a href="/openapi.json">openapi.json</a>.</p>
<p>Send <code>Authorization: Bearer fak_…</code> with every call. A key has one level: <b>read</b>,
<b>write</b> (adds changes) or <b>execute</b> (adds live test runs).
Errors are <code>{ "error": "…" }</code>, and a wrong input names its field first.</p>
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
</main>
</body>
</html>`)
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
</section>`
}

function renderFields(title: string, schema: Schema) {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]
  const required = schema.required ?? []
  return html`<h3>${title}</h3>
<table>${fields.map(
    ([name, field]) => html`<tr>
<td><code>${name}</code>${required.includes(name) && title !== 'Answer' ? html` <small>required</small>` : ''}</td>
<td>${typeName(field)}</td>
<td>${field.description ?? ''}</td></tr>`,
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
  const parts = ['curl', method === 'GET' ? '' : `-X ${method}`, `${api.servers[0]?.url}${path}`]
  if (operation.security.length > 0) parts.push('-H "Authorization: Bearer $KEY"')
  if (operation.requestBody) parts.push("-H 'Content-Type: application/json' -d '{…}'")
  return parts.filter(Boolean).join(' ')
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
