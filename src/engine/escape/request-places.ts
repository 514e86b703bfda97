import { isJson } from '../json.ts'
import { collect, type PlaceEmitter } from '../liquid/emitter.ts'
import { Escaped, outgoingText, Placed, Secret, textOf } from '../liquid/values.ts'
import { escapeJson } from './escapes.ts'
import { JsonState } from './json-state.ts'
import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'
import { encodeData, encodedText, encodeHost, normaliseUrl } from './urls.ts'

/**
 * The address of an outgoing call: a value stays inside the part where it stands. In the path it is one
 * segment; a secret may be several, because some providers give out whole paths as secrets.
 */
export function openTarget(): PlaceEmitter {
  const url = startUrl()
  let before = ''
  return collect((piece) => {
    const text = piece instanceof Placed ? escapeInTarget(url, before, piece) : textOf(piece)
    advanceUrl(url, text)
    before = text.slice(-2) || before
    return text
  })
}

/** `before` are the last characters in front of the value. */
function escapeInTarget(url: UrlProgress, before: string, { value, asMarkup }: Placed): string {
  const text = outgoingText(value)
  const isHost = url.part === 'host' || url.part === 'authority'
  if (isHost) refuseMovingHost(before, text, asMarkup)
  if (asMarkup) return text
  if (isHost) return encodeHost(text)
  const data = encodeData(url, text, encodedText(value))
  if (url.part === 'query' || url.part === 'fragment') return data
  if (value instanceof Secret) return normaliseUrl(text)
  // Alone between slashes, dots mean a folder, encoded or not.
  if (/^(?:\.|%2e){1,2}$/i.test(text)) throw new Error('a value in the path must be more than dots')
  return data
}

/**
 * The author's text decides where a call goes: a value fills in a label or a port and never ends the host early. What
 * is not raw is encoded besides, so that it either is part of a login or makes the address invalid.
 */
function refuseMovingHost(before: string, text: string, isRaw: boolean): void {
  if (text === '') throw new Error('a value in the host is empty')
  if (isRaw && /[/?#@\\\s]/.test(text)) throw new Error('a value in the host would end or move it')
  const goesOn = /[\p{L}\p{N}\]]$/u.test(before)
  if (goesOn && /[.:]/.test(text) && !/^:\d{1,5}$/.test(text))
    throw new Error('a value behind a host name must be a part of its last label, or a port')
}

/**
 * A body that becomes JSON once it is rendered. Inside quotes a value is escaped. Outside of them it stands
 * if it is JSON by itself and becomes a string if not, so that no value can add to the structure.
 */
export function openBody(): PlaceEmitter {
  const json = new JsonState()
  return collect((piece) => {
    const text = piece instanceof Placed ? escapeInBody(piece, json) : textOf(piece)
    json.advance(text)
    return text
  })
}

function escapeInBody({ value, asMarkup }: Placed, json: JsonState): string {
  const text = outgoingText(value)
  if (asMarkup) return text
  if (json.inString) return escapeJson(json.isAtStart ? withoutJson(value, text) : text)
  return text.trim() === '' || isJson(text) ? text : `"${escapeJson(text)}"`
}

/** One string of a body that is JSON as written; it is escaped as a whole once it is rendered. */
export function openBodyString(): PlaceEmitter {
  let isAtStart = true
  return collect((piece) => {
    const text = piece instanceof Placed ? outgoingText(piece) : textOf(piece)
    const written = piece instanceof Placed && isAtStart ? withoutJson(piece.value, text) : text
    isAtStart &&= written === ''
    return written
  })
}

/** `"{{ text | json }}"`: the quotes are there already, so the filter's own are left out. */
function withoutJson(value: unknown, text: string): string {
  const isQuoted = value instanceof Escaped && value.by === 'json' && text.startsWith('"')
  return isQuoted ? String(JSON.parse(text)) : text
}
