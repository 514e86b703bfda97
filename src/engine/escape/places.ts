import type { Emitter } from 'liquidjs'
import { collect, type PlaceEmitter } from '../liquid/emitter.ts'
import { Marked, outgoingText, Placed, Secret, TrustedUrl, textOf } from '../liquid/values.ts'
import {
  escapeComment,
  escapeCss,
  escapeHtml,
  escapeJson,
  escapeScript,
  escapeUnquoted,
  keepNameCharacters,
  openCssUrl,
} from './escapes.ts'
import { HtmlState } from './html-state.ts'
import { openBody, openTarget } from './request-places.ts'
import { advanceUrl, escapeUrlPart, isUrlAttribute, startUrl } from './urls.ts'

/** `target` is the address of an outgoing call, `body` its body as text; the others are parts of a message. */
export type Place = 'html' | 'text' | 'header' | 'url' | 'json' | 'target' | 'body'

export function openPlace(place: Place): PlaceEmitter {
  if (place === 'html') return openHtml()
  if (place === 'url') return openUrl()
  if (place === 'target') return openTarget()
  if (place === 'body') return openBody()
  return openPlain(place === 'json' ? escapeJson : (text) => text)
}

function openPlain(escapeValue: (text: string) => string): PlaceEmitter {
  return collect((piece) => (piece instanceof Placed ? escapeValue(outgoingText(piece)) : textOf(piece)))
}

function openUrl(): PlaceEmitter {
  const url = startUrl()
  return collect((piece) => {
    const isTrusted = piece instanceof Placed && piece.value instanceof TrustedUrl
    const written =
      isTrusted || !(piece instanceof Placed) ? textOf(piece) : escapeUrlPart(url, outgoingText(piece))
    advanceUrl(url, written)
    return written
  })
}

function openHtml(): PlaceEmitter {
  return collect(htmlWriter(outgoingText), captureHtml)
}

/** Both readings of a captured piece: the text for filters and attributes, the safe markup for the page. */
function captureHtml() {
  const plain = collect(textOf)
  const markup = collect(htmlWriter(textOf))
  const write = (piece: unknown) => {
    plain.write(piece)
    markup.write(piece)
  }
  const emitter: Emitter = { write, buffer: '' }
  const value = () =>
    plain.buffer === markup.buffer ? plain.buffer : new Marked(plain.buffer, markup.buffer)
  return { emitter, value }
}

function htmlWriter(read: (value: unknown) => string): (piece: unknown) => string {
  const state = new HtmlState()
  return (piece) => {
    const written = piece instanceof Placed ? escapeForHtml(state, piece, read) : textOf(piece)
    state.advance(written)
    return written
  }
}

function escapeForHtml(state: HtmlState, piece: Placed, read: (value: unknown) => string): string {
  const { value } = piece
  if (state.mode === 'text' && value instanceof Marked) return value.markup
  const text = read(value)
  if (piece.asMarkup && !(value instanceof Secret)) return text
  switch (state.mode) {
    case 'text':
    case 'bogus':
      return escapeHtml(text)
    case 'comment':
      return escapeComment(text)
    case 'element':
      return escapeInElement(state, value, text)
    case 'double':
    case 'single':
      return escapeHtml(escapeAttribute(state, value, text))
    case 'unquoted':
      return escapeUnquoted(escapeAttribute(state, value, text))
    case 'beforeValue':
      // An empty value would make the next attribute this one's value.
      state.url = startUrl()
      state.recent = ''
      return escapeUnquoted(escapeAttribute(state, value, text)) || '""'
    default:
      return keepNameCharacters(text)
  }
}

function escapeInElement(state: HtmlState, value: unknown, text: string): string {
  if (state.tag === 'style') return escapeStyle(state.recent, text)
  if (state.tag === 'script') return escapeScript(value, text, state.quote !== '')
  return escapeHtml(text)
}

function escapeAttribute(state: HtmlState, value: unknown, text: string): string {
  const name = state.attribute
  if (isUrlAttribute(name)) {
    return value instanceof TrustedUrl ? text : escapeUrlPart(state.url, text)
  }
  if (name === 'srcset' || name === 'imagesrcset')
    return escapeUrlIn(state.recent.split(/[\s,]/).at(-1) ?? '', text)
  if (name === 'style') return escapeStyle(state.recent, text)
  if (name === 'srcdoc') return escapeHtml(text)
  if (name.startsWith('on')) return typeof value === 'number' ? text : ''
  return text
}

function escapeStyle(styleSoFar: string, text: string): string {
  const address = openCssUrl(styleSoFar.replaceAll('&#39;', "'").replaceAll('&quot;', '"'))
  return address === null ? escapeCss(text) : escapeUrlIn(address, text)
}

/** For addresses inside a longer value, where a comma or a blank would end them. */
function escapeUrlIn(addressSoFar: string, text: string): string {
  const url = startUrl()
  advanceUrl(url, addressSoFar)
  return escapeUrlPart(url, text).replaceAll(',', '%2C')
}
