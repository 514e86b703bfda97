import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import { isCredentialKey } from '../keys/credential-keys.ts'
import { MASK } from '../mask.ts'
import { MAX_CREDENTIALS, replaceSpans } from '../spans.ts'
import { addJsonParts } from './json.ts'
import { addLiteralParts, type Part, partOf } from './parts.ts'
import { restoreParts, type Unmatched } from './restore-parts.ts'
import { addTextParts } from './text.ts'
import { viewOf } from './text-view.ts'
import { addUrlParts } from './url.ts'

/** The parts of a configured call that may contain literal credentials. */
export type RequestTexts = { url: string; headers: Record<string, string>; body: string | null }

type RestoreOutcome = { restored: RequestTexts } | { problem: Problem }

/** The URL is a single field, so the problem names the part. */
function unmatchedIn(field: string, { mask, candidates: count }: Unmatched): RestoreOutcome {
  const name = mask ? nameOfPart(field, mask) : field
  const candidates = count < 2 ? 0 : count
  const problem =
    field === 'url' && name !== field
      ? problemOf('request.url_credential_unmatched', { part: name.slice(field.length + 1), candidates })
      : problemOf('request.credential_unmatched', { candidates })
  return { problem: inField(field === 'url' ? field : name, problem) }
}

/** Masks the literal credentials of a configured call; references to secrets stay as written. */
export function maskCredentials({ url, headers, body }: RequestTexts): RequestTexts {
  return {
    url: maskParts(url, partsOfUrl(url)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, maskParts(value, partsOfHeader(name, value))]),
    ),
    body: body === null ? null : maskParts(body, partsOfBody(body)),
  }
}

function partsByField({ url, headers, body }: RequestTexts): [field: string, parts: Part[]][] {
  return [
    ['url', partsOfUrl(url)],
    ...Object.entries(headers).map(([name, value]): [string, Part[]] => [
      `headers.${name}`,
      partsOfHeader(name, value),
    ]),
    ['body', body === null ? [] : partsOfBody(body)],
  ]
}

export const literalsByField = (texts: RequestTexts): Map<string, string[]> =>
  new Map(
    partsByField(texts)
      .filter(([, parts]) => parts.length > 0)
      .map(([field, parts]) => [field, parts.map(({ raw }) => raw)]),
  )

/** From this length on, a literal can be matched inside other words without false positives. */
const MIN_LONG_LENGTH = 8
/** Booleans and small numbers occur in most responses. */
const TOO_COMMON = /^(?:true|false|-?\d{1,2})$/

/** The literal credentials of a call; short ones separately, because they only match as whole words. */
export function literalCredentials(texts: RequestTexts): { long: string[]; short: string[] } {
  const literals = [...new Set([...literalsByField(texts).values()].flat())]
  return {
    long: literals.filter((raw) => raw.length >= MIN_LONG_LENGTH),
    short: literals.filter((raw) => raw.length < MIN_LONG_LENGTH && !TOO_COMMON.test(raw)),
  }
}

const maskParts = (text: string, parts: readonly Part[]) =>
  replaceSpans(
    text,
    parts.map((part) =>
      part.isBare ? { ...part, replacement: part.quote + part.replacement + part.quote } : part,
    ),
  )

export function restoreCredentials(sent: RequestTexts, stored: RequestTexts | null): RestoreOutcome {
  const url = restoreText(plainMasks(sent.url), stored?.url ?? '', partsOfUrl)
  if (typeof url !== 'string') return unmatchedIn('url', url)
  const headers: [name: string, value: string][] = []
  for (const [name, value] of Object.entries(sent.headers)) {
    const before = headerNamed(stored?.headers ?? {}, name)
    const partsOf = (text: string) => partsOfHeader(name, text)
    const restored = restoreText(value, before, partsOf)
    if (typeof restored !== 'string') return unmatchedIn(`headers.${name}`, restored)
    headers.push([name, restored])
  }
  const body = sent.body === null ? null : restoreText(plainMasks(sent.body), stored?.body ?? '', partsOfBody)
  if (body !== null && typeof body !== 'string') return unmatchedIn('body', body)
  return { restored: { url, headers: Object.fromEntries(headers), body } }
}

/** A client may have escaped the mask. A run of backslashes is matched only from its start. */
const ESCAPED_MASK = /(?:%E2%80%A2){4}|(?<!\\)(?:\\+u2022){4}/gi

const plainMasks = (sent: string) => sent.replace(ESCAPED_MASK, MASK)

