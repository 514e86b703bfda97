import { decodeEntities } from '../html/entities.ts'
import { HtmlScanner, type ScanMode } from '../html/scanner.ts'
import { CssState } from './css-state.ts'
import { JsonState } from './json-state.ts'
import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'
import { isUrlAttribute } from './urls.ts'

/** Script types that hold data and are never run. */
const DATA = /^\s*application\/(?:[\w.-]+\+)?json\s*$/i

/**
 * Tracks where in an HTML document the next value will be written. Follows the actual output, so that branches, loops
 * and raw outputs are seen as a mail client will see them.
 */
export class HtmlState {
  /** Progress of the current attribute value, read as a URL. */
  url: UrlProgress = startUrl()
  /** Progress of the current attribute value or style element, read as CSS. */
  css = new CssState()
  /** Progress of a script that holds data. */
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
        value: (piece) => this.#followValue(piece),
        elementText: (piece) => this.#followElement(piece),
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
    return DATA.test(this.#scriptType)
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
    // Of duplicate attributes, the first one counts.
    if (name === 'type') this.#hasScriptType = this.#scriptType !== ''
  }

  #followValue(piece: string): void {
    if (this.firstChar === '') this.firstChar = piece.trimStart().charAt(0)
    if (this.attribute === 'type' && !this.#hasScriptType) this.#scriptType += piece.slice(0, 100)
    else if (this.attribute === 'style') this.css.advance(decodeEntities(piece))
    else if (isAddressList(this.attribute)) this.#followAddresses(decodeEntities(piece))
    else if (isUrlAttribute(this.attribute)) advanceUrl(this.url, decodeEntities(piece))
  }

  #followAddresses(piece: string): void {
    const last = piece.split(/[\s,]/)
    if (last.length > 1) this.url = startUrl()
    advanceUrl(this.url, last.at(-1) ?? '')
  }

  #followElement(piece: string): void {
    this.#isInElement = true
    if (this.tag === 'style') this.css.advance(piece)
    else if (this.tag === 'script') this.json.advance(piece)
  }
}

export const isAddressList = (attribute: string) => attribute === 'srcset' || attribute === 'imagesrcset'
