import type { Emitter } from 'liquidjs'
import { collect, type OutputEmitter } from '../liquid/emitter.ts'
import { MarkupText, OutputValue, outgoingText, textOf } from '../liquid/values.ts'
import { escapeJson } from './escapes.ts'
import { escapeForHtml, withoutHtmlEscaping } from './html-places.ts'
import { HtmlState } from './html-state.ts'
import { OutlineValues } from './outline.ts'
import { openBody, openBodyString, openTarget } from './request-places.ts'

/**
 * `target`: the URL of an outbound call. `body`: its body as text. `bodyString`: one string of a body that is already
 * valid JSON. `canvas`: html with a marker around each value, for the editor. The others are parts of a message.
 */
export type Place = 'html' | 'canvas' | 'text' | 'header' | 'json' | 'target' | 'body' | 'bodyString'

export function openPlace(place: Place): OutputEmitter {
  if (place === 'html') return collect(htmlWriter(outgoingText), captureHtml)
  if (place === 'canvas') return collect(htmlWriter(outgoingText, markValue), captureHtml)
  if (place === 'target') return openTarget()
  if (place === 'body') return openBody()
  if (place === 'bodyString') return openBodyString()
  return openPlain(place === 'json' ? escapeJson : (text) => text)
}

/** Like the place `html`, but with a token for each plain value. */
export function openOutline(): { emitter: OutputEmitter; outlined: OutlineValues } {
  const outlined = new OutlineValues()
  const write = htmlWriter(outgoingText, (written, state) => outlined.replace(written, state))
  const follow = (piece: unknown) => {
    const written = write(piece)
    outlined.follow(written, piece instanceof OutputValue)
    return written
  }
  return { emitter: collect(follow, captureHtml, () => outlined.surplus), outlined }
}

function openPlain(escapeValue: (text: string) => string): OutputEmitter {
  return collect((piece) => (piece instanceof OutputValue ? escapeValue(outgoingText(piece)) : textOf(piece)))
}

/** Captures output both as plain text, for filters and attributes, and as safe markup, for the page. */
function captureHtml() {
  const plain = collect((piece) =>
    textOf(piece instanceof OutputValue ? withoutHtmlEscaping(piece.value) : piece),
  )
  const markup = collect(htmlWriter(textOf))
  const write = (piece: unknown) => {
    plain.write(piece)
    markup.write(piece)
  }
  const emitter: Emitter = { write, buffer: '' }
  const value = () =>
    /[&<>"']/.test(markup.buffer) ? new MarkupText(plain.buffer, markup.buffer) : plain.buffer
  return { emitter, value }
}

type Mark = (written: string, state: HtmlState) => string

/** Only where it is text: a sign in an attribute would change what it means. */
const markValue: Mark = (written, { mode }) =>
  mode === 'text' && written.trim() !== '' && !written.includes('<') ? `\ufdd3${written}\ufdd4` : written

function htmlWriter(
  read: (value: unknown) => string,
  mark: Mark = (written) => written,
): (piece: unknown) => string {
  const state = new HtmlState()
  return (piece) => {
    const isValue = piece instanceof OutputValue
    const written = isValue ? escapeForHtml(state, piece, read) : textOf(piece)
    const marked = isValue ? mark(written, state) : written
    state.advance(written)
    return marked
  }
}
