import type { Emitter } from 'liquidjs'
import { createEmitter, type OutputEmitter } from '../liquid/emitter.ts'
import { MarkupText, OutputValue, outgoingText, textOf } from '../liquid/values.ts'
import { escapeJson } from './escapes.ts'
import { escapeForHtml, withoutHtmlEscaping } from './html-contexts.ts'
import { HtmlState } from './html-state.ts'
import { OutlineValues } from './outline.ts'
import { bodyEmitter, bodyStringEmitter, targetEmitter } from './request-contexts.ts'

/**
 * Where a template's output goes, which decides how values are escaped. `target` is the URL of an outbound call, `body`
 * its body as text, `bodyString` one string in a body that is already valid JSON. `canvas` is HTML with a marker around
 * each value, for the editor. The others are parts of a message.
 */
export type OutputContext = 'html' | 'canvas' | 'text' | 'header' | 'json' | 'target' | 'body' | 'bodyString'

export function emitterFor(context: OutputContext): OutputEmitter {
  if (context === 'html') return createEmitter(htmlWriter(outgoingText), captureHtml)
  if (context === 'canvas') return createEmitter(htmlWriter(outgoingText, markValue), captureHtml)
  if (context === 'target') return targetEmitter()
  if (context === 'body') return bodyEmitter()
  if (context === 'bodyString') return bodyStringEmitter()
  return plainEmitter(context === 'json' ? escapeJson : (text) => text)
}

/** Like the emitter for `html`, but with a token for each plain value. */
export function outlineEmitter(): { emitter: OutputEmitter; outlineValues: OutlineValues } {
  const outlineValues = new OutlineValues()
  const write = htmlWriter(outgoingText, (escaped, state) => outlineValues.replace(escaped, state))
  const writeAndTrack = (value: unknown) => {
    const text = write(value)
    outlineValues.advance(text, value instanceof OutputValue)
    return text
  }
  return { emitter: createEmitter(writeAndTrack, captureHtml, () => outlineValues.surplus), outlineValues }
}

function plainEmitter(escapeValue: (text: string) => string): OutputEmitter {
  return createEmitter((value) =>
    value instanceof OutputValue ? escapeValue(outgoingText(value)) : textOf(value),
  )
}

/** Captures output both as plain text, for filters and attributes, and as safe markup, for the page. */
function captureHtml() {
  const plain = createEmitter((value) =>
    textOf(value instanceof OutputValue ? withoutHtmlEscaping(value.value) : value),
  )
  const markup = createEmitter(htmlWriter(textOf))
  const write = (value: unknown) => {
    plain.write(value)
    markup.write(value)
  }
  const emitter: Emitter = { write, buffer: '' }
  const value = () =>
    /[&<>"']/.test(markup.buffer) ? new MarkupText(plain.buffer, markup.buffer) : plain.buffer
  return { emitter, value }
}

type Mark = (escaped: string, state: HtmlState) => string

/** Only in text, because a marker in an attribute would change its meaning. */
const markValue: Mark = (escaped, { mode }) =>
  mode === 'text' && escaped.trim() !== '' && !escaped.includes('<') ? `\ufdd3${escaped}\ufdd4` : escaped

function htmlWriter(
  read: (value: unknown) => string,
  mark: Mark = (escaped) => escaped,
): (value: unknown) => string {
  const state = new HtmlState()
  return (value) => {
    const isValue = value instanceof OutputValue
    const escaped = isValue ? escapeForHtml(state, value, read) : textOf(value)
    const marked = isValue ? mark(escaped, state) : escaped
    state.advance(escaped)
    return marked
  }
}
