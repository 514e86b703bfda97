/** Where the text of an opaque element ends. */
export type Found = {
  /** The offset of the end tag in the piece, or -1. */
  end: number
  /** The part of the end tag that was in an earlier piece. */
  late: string
}

const NOT_FOUND: Found = { end: -1, late: '' }

/** Finds the end tag of an opaque element, however its text is split into pieces. */
export class OpaqueText {
  readonly #name: string
  readonly #sign: RegExp
  /** The end of the text read so far that may be the start of a delimiter continued in the next piece. */
  #kept = ''
  /** Inside a script, after `<!--`, a nested `<script` must be closed before the script itself can be. */
  #escaped = false
  #doubled = false

  constructor(name: string) {
    this.#name = name
    this.#sign =
      name === 'script' ? /<!--|-->|<\/?script(?=[\s/>])/gi : new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  }

  read(piece: string): Found {
    const window = this.#kept + piece
    const sign = this.#sign
    sign.lastIndex = 0
    let read = 0
    for (let match = sign.exec(window); match !== null; match = sign.exec(window)) {
      if (this.#endsAt(match[0].toLowerCase()))
        return {
          end: Math.max(0, match.index - this.#kept.length),
          late: window.slice(match.index, Math.max(match.index, this.#kept.length)),
        }
      // The dashes of `<!--` may also belong to `-->`.
      if (match[0] === '<!--') sign.lastIndex -= 2
      read = sign.lastIndex
    }
    this.#kept = window.slice(Math.max(read, window.length - this.#name.length - 2))
    return NOT_FOUND
  }

  #endsAt(sign: string): boolean {
    if (sign === '<!--') this.#escaped = true
    else if (sign === '-->') {
      this.#escaped = false
      this.#doubled = false
    } else if (sign === '<script') this.#doubled = this.#escaped
    else if (this.#doubled) this.#doubled = false
    else return true
    return false
  }
}

/** The offset after a comment's closing delimiter, or -1. */
export function findCommentEnd(window: string, start: string, isConditional: boolean): number {
  const abrupt = /^-?>/.exec(start)
  if (abrupt) return abrupt[0].length
  const end = (isConditional ? /\]>|--!?>/ : /--!?>/).exec(window)
  return end ? end.index + end[0].length : -1
}

export function isLetter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')
}

export function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f'
}

export function findUnquotedEnd(text: string, at: number): number {
  const end = /[\s>]/g
  end.lastIndex = at
  return end.exec(text)?.index ?? -1
}
