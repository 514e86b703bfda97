import type { Output } from '../../api/operations.ts'
import type { CurlCommand } from './curl.ts'

export type HttpRequest = Output<'getHttpRequest'>
export type Method = HttpRequest['method']
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A header row. The id identifies it while its name changes. */
export type Header = { id: number; name: string; value: string }

export type RequestValues = {
  name: string
  description: string
  method: Method
  url: string
  headers: Header[]
  body: string
}

let lastRowId = 0
export const newHeader = (name = '', value = ''): Header => ({ id: ++lastRowId, name, value })

export const valuesOf = (request: HttpRequest | null): RequestValues => ({
  name: request?.name ?? '',
  description: request?.description ?? '',
  method: request?.method ?? 'GET',
  url: request?.url ?? '',
  headers: Object.entries(request?.headers ?? {}).map(([name, value]) => newHeader(name, value)),
  body: request?.body ?? '',
})

/** The values to send, without empty header rows. */
export const toInput = ({ description, body, headers, ...values }: RequestValues) => ({
  ...values,
  description: description.trim() === '' ? null : description,
  headers: headers
    .filter(({ name, value }) => name !== '' || value !== '')
    .map(({ name, value }) => ({ name, value })),
  body: body.trim() === '' ? null : body,
})

/** The changed fields. Masked fields that have not changed are not sent. */
export function changesBetween(
  base: RequestValues,
  values: RequestValues,
): Partial<ReturnType<typeof toInput>> {
  const [before, after] = [toInput(base), toInput(values)]
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
    ),
  )
}

export const isChanged = (base: RequestValues, values: RequestValues) =>
  Object.keys(changesBetween(base, values)).length > 0

/** The values after a save: the stored ones, plus changes made while it was in progress. */
export const rebaseValues = (
  current: RequestValues,
  { submitted, saved }: { submitted: RequestValues; saved: RequestValues },
): RequestValues => ({ ...saved, ...pick(current, Object.keys(changesBetween(submitted, current))) })

const pick = (values: RequestValues, fields: readonly string[]): Partial<RequestValues> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))

/** Applies a curl command, without changing the description. An empty name is replaced with the host. */
export const withCurl = (
  values: RequestValues,
  { method, url, headers, body }: CurlCommand,
): RequestValues => ({
  ...values,
  name: values.name || hostOf(url),
  method: METHODS.find((candidate) => candidate === method) ?? values.method,
  url,
  headers: headers.map(({ name, value }) => newHeader(name, value)),
  body: prettyJson(body),
})

/** The host of a URL as written, including Liquid; empty if there is none. */
export function hostOf(url: string): string {
  const [, authority = ''] = /^https?:\/\/((?:\{\{.*?\}\}|\{%.*?%\}|[^/?#\\])*)/is.exec(url.trim()) ?? []
  return authority.slice(authority.lastIndexOf('@') + 1)
}

/** Indents JSON; any other text is unchanged. */
export function prettyJson(text: string): string {
  // Long numbers would lose digits.
  if (/\d{16}/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
