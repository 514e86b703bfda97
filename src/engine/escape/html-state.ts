import { followQuotes } from './escapes.ts'
import { advanceUrl, isUrlAttribute, startUrl, type UrlProgress } from './urls.ts'

type Mode =
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

/** Elements whose content is read up to their end tag, without tags inside. */
const OPAQUE = new Set(['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'])
const LONGEST_END_TAG = '</noframes>'.length
const RECENT = 400

/**
 * Where in an HTML document the next character will stand. Follows what is really written, so that branches,
 * loops and raw outputs are seen as a mail client will see them. Each character is looked at once.
 */
export class HtmlState {
  mode: Mode = 'text'
  tag = ''
  attribute = ''
  /** The end of the current attribute value or style text. */
  recent = ''
  /** How far the current attribute value has come, read as an address. */
  url: UrlProgress = startUrl()
  /** The quote that is open inside a script, or ''. */
  quote = ''
  #closing = false
  #pending = ''
  #commentStart = ''

  advance(text: string): void {
    let at = 0
    while (at < text.length) at = this.#step(text, at)
  }

  #step(text: string, at: number): number {
    switch (this.mode) {
      case 'text':
        return this.#skipTo(text, at, '<', 'tagOpen')
      case 'bogus':
        return this.#skipTo(text, at, '>', 'text')
      case 'tagOpen':
      case 'endTagOpen':
        return this.#openTag(text, at)
      case 'tagName':
      case 'name':
      case 'afterName':
      case 'beforeName':
        return this.#readNames(text, at)
      case 'beforeValue':
        return this.#openValue(text, at)
      case 'double':
        return this.#readValue(text, at, text.indexOf('"', at))
      case 'single':
        return this.#readValue(text, at, text.indexOf("'", at))
      case 'unquoted':
        return this.#readValue(text, at, findUnquotedEnd(text, at))
      case 'declaration':
        return this.#readDeclaration(text, at)
      case 'comment':
        return this.#readComment(text, at)
      case 'element':
        return this.#readElement(text, at)
    }
  }

  #skipTo(text: string, at: number, char: string, next: Mode): number {
    const found = text.indexOf(char, at)
    if (found === -1) return text.length
    this.mode = next
    return found + 1
  }

  #openTag(text: string, at: number): number {
    const char = text[at] ?? ''
    const ending = this.mode === 'endTagOpen'
    if (/[a-z]/i.test(char)) {
      this.mode = 'tagName'
      this.tag = ''
      this.#closing = ending
      return at
    }
    if (ending) this.mode = char === '>' ? 'text' : 'bogus'
    else if (char === '/') this.mode = 'endTagOpen'
    else if (char === '!') this.mode = 'declaration'
    else if (char === '?') this.mode = 'bogus'
    else {
      this.mode = 'text'
      return at
    }
    this.#pending = ''
    return at + 1
  }

  #readNames(text: string, at: number): number {
    const char = text[at] ?? ''
    if (char === '>') return this.#closeTag(at)
    if (this.mode === 'tagName') {
      if (char === '/' || isBlank(char)) this.mode = 'beforeName'
      else this.tag += char.toLowerCase()
      return at + 1
    }
    if (char === '=' && this.mode !== 'beforeName') this.mode = 'beforeValue'
    else if (char === '/') this.mode = 'beforeName'
    else if (isBlank(char)) this.mode = this.mode === 'name' ? 'afterName' : this.mode
    else {
      if (this.mode !== 'name') this.attribute = ''
      this.mode = 'name'
      this.attribute += char.toLowerCase()
    }
    return at + 1
  }

  #openValue(text: string, at: number): number {
    const char = text[at] ?? ''
    if (isBlank(char)) return at + 1
    if (char === '>') return this.#closeTag(at)
    this.recent = ''
    this.url = startUrl()
    if (char === '"') this.mode = 'double'
    else if (char === "'") this.mode = 'single'
    else this.mode = 'unquoted'
    return this.mode === 'unquoted' ? at : at + 1
  }

  #readValue(text: string, at: number, end: number): number {
    const value = text.slice(at, end === -1 ? text.length : end)
    if (isUrlAttribute(this.attribute)) advanceUrl(this.url, value)
    else this.recent = (this.recent + value).slice(-RECENT)
    if (end === -1) return text.length
    if (text[end] === '>') return this.#closeTag(end)
    this.mode = 'beforeName'
    return end + 1
  }

  #closeTag(at: number): number {
    this.mode = !this.#closing && OPAQUE.has(this.tag) ? 'element' : 'text'
    this.recent = ''
    this.quote = ''
    this.#pending = ''
    return at + 1
  }

  #readDeclaration(text: string, at: number): number {
    this.#pending += text[at] ?? ''
    if (this.#pending === '-') return at + 1
    const isComment = this.#pending === '--'
    this.mode = isComment ? 'comment' : 'bogus'
    this.#pending = ''
    this.#commentStart = ''
    return isComment ? at + 1 : at
  }

  /** The inside of a conditional comment is a document for Outlook: it is followed like any other HTML. */
  #readComment(text: string, at: number): number {
    const rest = text.slice(at)
    if (this.#commentStart.length < 3) this.#commentStart += rest.slice(0, 3 - this.#commentStart.length)
    const window = this.#pending + rest
    const abrupt = /^-?>/.exec(this.#commentStart)
    if (abrupt) {
      this.mode = 'text'
      return at + Math.max(0, abrupt[0].length - this.#pending.length)
    }
    const end = (this.#commentStart === '[if' ? /\]>|--!?>/ : /--!?>/).exec(window)
    if (!end) {
      this.#pending = window.slice(-3)
      return text.length
    }
    this.mode = 'text'
    return at + end.index + end[0].length - this.#pending.length
  }

  #readElement(text: string, at: number): number {
    const window = this.#pending + text.slice(at)
    const end = new RegExp(`</${this.tag}(?=[\\s/>])`, 'i').exec(window)
    const inside = window.slice(this.#pending.length, end?.index ?? window.length)
    this.recent = (this.recent + inside).slice(-RECENT)
    if (this.tag === 'script') this.quote = followQuotes(this.quote, inside)
    if (!end) {
      this.#pending = window.slice(-LONGEST_END_TAG)
      return text.length
    }
    this.mode = 'text'
    this.recent = ''
    this.quote = ''
    if (end.index >= this.#pending.length) return at + end.index - this.#pending.length
    const late = window.slice(end.index)
    this.#pending = ''
    this.advance(late)
    return text.length
  }
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f'
}

function findUnquotedEnd(text: string, at: number): number {
  const end = /[\s>]/g
  end.lastIndex = at
  return end.exec(text)?.index ?? -1
}
