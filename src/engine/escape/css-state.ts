import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'

/** At-rules whose prelude may contain values. In others, such as `@import`, a value could load a file. */
const ALLOWED_AT_RULES = new Set('media supports container keyframes page'.split(' '))

type Mode = 'code' | 'escape' | 'comment' | 'string' | 'url'

/** Tracks the position in a style sheet at which the next character will be written. */
export class CssState {
  /** The state of the URL inside `url(…)`; null outside. */
  url: UrlProgress | null = null
  #mode: Mode = 'code'
  #quote = ''
  #last = ''
  /** The name, as read so far, of the at-rule whose prelude is being written; undefined outside. */
  #atRule: string | undefined
  #isAtRuleNameComplete = false

  /** Whether no value may be written here. */
  get isForbidden(): boolean {
    return this.#atRule !== undefined && !ALLOWED_AT_RULES.has(this.#atRule)
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
    this.#trackAtRule(char)
  }

  #trackAtRule(char: string): void {
    if (char === ';' || char === '{' || char === '}') this.#atRule = undefined
    else if (char === '@') {
      this.#atRule = ''
      this.#isAtRuleNameComplete = false
    } else if (this.#atRule !== undefined && !this.#isAtRuleNameComplete) {
      if (/[\w\\-]/.test(char)) this.#atRule += char
      else this.#isAtRuleNameComplete = true
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
      // After the closing quote, only the parenthesis is left.
      this.#mode = 'code'
      this.#quote = ''
      this.url = null
    } else if (this.url !== null) advanceUrl(this.url, char)
  }
}
