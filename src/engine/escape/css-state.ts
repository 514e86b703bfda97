import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'

/** At-rules whose prelude may contain a value; in others, such as `@import`, it would name a file. */
const HARMLESS_RULES = new Set('media supports container keyframes page'.split(' '))

type Mode = 'code' | 'escape' | 'comment' | 'string' | 'url'

/** Tracks where in a style sheet the next character will be written. Each character is read once. */
export class CssState {
  /** Progress of the URL inside `url(`; null outside of one. */
  url: UrlProgress | null = null
  #mode: Mode = 'code'
  #quote = ''
  #last = ''
  /** The name of the at-rule whose prelude is being written; undefined outside of one. */
  #rule: string | undefined
  #isNamed = false

  /** Whether values are not allowed here. */
  get isForbidden(): boolean {
    return this.#rule !== undefined && !HARMLESS_RULES.has(this.#rule)
  }

  advance(style: string): void {
    for (const char of style) this.#step(char.toLowerCase())
  }

  #step(char: string): void {
    const before = this.#mode
    if (before === 'code') this.#readCode(char)
    else if (before === 'escape') this.#mode = this.url === null ? this.#afterEscape() : 'url'
    else if (before === 'string') this.#readString(char)
    else if (before === 'url') this.#readUrl(char)
    else if (this.#last.endsWith('*') && char === '/') this.#mode = 'code'
    // Comment delimiters do not overlap: neither `/*/` nor `*/*` is both an opening and a closing one.
    const isComment = before === 'comment' || this.#mode === 'comment'
    this.#last = isComment && before !== this.#mode ? '' : (this.#last + char).slice(-4)
  }

  #afterEscape(): Mode {
    return this.#quote === '' ? 'code' : 'string'
  }

  #readCode(char: string): void {
    if (char === '*' && this.#last.endsWith('/')) this.#mode = 'comment'
    else if (char === '\\') this.#mode = 'escape'
    else if (char === '"' || char === "'") {
      this.#mode = 'string'
      this.#quote = char
    } else if (char === '(' && this.#last.endsWith('url')) {
      this.#mode = 'url'
      this.url = startUrl()
    }
    this.#followRule(char)
  }

  #followRule(char: string): void {
    if (char === ';' || char === '{' || char === '}') this.#rule = undefined
    else if (char === '@') {
      this.#rule = ''
      this.#isNamed = false
    } else if (this.#rule !== undefined && !this.#isNamed) {
      if (/[\w\\-]/.test(char)) this.#rule += char
      else this.#isNamed = true
    }
  }

  #readString(char: string): void {
    if (char === '\\') this.#mode = 'escape'
    else if (char === this.#quote || char === '\n') {
      this.#mode = 'code'
      this.#quote = ''
    }
  }

  #readUrl(char: string): void {
    if (char === '\\') this.#mode = 'escape'
    else if (this.#quote === '' && (char === '"' || char === "'") && this.url?.part === 'start')
      this.#quote = char
    else if (this.#quote === '' ? char === ')' : char === this.#quote || char === '\n') {
      // After the quote, only the closing bracket is left.
      this.#mode = 'code'
      this.#quote = ''
      this.url = null
    } else if (this.url !== null) advanceUrl(this.url, char)
  }
}
