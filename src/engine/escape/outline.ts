import type { HtmlState } from './html-state.ts'

/**
 * A rendered page with a token in place of each plain value. Two messages with the same skeleton have the same tags, so
 * whatever is read from the skeleton holds for both.
 */
export type Outline = { skeleton: string; values: readonly string[] }

/** A noncharacter; a page that contains one of its own has no outline. */
export const TOKEN_START = '\ufdd5'

/**
 * Shows what became of it. `&#39;`: it was copied, so the value goes in as it was written. An apostrophe: it was decoded.
 * A capital X: it was written in capital letters.
 */
const tokenFor = (index: number) => `${TOKEN_START}${index}x&#39;`
const TOKEN = /\ufdd5(\d+)(x|X)(&#39;|')/g

/**
 * What a value must not contain to be plain: anything that is not shown as written, such as two spaces, or that could
 * end a comment or a CDATA section together with its neighbours.
 */
const NOT_PLAIN =
  /^\s|\s$| {2}|[^\S \u00a0\u202f]|[<>"'\p{Cc}\p{Cs}\u200b\ufdd0-\ufdef]|&(?!(?:amp|lt|gt|#34|#39);)|^[-!\]]|--|\]\]|[-\]]$/u
/** Attributes that decide neither how a page is shown nor what protects its footer. */
const ATTRIBUTES = new Set(['href', 'src', 'alt', 'title'])
/** Together with the start of a value, this could be an entity. */
const OPEN_ENTITY = /&[#\w]*$/
const LONGEST_ENTITY = 40

/** Collects the values of one page. */
export class OutlineValues {
  readonly values: string[] = []
  /** How much longer the page is than its skeleton. */
  surplus = 0
  /** The skeleton contains tokens that are not ours. */
  isAmbiguous = false
  readonly #indexes = new Map<string, number>()
  #end = ''

  /** The token for a value, or the value itself if the page's structure may depend on it. */
  replace(written: string, state: HtmlState): string {
    if (!isPlain(written, state) || OPEN_ENTITY.test(this.#end)) {
      this.isAmbiguous ||= written.includes(TOKEN_START)
      return written
    }
    let index = this.#indexes.get(written)
    // Equal values share a token, because a link whose text is its address is shown only once in plain text.
    if (index === undefined) {
      index = this.values.push(written) - 1
      this.#indexes.set(written, index)
    }
    const token = tokenFor(index)
    this.surplus += written.length - token.length
    return token
  }

  /** Called with everything that the skeleton consists of, in order. */
  follow(piece: string, isValue: boolean): void {
    if (!isValue) this.isAmbiguous ||= piece.includes(TOKEN_START)
    this.#end = (piece.length < LONGEST_ENTITY ? this.#end + piece : piece).slice(-LONGEST_ENTITY)
  }
}

function isPlain(written: string, { mode, attribute }: HtmlState): boolean {
  if (written === '' || NOT_PLAIN.test(written)) return false
  if (mode === 'text') return true
  const isQuoted = mode === 'double' || mode === 'single'
  return isQuoted && ATTRIBUTES.has(attribute)
}

/** The page itself. */
export const fillOutline = ({ skeleton, values }: Outline): string =>
  values.length === 0 ? skeleton : skeleton.replace(TOKEN, (_, index) => values[index] ?? '')

type Form = 'written' | 'decoded' | 'capitals'

/** A text made from a skeleton, taken apart at its tokens. */
export type Filling = { literals: string[]; slots: { index: number; form: Form }[] }

/** Null if some tokens did not survive intact. */
export function readFilling(text: string): Filling | null {
  const filling: Filling = { literals: [], slots: [] }
  let at = 0
  for (const match of text.matchAll(TOKEN)) {
    const [token, index, letter, sign] = match
    const isCopied = sign === '&#39;'
    if (letter === 'X' && isCopied) return null
    const form = isCopied ? 'written' : letter === 'X' ? 'capitals' : 'decoded'
    filling.literals.push(text.slice(at, match.index))
    filling.slots.push({ index: Number(index), form })
    at = match.index + token.length
  }
  filling.literals.push(text.slice(at))
  if (filling.literals.some((literal) => literal.includes(TOKEN_START))) return null
  return { ...filling, literals: filling.literals.map(copyOf) }
}

/** Because of its tokens the text takes two bytes a character, and so would every slice of it. A copy of ASCII takes one. */
const copyOf = (text: string) =>
  text.isWellFormed()
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))
    : text

export function fill({ literals, slots }: Filling, values: readonly string[]): string {
  let text = literals[0] ?? ''
  slots.forEach(({ index, form }, at) => {
    text += inForm(values[index] ?? '', form) + literals[at + 1]
  })
  return text
}

function inForm(written: string, form: Form): string {
  if (form === 'written') return written
  const text = decode(written)
  return form === 'capitals' ? text.toUpperCase() : text
}

const DECODED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
}

const decode = (written: string) =>
  written.includes('&') ? written.replace(/&[a-z#\d]+;/g, (entity) => DECODED[entity] ?? entity) : written
