import { findKeyedValues } from '../keyed-text.ts'
import { isCredentialKey, isCredentialParameter } from '../keys/credential-keys.ts'
import { addLiteralParts, addPartsByShape, type Part, type Region } from './parts.ts'
import { addTextParts } from './text.ts'
import type { TextView } from './text-view.ts'

/** Adds the credentials in a URL: user info, paths, and parameters by name or format. */
export function addUrlParts(view: TextView, parts: Part[]) {
  const { shape } = view
  const queryStart = indexOrEnd(shape, '?')
  const fragmentStart = indexOrEnd(shape, '#')
  const pathEnd = Math.min(queryStart, fragmentStart)
  const pathStart = addUserinfoParts(view, pathEnd, parts)
  addPathParts(view, pathStart, pathEnd, parts)
  if (queryStart < fragmentStart) addParameters(view, 'query', queryStart + 1, fragmentStart, parts)
  if (fragmentStart < shape.length) addParameters(view, 'fragment', fragmentStart + 1, shape.length, parts)
}

const indexOrEnd = (text: string, char: string) => {
  const position = text.indexOf(char)
  return position === -1 ? text.length : position
}

const regionOf = (view: TextView, start: number, end: number, name: string): Region => ({
  view,
  start,
  end,
  location: name,
  key: name,
  context: null,
})

/** Returns where the path starts. */
function addUserinfoParts(view: TextView, pathEnd: number, parts: Part[]): number {
  const scheme = view.shape.indexOf('://')
  const start = scheme === -1 ? 0 : scheme + 3
  const slash = view.shape.slice(start, pathEnd).search(/[/\\]/)
  const end = slash === -1 ? pathEnd : start + slash
  const atSign = view.shape.slice(start, end).lastIndexOf('@')
  if (atSign === -1) return end
  const colon = view.shape.slice(start, start + atSign).indexOf(':')
  const userEnd = colon === -1 ? start + atSign : start + colon
  addLiteralParts(regionOf(view, start, userEnd, 'user'), parts)
  if (colon !== -1) addLiteralParts(regionOf(view, userEnd + 1, start + atSign, 'password'), parts)
  return end
}

/** Searches from the start of the URL, because whether a path is a credential may depend on the host. */
function addPathParts(view: TextView, start: number, end: number, parts: Part[]) {
  const inUrl: Part[] = []
  addPartsByShape(regionOf(view, 0, end, 'path'), inUrl)
  for (const part of inUrl) if (part.start >= start) parts.push(part)
}

function addParameters(view: TextView, kind: string, start: number, end: number, parts: Part[]) {
  const counts = new Map<string | null, number>()
  const parameters: { name: string | null; index: number; start: number; end: number }[] = []
  let from = start
  for (const parameter of view.shape.slice(start, end).split('&')) {
    const equals = parameter.indexOf('=')
    const name = equals === -1 ? null : decode(view.text.slice(from, from + equals))
    const index = counts.get(name) ?? 0
    counts.set(name, index + 1)
    parameters.push({ name, index, start: from + equals + 1, end: from + parameter.length })
    from += parameter.length + 1
  }
  for (const { name, index, start, end } of parameters) {
    if (name === null) {
      addTextParts(regionOf(view, start, end, kind), parts)
      continue
    }
    const key = `${kind}:${name}`
    const region = { ...regionOf(view, start, end, key), location: `${key}#${index}of${counts.get(name)}` }
    if (isCredential(name, view.text.slice(start, end))) addLiteralParts(region, parts)
    else addPartsByShape(region, parts)
  }
}

/** A parameter is a credential by its name, by a mask, or as an encoded URL or form that contains a credential. */
const isCredential = (name: string, value: string) =>
  isCredentialParameter(name, value) ||
  value.includes('•') ||
  (/%3d|%3a|%22/i.test(value) && findKeyedValues(decode(value), isCredentialKey).length > 0)

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
