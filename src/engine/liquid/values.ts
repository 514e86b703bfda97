import { Drop } from 'liquidjs'

/** An output that waits for its place: only the emitter knows how to escape it. */
export class Placed {
  readonly value: unknown
  readonly asMarkup: boolean

  constructor(value: unknown, asMarkup: boolean) {
    this.value = value
    this.asMarkup = asMarkup
  }

  // Filters after `raw` go on with the plain text.
  toString(): string {
    return textOf(this.value)
  }
}

/** A text that knows more about itself. Conditions and filters see the text alone, by the names the library asks for. */
abstract class KnownText {
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

  indexOf(part: unknown): number {
    return this.text.indexOf(textOf(part))
  }

  equals(other: unknown): boolean {
    if (isBlankSign(other)) return other.equals(this.text)
    return this.text === (other instanceof KnownText ? other.text : other)
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

/** `blank` and `empty` know by themselves what they are equal to. */
function isBlankSign(value: unknown): value is { equals(text: string): boolean } {
  return value instanceof Drop && 'equals' in value && typeof value.equals === 'function'
}

/** Text that has safe markup of its own: a captured piece of the template, the unsubscribe link. */
export class Marked extends KnownText {
  readonly markup: string

  constructor(text: string, markup: string) {
    super(text)
    this.markup = markup
  }
}

/** An address made by the service itself: a URL attribute takes it as it is. */
export class TrustedUrl extends Marked {}

/** What a filter's escaping is for; `lines` are broken by `<br />`, `uri` is an address that is encoded as a whole. */
export type Escaping = 'html' | 'lines' | 'url' | 'uri' | 'json'

/**
 * What a filter has escaped: the text that it made, and what it made it of. Where the place asks for the same
 * escaping, the source is escaped there, once; elsewhere the text is a text like any other.
 */
export class Escaped extends KnownText {
  readonly by: Escaping
  readonly source: string | Marked

  constructor(by: Escaping, text: string, source: string | Marked) {
    super(text)
    this.by = by
    this.source = source
  }
}

/** A secret that only an emitter can open; every filter, comparison and loop sees an empty text. */
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

/** The text of a value as Liquid writes it; an object is written as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value instanceof Placed || value instanceof KnownText || value instanceof Secret)
    return value.toString()
  if (typeof value === 'object') return JSON.stringify(value) ?? ''
  return String(value)
}

/** Like textOf, for the one moment a value goes out: here a secret shows. */
export function outgoingText(value: unknown): string {
  if (value instanceof Placed) return outgoingText(value.value)
  return value instanceof Secret ? value.reveal() : textOf(value)
}
