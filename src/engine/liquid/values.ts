import { Drop } from 'liquidjs'

/** An output value that the emitter escapes, because the emitter knows the context. */
export class OutputValue {
  readonly value: unknown
  readonly asMarkup: boolean

  constructor(value: unknown, asMarkup: boolean) {
    this.value = value
    this.asMarkup = asMarkup
  }

  // Filters after `raw` get the plain text.
  toString(): string {
    return textOf(this.value)
  }
}

/** A string with extra information. Its methods are those that liquidjs calls, so conditions and filters see plain text. */
abstract class AnnotatedText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get length(): number {
    return this.text.length
  }

  toString(): string {
    return this.text
  }

  toJSON(): string {
    return this.text
  }

  indexOf(substring: unknown): number {
    return this.text.indexOf(textOf(substring))
  }

  equals(other: unknown): boolean {
    if (isBlankDrop(other)) return other.equals(this.text)
    return this.text === (other instanceof AnnotatedText ? other.text : other)
  }

  gt(other: unknown): boolean {
    return this.text > textOf(other)
  }

  geq(other: unknown): boolean {
    return this.text >= textOf(other)
  }

  lt(other: unknown): boolean {
    return this.text < textOf(other)
  }

  leq(other: unknown): boolean {
    return this.text <= textOf(other)
  }
}

/** `blank` and `empty` define their own equality. */
function isBlankDrop(value: unknown): value is { equals(text: string): boolean } {
  return value instanceof Drop && 'equals' in value && typeof value.equals === 'function'
}

/** Text that also has safe markup: captured output, or the unsubscribe link. */
export class MarkupText extends AnnotatedText {
  readonly markup: string

  constructor(text: string, markup: string) {
    super(text)
    this.markup = markup
  }
}

/** A URL made by the service itself; used unchanged in URL attributes. */
export class TrustedUrl extends MarkupText {}

/** How a filter escaped a text. `lines` is HTML with `<br />` line breaks, `uri` a URL encoded as a whole. */
export type Escaping = 'html' | 'lines' | 'url' | 'uri' | 'json'

/**
 * The result of an escaping filter, with its source. Where the output needs the same escaping, the source is escaped
 * once; elsewhere the result is treated like any other text.
 */
export class Escaped extends AnnotatedText {
  readonly by: Escaping
  readonly source: string | MarkupText

  constructor(by: Escaping, text: string, source: string | MarkupText) {
    super(text)
    this.by = by
    this.source = source
  }
}

/** A secret that only an emitter can reveal; filters, comparisons and loops see an empty string. */
export class Secret {
  readonly name: string
  readonly #value: string

  constructor(name: string, value: string) {
    this.name = name
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return ''
  }

  toJSON(): string {
    return ''
  }
}

/** The text of a value as Liquid prints it; objects become JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value instanceof OutputValue || value instanceof AnnotatedText || value instanceof Secret)
    return value.toString()
  if (typeof value === 'object') return JSON.stringify(value) ?? ''
  return String(value)
}

/** Like `textOf`, but reveals secrets; only for output that leaves the service. */
export function outgoingText(value: unknown): string {
  if (value instanceof OutputValue) return outgoingText(value.value)
  return value instanceof Secret ? value.reveal() : textOf(value)
}