/** Most strings have no mask, so they need not be parsed. */
const restoreText = (sent: string, stored: string, partsOf: (text: string) => Part[]): string | Unmatched =>
  sent.includes('•') ? restoreParts(sent, partsOf(sent), partsOf(stored)) : sent

function headerNamed(headers: Record<string, string>, name: string): string {
  const header = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return header?.[1] ?? ''
}

function partsOfUrl(url: string): Part[] {
  const parts: Part[] = []
  addUrlParts(viewOf(url), parts)
  return parts
}

function partsOfHeader(name: string, value: string): Part[] {
  const parts: Part[] = []
  const region = { view: viewOf(value), start: 0, end: value.length, location: '', key: '', context: null }
  if (isCredentialKey(name)) addLiteralParts(region, parts)
  else addTextParts(region, parts)
  return parts
}

function partsOfBody(body: string): Part[] {
  const parts: Part[] = []
  const view = viewOf(body)
  const region = { view, start: 0, end: body.length, location: 'text', key: '', context: null }
  if (!addJsonParts(view, '', parts)) addTextParts(region, parts)
  if (parts.length <= MAX_CREDENTIALS) return parts.sort((a, b) => a.start - b.start)
  return [partOf(region, 0, body.length, MASK)]
}

type FieldPart = { field: string; part: Part }

/**
 * A credential is not lost if one of these rules gives the same result for a part before the change and a part
 * after it.
 */
const RULES: readonly ((fieldPart: FieldPart) => string)[] = [
  // It stayed, moved or was replaced, even in a list whose length has changed.
  ({ field, part }) => `${field.toLowerCase()} ${part.location}\n${part.raw}`,
  ({ part }) => part.raw,
  ({ field, part }) => `${field.toLowerCase()} ${part.location}`,
  ({ field, part }) => `${field.toLowerCase()} ${part.location.replace(/(\d)of\d+/g, '$1')}`,
]

/** A longer list would not help the reader. */
const MAX_NAMES = 20

export function lostCredentials(before: RequestTexts, after: RequestTexts): string[] {
  let lost = fieldPartsIn(before)
  let added = fieldPartsIn(after)
  for (const rule of RULES) [lost, added] = withoutPairs(lost, added, rule)
  return [...Map.groupBy(lost, ({ field }) => field)].flatMap(([field, fieldParts]) => {
    const names = new Set(fieldParts.map(({ part }) => nameOfPart(field, part)))
    return hasField(after, field) && names.size <= MAX_NAMES ? [...names] : [field]
  })
}

const fieldPartsIn = (texts: RequestTexts): FieldPart[] =>
  partsByField(texts).flatMap(([field, parts]) => parts.map((part) => ({ field, part })))

const hasField = ({ body }: RequestTexts, field: string) => field !== 'body' || (body ?? '') !== ''

/** Removes matching parts from both lists, one to one. */
function withoutPairs(
  lost: FieldPart[],
  added: FieldPart[],
  rule: (fieldPart: FieldPart) => string,
): [FieldPart[], FieldPart[]] {
  const remaining = Map.groupBy(added, rule)
  const unpaired = lost.filter((fieldPart) => remaining.get(rule(fieldPart))?.shift() === undefined)
  return [unpaired, [...remaining.values()].flat()]
}

/** A longer name would not help to find the part. */
const MAX_LENGTH = 200

/** A readable name for a part: its field and path, such as `body.items[0].token` or `url.token`. */
function nameOfPart(field: string, { location }: Part): string {
  const name = field === 'body' ? nameInBody(location) : field === 'url' ? nameInUrl(location) : field
  return name.length > MAX_LENGTH ? field : name
}

const ITEM = /^(\d+)of\d+$/

/** JSON inside a string starts after a `>`. */
const nameInBody = (location: string) =>
  `body${location
    .split('>')
    .flatMap((inside) => inside.replace(WHOLE_TEXT, '').split('/'))
    .map(nameOfStep)
    .join('')}`

/** The only value in a string, or a string that is not JSON. */
const WHOLE_TEXT = /^(?:0of1|text)(?=\/|$)/

function nameOfStep(step: string): string {
  const [, index] = ITEM.exec(step) ?? []
  if (index !== undefined) return `[${index}]`
  return step === '' ? '' : `.${step}`
}

const PARAMETER = /^(?:query|fragment):(.*)#\d+of\d+$/s

function nameInUrl(location: string): string {
  const [, parameter] = PARAMETER.exec(location) ?? []
  if (parameter !== undefined) return `url.${parameter}`
  return location === 'user' || location === 'password' ? `url.${location}` : 'url'
}
