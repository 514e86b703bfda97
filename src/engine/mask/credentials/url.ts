import { findKeyedValues } from '../keyed-text.ts'
import { isCredentialKey, isCredentialParameter } from '../keys/credential-keys.ts'
import { addFoundParts, addWholeParts, type Part, type Region } from './parts.ts'
import { addTextParts } from './text.ts'
import type { TextView } from './text-view.ts'

/** Literals in a URL: user info, parameters by name and shape, and paths that are credentials. */
export function addUrlParts(view: TextView, parts: Part[]) {
  const { shape } = view
  const queryAt = indexOrEnd(shape, '?')
  const fragmentAt = indexOrEnd(shape, '#')
  const pathEnd = Math.min(queryAt, fragmentAt)
  const pathStart = addUserinfoParts(view, pathEnd, parts)
  addPathParts(view, pathStart, pathEnd, parts)
  if (queryAt < fragmentAt) addParameters(view, 'query', queryAt + 1, fragmentAt, parts)
  if (fragmentAt < shape.length) addParameters(view, 'fragment', fragmentAt + 1, shape.length, parts)
}

const indexOrEnd = (text: string, sign: string) => {
  const at = text.indexOf(sign)
  return at === -1 ? text.length : at
}

const regionOf = (view: TextView, start: number, end: number, name: string): Region => ({
  view,
  start,
  end,
  place: name,
  key: name,
  context: null,
})

/** Returns where the path starts. */
function addUserinfoParts(view: TextView, pathEnd: number, parts: Part[]): number {
  const scheme = view.shape.indexOf('://')
  const start = scheme === -1 ? 0 : scheme + 3
  const slash = view.shape.slice(start, pathEnd).search(/[/\\]/)
  const end = slash === -1 ? pathEnd : start + slash
  const sign = view.shape.slice(start, end).lastIndexOf('@')
  if (sign === -1) return end
  const colon = view.shape.slice(start, start + sign).indexOf(':')
  const userEnd = colon === -1 ? start + sign : start + colon
  addWholeParts(regionOf(view, start, userEnd, 'user'), parts)
  if (colon !== -1) addWholeParts(regionOf(view, userEnd + 1, start + sign, 'password'), parts)
  return end
}

/** Whether a path is a credential may depend on the host before it. */
function addPathParts(view: TextView, start: number, end: number, parts: Part[]) {
  const found: Part[] = []
  addFoundParts(regionOf(view, 0, end, 'path'), found)
  for (const part of found) if (part.start >= start) parts.push(part)
}

function addParameters(view: TextView, kind: string, start: number, end: number, parts: Part[]) {
  const own: Part[] = []
  const counts = new Map<string, number>()
  let from = start
  for (const piece of view.shape.slice(start, end).split('&')) {
    addParameter(view, kind, from, from + piece.length, counts, own)
    from += piece.length + 1
  }
  for (const part of own)
    parts.push({ ...part, place: `${part.place}of${counts.get(part.key.slice(2)) ?? 1}` })
}

function addParameter(
  view: TextView,
  kind: string,
  start: number,
  end: number,
  counts: Map<string, number>,
  parts: Part[],
) {
  const sign = view.shape.slice(start, end).indexOf('=')
  if (sign === -1) return addTextParts(regionOf(view, start, end, kind), parts)
  const name = decode(view.text.slice(start, start + sign))
  const key = `${kind}:${name}`
  const count = counts.get(key) ?? 0
  counts.set(key, count + 1)
  const region = { ...regionOf(view, start + sign + 1, end, key), place: `${key}#${count}` }
  const value = view.text.slice(region.start, end)
  if (isCredentialParameter(name, value) || value.includes('•') || holdsCredential(value))
    addWholeParts(region, parts)
  else addFoundParts(region, parts)
}

/** A URL or form encoded into a parameter. */
const holdsCredential = (value: string) =>
  /%3d|%3a|%22/i.test(value) && findKeyedValues(decode(value), isCredentialKey).length > 0

function decode(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    return written
  }
}
