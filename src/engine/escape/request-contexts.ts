import { problemOf } from '../../problems/problem-of.ts'
import { isJson } from '../json.ts'
import { createEmitter, type OutputEmitter } from '../liquid/emitter.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { Escaped, OutputValue, outgoingText, Secret, textOf } from '../liquid/values.ts'
import { escapeJson } from './escapes.ts'
import { JsonState } from './json-state.ts'
import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'
import { encodeData, encodedText, encodeHost, normalizeUrl } from './urls.ts'

/**
 * For the URL of an outbound call: a value cannot extend beyond its part of the URL. In the path, a value is a single
 * segment; a secret may be several, because some providers issue whole paths as secrets.
 */
export function targetEmitter(): OutputEmitter {
  const url = startUrl()
  let before = ''
  return createEmitter((value) => {
    const text = value instanceof OutputValue ? escapeInTarget(url, before, value) : textOf(value)
    advanceUrl(url, text)
    before = text.slice(-2) || before
    return text
  })
}

/** `before` is the last characters before the value. */
function escapeInTarget(url: UrlProgress, before: string, { value, asMarkup }: OutputValue): string {
  const text = outgoingText(value)
  const isHost = url.part === 'host' || url.part === 'authority'
  if (isHost) refuseHostChange(before, text, asMarkup)
  if (asMarkup) return text
  if (isHost) return encodeHost(text)
  const data = encodeData(url, text, encodedText(value))
  if (url.part === 'query' || url.part === 'fragment') return data
  if (value instanceof Secret) return normalizeUrl(text)
  // A segment of dots refers to a folder, encoded or not.
  if (/^(?:\.|%2e){1,2}$/i.test(text)) throw new Error('a value in the path must not be only dots')
  return data
}

/**
 * Only the author's text decides which host is called: a value may be a label or a port, but cannot end the host early.
 * Values that are not raw are also encoded, so that they become part of the user info or make the URL invalid.
 */
function refuseHostChange(before: string, text: string, isRaw: boolean): void {
  if (text === '') throw new RenderFailed(problemOf('liquid.host_value_empty'))
  if (isRaw && /[/?#@\\\s]/.test(text)) throw new Error('a value in the host would end or move it')
  const continuesLabel = /[\p{L}\p{N}\]]$/u.test(before)
  if (continuesLabel && /[.:]/.test(text) && !/^:\d{1,5}$/.test(text))
    throw new RenderFailed(problemOf('liquid.host_value_misplaced'))
}

/**
 * For a body that is JSON only after rendering. Inside quotes, a value is escaped. Outside, it is inserted unchanged if
 * it is valid JSON and otherwise becomes a string, so that no value can alter the structure.
 */
export function bodyEmitter(): OutputEmitter {
  const json = new JsonState()
  return createEmitter((value) => {
    const text = value instanceof OutputValue ? escapeInBody(value, json) : textOf(value)
    json.advance(text)
    return text
  })
}

function escapeInBody({ value, asMarkup }: OutputValue, json: JsonState): string {
  const text = outgoingText(value)
  if (asMarkup) return text
  if (json.inString) return escapeJson(json.isAtStart ? withoutJson(value, text) : text)
  return text.trim() === '' || isJson(text) ? text : `"${escapeJson(text)}"`
}

/** For one string in a body that is already valid JSON; it is escaped as a whole after rendering. */
export function bodyStringEmitter(): OutputEmitter {
  let isAtStart = true
  return createEmitter((value) => {
    const text = value instanceof OutputValue ? outgoingText(value) : textOf(value)
    const output = value instanceof OutputValue && isAtStart ? withoutJson(value.value, text) : text
    isAtStart &&= output === ''
    return output
  })
}

/** In `"{{ text | json }}"` the quotes are already there, so the filter's quotes are removed. */
function withoutJson(value: unknown, text: string): string {
  const isQuoted = value instanceof Escaped && value.by === 'json' && text.startsWith('"')
  return isQuoted ? String(JSON.parse(text)) : text
}
