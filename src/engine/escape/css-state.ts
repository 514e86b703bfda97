import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'

/** Rules in whose head a value does no harm; in the head of others, such as `@import`, it would name a file. */
const HARMLESS_RULES = new Set('media supports container keyframes page'.split(' '))

type Mode = 'code' | 'escape' | 'comment' | 'string' | 'url'

/** Where in a style the next character will stand. Each character is looked at once. */
export class CssState {
  /** How far the address of `url(` has been written; null outside of one. */
  url: UrlProgress | null = null
  #mode: Mode = 'code'
  #quote = ''
  #last = ''
  /** The name of the `@` rule whose head is being written; undefined outside of one. */
  #rule: string | undefined
  #isNamed = false

  /** Whether no value may stand here. */
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
    // The signs around a comment are not shared: neither `/*/` nor `*/*` counts twice.
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
      // Behind the quote only the bracket is left.
      this.#mode = 'code'
      this.#quote = ''
      this.url = null
    } else if (this.url !== null) advanceUrl(this.url, char)
  }
}
