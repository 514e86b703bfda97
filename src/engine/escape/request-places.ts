import { problemOf } from '../../problems/problem-of.ts'
import { isJson } from '../json.ts'
import { collect, type OutputEmitter } from '../liquid/emitter.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { Escaped, OutputValue, outgoingText, Secret, textOf } from '../liquid/values.ts'
import { escapeJson } from './escapes.ts'
import { JsonState } from './json-state.ts'
import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'
import { encodeData, encodedText, encodeHost, normaliseUrl } from './urls.ts'

/**
 * The URL of an outbound call: a value cannot leave its part of the URL. In the path it is one segment; a secret may be
 * several, because some providers issue whole paths as secrets.
 */
export function openTarget(): OutputEmitter {
  const url = startUrl()
  let before = ''
  return collect((piece) => {
    const text = piece instanceof OutputValue ? escapeInTarget(url, before, piece) : textOf(piece)
    advanceUrl(url, text)
    before = text.slice(-2) || before
    return text
  })
}

/** `before`: the last characters before the value. */
function escapeInTarget(url: UrlProgress, before: string, { value, asMarkup }: OutputValue): string {
  const text = outgoingText(value)
  const isHost = url.part === 'host' || url.part === 'authority'
  if (isHost) refuseMovingHost(before, text, asMarkup)
  if (asMarkup) return text
  if (isHost) return encodeHost(text)
  const data = encodeData(url, text, encodedText(value))
  if (url.part === 'query' || url.part === 'fragment') return data
  if (value instanceof Secret) return normaliseUrl(text)
  // A segment of dots refers to a folder, encoded or not.
  if (/^(?:\.|%2e){1,2}$/i.test(text)) throw new Error('a value in the path must not be only dots')
  return data
}

/**
 * Only the author's text decides where a call goes: a value may fill in a label or a port, but never end the host early.
 * Values that are not raw are also encoded, so that they become part of a login or make the URL invalid.
 */
function refuseMovingHost(before: string, text: string, isRaw: boolean): void {
  if (text === '') throw new RenderFailed(problemOf('liquid.host_value_empty'))
  if (isRaw && /[/?#@\\\s]/.test(text)) throw new Error('a value in the host would end or move it')
  const goesOn = /[\p{L}\p{N}\]]$/u.test(before)
  if (goesOn && /[.:]/.test(text) && !/^:\d{1,5}$/.test(text))
    throw new RenderFailed(problemOf('liquid.host_value_misplaced'))
}

/**
 * A body that is JSON only after rendering. Inside quotes, a value is escaped. Outside, it is kept if it is valid JSON
 * and otherwise becomes a string, so that no value can alter the structure.
 */
export function openBody(): OutputEmitter {
  const json = new JsonState()
  return collect((piece) => {
    const text = piece instanceof OutputValue ? escapeInBody(piece, json) : textOf(piece)
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

/** One string of a body that is already valid JSON; it is escaped as a whole after rendering. */
export function openBodyString(): OutputEmitter {
  let isAtStart = true
  return collect((piece) => {
    const text = piece instanceof OutputValue ? outgoingText(piece) : textOf(piece)
    const written = piece instanceof OutputValue && isAtStart ? withoutJson(piece.value, text) : text
    isAtStart &&= written === ''
    return written
  })
}

/** In `"{{ text | json }}"` the quotes are already there, so the filter's quotes are removed. */
function withoutJson(value: unknown, text: string): string {
  const isQuoted = value instanceof Escaped && value.by === 'json' && text.startsWith('"')
  return isQuoted ? String(JSON.parse(text)) : text
}
