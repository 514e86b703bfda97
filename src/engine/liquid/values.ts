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

/** Text that has safe markup of its own: a captured piece of the template, the unsubscribe link. */
export class Marked {
  readonly text: string
  readonly markup: string

  constructor(text: string, markup: string) {
    this.text = text
    this.markup = markup
  }

  toString(): string {
    return this.text
  }

  toJSON(): string {
    return this.text
  }
}

/** An address made by the service itself: a URL attribute takes it as it is. */
export class TrustedUrl extends Marked {}

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
  if (value instanceof Placed || value instanceof Marked || value instanceof Secret) return value.toString()
  if (typeof value === 'object') return JSON.stringify(value) ?? ''
  return String(value)
}

/** Like textOf, for the one moment a value goes out: here a secret shows. */
export function outgoingText(value: unknown): string {
  if (value instanceof Placed) return outgoingText(value.value)
  return value instanceof Secret ? value.reveal() : textOf(value)
}
