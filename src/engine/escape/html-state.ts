import { decodeEntities } from '../html/entities.ts'
import { HtmlScanner, type ScanMode } from '../html/scanner.ts'
import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'
import { isUrlAttribute } from './urls.ts'

/** Tracks whether the next character of a JSON text is inside a string. */
export class JsonState {
  inString = false
  /** Whether the next character is the first of the string. */
  isAtStart = false
  #escaped = false

  advance(text: string): void {
    for (const char of text) {
      if (this.#escaped) this.#escaped = false
      else if (this.inString && char === '\\') this.#escaped = true
      else if (char === '"') {
        this.inString = !this.inString
        this.isAtStart = this.inString
        continue
      }
      this.isAtStart = false
    }
  }
}

/** Types of scripts that contain data and are never run. */
const DATA_SCRIPT_TYPE = /^\s*application\/(?:[\w.-]+\+)?json\s*$/i

/**
 * Tracks the position in an HTML document where the next value will be written. It reads the actual output,
 * so branches, loops and raw outputs are parsed as a mail client will parse them.
 */
export class HtmlState {
  /** The state of the current attribute value, parsed as a URL. */
  url: UrlProgress = startUrl()
  /** The state of the current attribute value or style element, parsed as CSS. */
  css = new CssState()
  /** The state of a script that contains data. */
  json = new JsonState()
  /** The first non-whitespace character of the current attribute value. */
  firstChar = ''
  #scriptType = ''
  #hasScriptType = false
  #isInElement = false
  readonly #scanner: HtmlScanner

  constructor() {
    this.#scanner = new HtmlScanner(
      {
        attribute: (name) => this.#startAttribute(name),
        value: (piece) => this.#readValue(piece),
        elementText: (piece) => this.#readElement(piece),
        markupStart: () => this.#startMarkup(),
        tagEnd: () => this.#startContent(),
      },
      { followConditionals: true },
    )
  }

  get mode(): ScanMode {
    return this.#scanner.mode
  }

  get tag(): string {
    return this.#scanner.tag
  }

  get attribute(): string {
    return this.#scanner.attribute
  }

  get isDataScript(): boolean {
    return DATA_SCRIPT_TYPE.test(this.#scriptType)
  }

  advance(text: string): void {
    this.#scanner.advance(text)
  }

  #startMarkup(): void {
    this.#scriptType = ''
    this.#hasScriptType = false
    if (this.#isInElement) this.#startContent()
  }

  #startContent(): void {
    this.css = new CssState()
    this.json = new JsonState()
    this.#isInElement = false
  }

  #startAttribute(name: string): void {
    this.url = startUrl()
    this.css = new CssState()
    this.firstChar = ''
    // If an attribute is repeated, the first one counts.
    if (name === 'type') this.#hasScriptType = this.#scriptType !== ''
  }

  #readValue(piece: string): void {
    if (this.firstChar === '') this.firstChar = piece.trimStart().charAt(0)
    if (this.attribute === 'type' && !this.#hasScriptType) this.#scriptType += piece.slice(0, 100)
    else if (this.attribute === 'style') this.css.advance(decodeEntities(piece))
    else if (isUrlList(this.attribute)) this.#readUrlList(decodeEntities(piece))
    else if (isUrlAttribute(this.attribute)) advanceUrl(this.url, decodeEntities(piece))
  }

  #readUrlList(piece: string): void {
    const urls = piece.split(/[\s,]/)
    if (urls.length > 1) this.url = startUrl()
    advanceUrl(this.url, urls.at(-1) ?? '')
  }

  #readElement(piece: string): void {
    this.#isInElement = true
    if (this.tag === 'style') this.css.advance(piece)
    else if (this.tag === 'script') this.json.advance(piece)
  }
}

export const isUrlList = (attribute: string) => attribute === 'srcset' || attribute === 'imagesrcset'

/** At-rules whose prelude may contain values. In others, such as `@import`, a value could load a file. */
const ALLOWED_AT_RULES = new Set('media supports container keyframes page'.split(' '))

type Mode = 'code' | 'escape' | 'comment' | 'string' | 'url'

/** Tracks the position in a style sheet at which the next character will be written. */
class CssState {
  /** The state of the URL inside `url(…)`; null outside. */
  url: UrlProgress | null = null
  #mode: Mode = 'code'
  #quote = ''
  #last = ''
  /** The name, as read so far, of the at-rule whose prelude is being written; undefined outside a prelude. */
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
    // Comment delimiters do not overlap: in `/*/`, the comment stays open, and `*/*` does not open another one.
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
