import { decodeEntities } from '../html/entities.ts'
import { HtmlScanner, type ScanMode } from '../html/scanner.ts'
import { CssState } from './css-state.ts'
import { JsonState } from './json-state.ts'
import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'
import { isUrlAttribute } from './urls.ts'

/** Types of scripts that contain data and are never run. */
const DATA_SCRIPT_TYPE = /^\s*application\/(?:[\w.-]+\+)?json\s*$/i

/**
 * Tracks the position in an HTML document where the next value will be written. It reads the actual output, so that
 * branches, loops and raw outputs are parsed as a mail client will parse them.
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
