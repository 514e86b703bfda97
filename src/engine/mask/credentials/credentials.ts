import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import { isCredentialKey } from '../keys/credential-keys.ts'
import { MASK } from '../mask-sign.ts'
import { MAX_CREDENTIALS, replaceSpans } from '../spans.ts'
import { addJsonParts } from './json.ts'
import { nameOfPart } from './names.ts'
import { addPart, addWholeParts, type Part } from './parts.ts'
import { restoreParts, type Unmatched } from './restore-parts.ts'
import { addTextParts } from './text.ts'
import { viewOf } from './text-view.ts'
import { addUrlParts } from './url.ts'

/** The texts of a configured call that may hold literal credentials. */
export type RequestTexts = { url: string; headers: Record<string, string>; body: string | null }

type Restored = { restored: RequestTexts } | { problem: Problem }

/** The address is one field; what is in it is named in the problem. */
function unmatchedIn(field: string, { mask, candidates: found }: Unmatched): Restored {
  const name = mask ? nameOfPart(field, mask) : field
  const candidates = found < 2 ? 0 : found
  const problem =
    field === 'url' && name !== field
      ? problemOf('request.url_credential_unmatched', { part: name.slice(field.length + 1), candidates })
      : problemOf('request.credential_unmatched', { candidates })
  return { problem: inField(field === 'url' ? field : name, problem) }
}

/** What is shown of a configured call: literal credentials masked, references as written. */
export function maskCredentials({ url, headers, body }: RequestTexts): RequestTexts {
  return {
    url: maskParts(url, partsOfUrl(url)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, maskParts(value, partsOfHeader(name, value))]),
    ),
    body: body === null ? null : maskParts(body, partsOfBody(body)),
  }
}

/** The literal credentials of a call, by field. */
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

/** The fields of a call that hold literal credentials, with those literals. */
export const literalsByField = (texts: RequestTexts): Map<string, string[]> =>
  new Map(
    partsByField(texts)
      .filter(([, parts]) => parts.length > 0)
      .map(([field, parts]) => [field, parts.map(({ raw }) => raw)]),
  )

/** From this length on, a literal can be matched inside other words without false positives. */
const LONG_FROM_LENGTH = 8
/** Booleans and small numbers occur in most answers. */
const SAYS_NOTHING = /^(?:true|false|-?\d{1,2})$/

/** The literal credentials of a call; short ones separately, because they only match as whole words. */
export function literalCredentials(texts: RequestTexts): { long: string[]; short: string[] } {
  const literals = [...new Set([...literalsByField(texts).values()].flat())]
  return {
    long: literals.filter((raw) => raw.length >= LONG_FROM_LENGTH),
    short: literals.filter((raw) => raw.length < LONG_FROM_LENGTH && !SAYS_NOTHING.test(raw)),
  }
}

const maskParts = (text: string, parts: readonly Part[]) =>
  replaceSpans(
    text,
    parts.map((part) => (part.isBare ? { ...part, shown: part.quote + part.shown + part.quote } : part)),
  )

/** The input, with every mask replaced by the stored literal in its place. */
export function restoreCredentials(sent: RequestTexts, stored: RequestTexts | null): Restored {
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

/** A client that writes a text back may have escaped the mask. A run of backslashes is tried from its start only. */
const ESCAPED_MASK = /(?:%E2%80%A2){4}|(?<!\\)(?:\\+u2022){4}/gi

const plainMasks = (sent: string) => sent.replace(ESCAPED_MASK, MASK)

/** Most texts have no mask; they stay as sent and need not be parsed. */
const restoreText = (sent: string, stored: string, partsOf: (text: string) => Part[]): string | Unmatched =>
  sent.includes('•') ? restoreParts(sent, partsOf(sent), partsOf(stored)) : sent

function headerNamed(headers: Record<string, string>, wanted: string): string {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase())
  return found?.[1] ?? ''
}

function partsOfUrl(url: string): Part[] {
  const parts: Part[] = []
  addUrlParts(viewOf(url), parts)
  return parts
}

function partsOfHeader(name: string, value: string): Part[] {
  const parts: Part[] = []
  const region = { view: viewOf(value), start: 0, end: value.length, place: '', key: '', context: null }
  if (isCredentialKey(name)) addWholeParts(region, parts)
  else addTextParts(region, parts)
  return parts
}

function partsOfBody(body: string): Part[] {
  const parts: Part[] = []
  const view = viewOf(body)
  const region = { view, start: 0, end: body.length, place: 'text', key: '', context: null }
  if (!addJsonParts(view, '', parts)) addTextParts(region, parts)
  if (parts.length <= MAX_CREDENTIALS) return parts.sort((a, b) => a.start - b.start)
  const whole: Part[] = []
  addPart(region, 0, body.length, MASK, whole)
  return whole
}

type Held = { field: string; part: Part }

/** What a part before and a part after a change share if the first is not lost. */
const RULES: readonly ((held: Held) => string)[] = [
  // It stayed, it moved, or another stands in its place, also where the list around it is shorter now.
  ({ field, part }) => `${field.toLowerCase()} ${part.place}\n${part.raw}`,
  ({ part }) => part.raw,
  ({ field, part }) => `${field.toLowerCase()} ${part.place}`,
  ({ field, part }) => `${field.toLowerCase()} ${part.place.replace(/(\d)of\d+/g, '$1')}`,
]

/** More would not be read. */
const MOST_NAMED = 20

/** The names of what held a literal before a change and is gone after it. */
export function lostCredentials(before: RequestTexts, after: RequestTexts): string[] {
  let lost = heldIn(before)
  let added = heldIn(after)
  for (const rule of RULES) [lost, added] = withoutPairs(lost, added, rule)
  return [...Map.groupBy(lost, ({ field }) => field)].flatMap(([field, held]) => {
    const names = new Set(held.map(({ part }) => nameOfPart(field, part)))
    return hasField(after, field) && names.size <= MOST_NAMED ? [...names] : [field]
  })
}

const heldIn = (texts: RequestTexts): Held[] =>
  partsByField(texts).flatMap(([field, parts]) => parts.map((part) => ({ field, part })))

const hasField = ({ body }: RequestTexts, field: string) => field !== 'body' || (body ?? '') !== ''

/** Both lists without those that pair off, one to one. */
function withoutPairs(lost: Held[], added: Held[], rule: (held: Held) => string): [Held[], Held[]] {
  const open = Map.groupBy(added, rule)
  const rest = lost.filter((held) => open.get(rule(held))?.shift() === undefined)
  return [rest, [...open.values()].flat()]
}
