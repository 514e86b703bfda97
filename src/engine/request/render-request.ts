import { inField, problemOf } from '../../problems/problem-of.ts'
import type { OutputContext } from '../escape/output-contexts.ts'
import { renderLiquid } from '../escape/render-liquid.ts'
import { endOfString, isJson } from '../json.ts'
import { RenderFailed, renderIn } from '../liquid/render-failed.ts'
import { liquidTags } from '../liquid/tags.ts'
import { headerValueProblem } from './header-rules.ts'

/** A configured request, before its Liquid is rendered. */
export type RequestTemplates = { url: string; headers: Record<string, string>; body: string | null }

/** A request as it is sent. */
export type RenderedRequest = RequestTemplates

export type RequestInput = RequestTemplates & {
  variables: Record<string, unknown>
  secrets: Record<string, string>
  store: { name: string }
}

export function requestTexts({ url, headers, body }: RequestTemplates): { field: string; text: string }[] {
  return [
    { field: 'url', text: url },
    ...Object.entries(headers).map(([name, text]) => ({ field: `headers.${name}`, text })),
    ...bodyTexts(body ?? '').map((text) => ({ field: 'body', text })),
  ]
}

/** A body that is valid JSON before rendering is rendered string by string, any other as a whole. */
const bodyTexts = (body: string) => (isJson(body) ? jsonStrings(body) : [body])

/** Renders a request as it is sent. Throws RenderFailed with the field. */
export function renderRequest(input: RequestInput): RenderedRequest {
  const { variables, secrets, store } = input
  const scope = { variables, secrets, store, locale: '', unsubscribe_url: '', unsubscribe_link: '' }
  const render = (field: string, text: string, context: OutputContext) =>
    renderIn(field, () => renderLiquid(text, context, scope))
  const headers = Object.entries(input.headers).map(([name, text]): [string, string] => {
    const value = render(`headers.${name}`, text, 'header')
    const problem = headerValueProblem(value)
    if (problem !== null) throw new RenderFailed(inField(`headers.${name}`, problem))
    return [name, value]
  })
  return {
    url: requireUrl(render('url', input.url, 'target')),
    headers: Object.fromEntries(headers),
    body: renderBody(input.body ?? '', render),
  }
}

function requireUrl(url: string): string {
  // Without a host, the first path segment would be read as the host.
  if (!/^https?:\/\/[^/?#\\\s]/i.test(url) || !URL.canParse(url))
    throw new RenderFailed(inField('url', problemOf('request.url_not_rendered')))
  return url
}

function renderBody(
  body: string,
  render: (field: string, text: string, context: OutputContext) => string,
): string | null {
  if (isJson(body)) return mapJsonStrings(body, (value) => render('body', value, 'bodyString'))
  const rendered = render('body', body, 'body')
  if (rendered.trim() === '') return null
  if (!isJson(rendered)) throw new RenderFailed(inField('body', problemOf('request.body_not_json')))
  return rendered
}

const PLAIN_OUTPUT = /^\{\{-?\s*[\w-]+(?:\.[\w-]+|\[\d+\])*\s*-?\}\}$/

/** Whether rendering only inserts values, without loops or computation, so it needs no timeout. */
export const isQuickRequest = (templates: RequestTemplates) =>
  requestTexts(templates).every(({ text }) =>
    liquidTags(text).every(({ kind, raw }) => kind === 'output' && PLAIN_OUTPUT.test(raw)),
  )

const COLON = /\s*:/y

/** Rewrites the string values of a JSON text and leaves every other character unchanged. */
function mapJsonStrings(json: string, rewrite: (value: string) => string): string {
  let mapped = ''
  let copiedTo = 0
  for (let position = json.indexOf('"'); position !== -1; position = json.indexOf('"', position)) {
    const end = endOfString(json, position)
    COLON.lastIndex = end
    // Only a key is followed by a colon.
    if (!COLON.test(json)) {
      const value = JSON.parse(json.slice(position, end)) as string
      const rewritten = rewrite(value)
      if (rewritten !== value) {
        mapped += json.slice(copiedTo, position) + JSON.stringify(rewritten)
        copiedTo = end
      }
    }
    position = end
  }
  return mapped + json.slice(copiedTo)
}

function jsonStrings(json: string): string[] {
  const values: string[] = []
  mapJsonStrings(json, (value) => {
    values.push(value)
    return value
  })
  return values
}
