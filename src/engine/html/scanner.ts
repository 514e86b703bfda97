import { OPAQUE } from './elements.ts'

/** Replaces Liquid while a template is parsed; this character is removed from all documents. */
export const LIQUID_MARK = '\ufdd0'

/** The tokenizer's state: the context of the next character. */
export type ScanMode =
  | 'text'
  | 'tagOpen'
  | 'endTagOpen'
  | 'tagName'
  | 'beforeName'
  | 'name'
  | 'afterName'
  | 'beforeValue'
  | 'double'
  | 'single'
  | 'unquoted'
  | 'declaration'
  | 'bogus'
  | 'comment'
  | 'element'

/** Scanner events. Positions are offsets from the start of the document. */
export type ScanListener = {
  /** A tag, comment or declaration starts. */
  markupStart?(position: number): void
  /** The name of an attribute is complete. */
  attribute?(name: string): void
  /** A piece of the current attribute's value. */
  value?(piece: string): void
  /** A piece of the text of an opaque element. */
  elementText?(piece: string): void
  tagEnd?(name: string, closing: boolean, position: number): void
  commentEnd?(position: number): void
}

type Options = {
  /** Whether to read the content of conditional comments as HTML, as Outlook does. */
  followConditionals: boolean
}

/**
 * The project's only HTML tokenizer. It works incrementally, like a browser's, so the text may be split anywhere. It
 * takes linear time.
 */
export class HtmlScanner {
  mode: ScanMode = 'text'
  tag = ''
  attribute = ''
  readonly #listener: ScanListener
  readonly #options: Options
  #closing = false
  #pending = ''
  #commentStart = ''
  #opaque = new OpaqueText('')
  /** The position of the current text in the document. */
  #base = 0

  constructor(listener: ScanListener, options: Options) {
    this.#listener = listener
    this.#options = options
  }

  advance(text: string): void {
    let position = 0
    while (position < text.length) position = this.#step(text, position)
    this.#base += text.length
  }

  #step(text: string, position: number): number {
    switch (this.mode) {
      case 'text':
        return this.#readText(text, position)
      case 'bogus':
        return this.#readBogus(text, position)
      case 'tagOpen':
      case 'endTagOpen':
        return this.#openTag(text, position)
      case 'tagName':
      case 'name':
      case 'afterName':
      case 'beforeName':
        return this.#readNames(text, position)
      case 'beforeValue':
        return this.#openValue(text, position)
      case 'double':
        return this.#readValue(text, position, text.indexOf('"', position))
      case 'single':
        return this.#readValue(text, position, text.indexOf("'", position))
      case 'unquoted':
        return this.#readValue(text, position, findUnquotedEnd(text, position))
      case 'declaration':
        return this.#readDeclaration(text, position)
      case 'comment':
        return this.#readComment(text, position)
      case 'element':
        return this.#readElement(text, position)
    }
  }

  #readText(text: string, position: number): number {
    const start = text.indexOf('<', position)
    if (start === -1) return text.length
    this.mode = 'tagOpen'
    this.#listener.markupStart?.(this.#base + start)
    return start + 1
  }

  #readBogus(text: string, position: number): number {
    const end = text.indexOf('>', position)
    if (end === -1) return text.length
    return this.#endComment(end + 1)
  }

  #openTag(text: string, position: number): number {
    const char = text[position] ?? ''
    const ending = this.mode === 'endTagOpen'
    if (isLetter(char)) {
      this.mode = 'tagName'
      this.tag = ''
      this.#closing = ending
      return position
    }
    this.#pending = ''
    if (ending && char === '>') return this.#endComment(position + 1)
    if (ending) this.mode = 'bogus'
    else if (char === '/') this.mode = 'endTagOpen'
    else if (char === '!') this.mode = 'declaration'
    else if (char === '?') this.mode = 'bogus'
    else {
      this.mode = 'text'
      return position
    }
    return ending ? position : position + 1
  }

  #readNames(text: string, position: number): number {
    const char = text[position] ?? ''
    if (char === '>') return this.#closeTag(position)
    if (this.mode === 'tagName') {
      if (char === '/' || isBlank(char)) this.mode = 'beforeName'
      else if (char === LIQUID_MARK) {
        // In `<p{% if … %} class="x"{% endif %}>`, Liquid ends the tag name.
        this.mode = 'beforeName'
        return position
      } else this.tag += char.toLowerCase()
      return position + 1
    }
    if (char === '=' && this.mode !== 'beforeName') {
      this.#endName()
      this.mode = 'beforeValue'
    } else if (char === '/') {
      this.#endName()
      this.mode = 'beforeName'
    } else if (isBlank(char)) {
      this.mode = this.mode === 'name' ? 'afterName' : this.mode
    } else {
      if (this.mode === 'afterName') this.#endName()
      if (this.mode !== 'name') this.attribute = ''
      this.mode = 'name'
      this.attribute += char.toLowerCase()
    }
    return position + 1
  }

  #endName(): void {
    if (this.mode === 'name' || this.mode === 'afterName') this.#listener.attribute?.(this.attribute)
  }

  #openValue(text: string, position: number): number {
    const char = text[position] ?? ''
    if (isBlank(char)) return position + 1
    if (char === '>') return this.#closeTag(position)
    if (char === '"') this.mode = 'double'
    else if (char === "'") this.mode = 'single'
    else this.mode = 'unquoted'
    return this.mode === 'unquoted' ? position : position + 1
  }

  #readValue(text: string, position: number, end: number): number {
    const piece = text.slice(position, end === -1 ? text.length : end)
    if (piece !== '') this.#listener.value?.(piece)
    if (end === -1) return text.length
    if (text[end] === '>') return this.#closeTag(end)
    this.mode = 'beforeName'
    return end + 1
  }

  #closeTag(position: number): number {
    this.#endName()
    const isOpaque = !this.#closing && OPAQUE.has(this.tag)
    this.mode = isOpaque ? 'element' : 'text'
    if (isOpaque) this.#opaque = new OpaqueText(this.tag)
    this.#pending = ''
    this.#listener.tagEnd?.(this.tag, this.#closing, this.#base + position + 1)
    return position + 1
  }

  #readDeclaration(text: string, position: number): number {
    this.#pending += text[position] ?? ''
    if (this.#pending === '-') return position + 1
    const isComment = this.#pending === '--'
    this.mode = isComment ? 'comment' : 'bogus'
    this.#pending = ''
    this.#commentStart = ''
    return isComment ? position + 1 : position
  }

  #readComment(text: string, position: number): number {
    const rest = text.slice(position)
    if (this.#commentStart.length < 3) this.#commentStart += rest.slice(0, 3 - this.#commentStart.length)
    const isConditional = this.#options.followConditionals && this.#commentStart === '[if'
    const window = this.#pending + rest
    const end = findCommentEnd(window, this.#commentStart, isConditional)
    if (end !== -1) return this.#endComment(position + Math.max(0, end - this.#pending.length))
    this.#pending = window.slice(-3)
    return text.length
  }

  #endComment(end: number): number {
    this.mode = 'text'
    this.#pending = ''
    this.#listener.commentEnd?.(this.#base + end)
    return end
  }

  #readElement(text: string, position: number): number {
    const rest = text.slice(position)
    const { end, carried } = this.#opaque.read(rest)
    const inside = end === -1 ? rest : rest.slice(0, end)
    if (inside !== '') this.#listener.elementText?.(inside)
    if (end === -1) return text.length
    this.mode = 'text'
    if (carried === '') return position + end
    // The end tag started in an earlier piece, so it is read again from its start.
    const base = this.#base
    this.#base = base + position - carried.length
    this.advance(carried)
    this.#base = base
    return position
  }
}

