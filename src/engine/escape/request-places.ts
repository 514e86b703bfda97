import { isJson } from '../json.ts'
import { collect, type PlaceEmitter } from '../liquid/emitter.ts'
import { outgoingText, Placed, Secret, textOf } from '../liquid/values.ts'
import { escapeJson } from './escapes.ts'
import { encodeUrlData, normaliseUrl } from './urls.ts'

/**
 * The address of an outgoing call: a value stays inside the part where it stands. In the path it is one
 * segment; a secret may be several, because some providers give out whole paths as secrets.
 */
export function openTarget(): PlaceEmitter {
  let written = ''
  return collect((piece) => {
    const text = piece instanceof Placed ? escapeInTarget(written, piece) : textOf(piece)
    written += text
    return text
  })
}

const AUTHORITY = /^[a-z]+:\/\/[^/?#]*$/i

function escapeInTarget(before: string, { value, asMarkup }: Placed): string {
  const text = outgoingText(value)
  if (AUTHORITY.test(before)) refuseMovingHost(before, text, asMarkup)
  if (asMarkup) return text
  if (AUTHORITY.test(before)) return text.replace(/[^\p{L}\p{N}.:[\]_-]+/gu, encodeUrlData)
  if (/[?#]/.test(before)) return encodeUrlData(text)
  if (value instanceof Secret) return normaliseUrl(text)
  // Alone between slashes, dots mean a folder, encoded or not.
  if (/^\.{1,2}$/.test(text)) throw new Error('a value in the path must be more than dots')
  return encodeUrlData(text)
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
  let inString = false
  let escaped = false
  const advance = (text: string) => {
    for (const char of text) {
      if (escaped) escaped = false
      else if (inString && char === '\\') escaped = true
      else if (char === '"') inString = !inString
    }
  }
  return collect((piece) => {
    const text = piece instanceof Placed ? escapeInBody(piece, inString) : textOf(piece)
    advance(text)
    return text
  })
}

function escapeInBody({ value, asMarkup }: Placed, inString: boolean): string {
  const text = outgoingText(value)
  if (asMarkup) return text
  if (inString) return escapeJson(text)
  return text.trim() === '' || isJson(text) ? text : `"${escapeJson(text)}"`
}