/** Where the text of an opaque element ends. */
type TextEnd = {
  /** The offset of the end tag in the piece, or -1. */
  end: number
  /** The part of the end tag that was in an earlier piece. */
  carried: string
}

/** Finds the end tag of an opaque element, however its text is split into pieces. */
class OpaqueText {
  readonly #name: string
  readonly #delimiter: RegExp
  /** The end of the text read so far that may be the start of a delimiter continued in the next piece. */
  #carry = ''
  /** Inside a script, after `<!--`, a nested `<script` must be closed before the script itself can be. */
  #escaped = false
  #doubled = false

  constructor(name: string) {
    this.#name = name
    this.#delimiter =
      name === 'script' ? /<!--|-->|<\/?script(?=[\s/>])/gi : new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  }

  read(piece: string): TextEnd {
    const window = this.#carry + piece
    const delimiter = this.#delimiter
    delimiter.lastIndex = 0
    let lastEnd = 0
    for (let match = delimiter.exec(window); match !== null; match = delimiter.exec(window)) {
      if (this.#endsAt(match[0].toLowerCase()))
        return {
          end: Math.max(0, match.index - this.#carry.length),
          carried: window.slice(match.index, Math.max(match.index, this.#carry.length)),
        }
      // The dashes of `<!--` may also belong to `-->`.
      if (match[0] === '<!--') delimiter.lastIndex -= 2
      lastEnd = delimiter.lastIndex
    }
    this.#carry = window.slice(Math.max(lastEnd, window.length - this.#name.length - 2))
    return { end: -1, carried: '' }
  }

  #endsAt(delimiter: string): boolean {
    if (delimiter === '<!--') this.#escaped = true
    else if (delimiter === '-->') {
      this.#escaped = false
      this.#doubled = false
    } else if (delimiter === '<script') this.#doubled = this.#escaped
    else if (this.#doubled) this.#doubled = false
    else return true
    return false
  }
}

/** The offset after a comment's closing delimiter, or -1. */
function findCommentEnd(window: string, start: string, isConditional: boolean): number {
  const abrupt = /^-?>/.exec(start)
  if (abrupt) return abrupt[0].length
  const end = (isConditional ? /\]>|--!?>/ : /--!?>/).exec(window)
  return end ? end.index + end[0].length : -1
}

function isLetter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f'
}

function findUnquotedEnd(text: string, position: number): number {
  const end = /[\s>]/g
  end.lastIndex = position
  return end.exec(text)?.index ?? -1
}
