import type { HtmlState } from './html-state.ts'

/**
 * A rendered page with a token in place of each plain value. Two messages with the same skeleton have the same tags, so
 * the result of parsing the skeleton applies to both.
 */
export type Outline = { skeleton: string; values: readonly string[] }

/** A noncharacter. A page that already contains it has no outline. */
export const TOKEN_START = '\ufdd5'

/**
 * A token shows how it was processed: with `&#39;`, it was copied, so the value is inserted as it was escaped; with an
 * apostrophe, it was decoded; with a capital X, it was converted to upper case.
 */
const tokenFor = (index: number) => `${TOKEN_START}${index}x&#39;`
const TOKEN = /\ufdd5(\d+)(x|X)(&#39;|')/g

/**
 * Matches values that are not plain: those that render differently from their source, such as two spaces, and
 * those that could end a comment or a CDATA section together with adjacent text.
 */
const NOT_PLAIN =
  /^\s|\s$| {2}|[^\S \u00a0\u202f]|[<>"'\p{Cc}\p{Cs}\u200b\ufdd0-\ufdef]|&(?!(?:amp|lt|gt|#34|#39);)|^[-!\]]|--|\]\]|[-\]]$/u
/** Attributes that affect neither the layout of a page nor the protection of its footer. */
const PLAIN_ATTRIBUTES = new Set(['href', 'src', 'alt', 'title'])
/** Together with the start of a value, this could be an entity. */
const OPEN_ENTITY = /&[#\w]*$/
const MAX_ENTITY_LENGTH = 40

export class OutlineValues {
  readonly values: string[] = []
  /** How much longer the page is than its skeleton. */
  surplus = 0
  /** Whether the skeleton contains tokens that are not ours. */
  isAmbiguous = false
  readonly #indexes = new Map<string, number>()
  #end = ''

  /** The token for a value, or the value itself if the page's structure may depend on it. */
  replace(escaped: string, state: HtmlState): string {
    if (!isPlain(escaped, state) || OPEN_ENTITY.test(this.#end)) {
      this.isAmbiguous ||= escaped.includes(TOKEN_START)
      return escaped
    }
    let index = this.#indexes.get(escaped)
    // Equal values share a token, because the plain text shows a link only once if its label is its URL.
    if (index === undefined) {
      index = this.values.push(escaped) - 1
      this.#indexes.set(escaped, index)
    }
    const token = tokenFor(index)
    this.surplus += escaped.length - token.length
    return token
  }

  /** Must be called with all skeleton output, in order. */
  advance(text: string, isValue: boolean): void {
    if (!isValue) this.isAmbiguous ||= text.includes(TOKEN_START)
    this.#end = (text.length < MAX_ENTITY_LENGTH ? this.#end + text : text).slice(-MAX_ENTITY_LENGTH)
  }
}

function isPlain(escaped: string, { mode, attribute }: HtmlState): boolean {
  if (escaped === '' || NOT_PLAIN.test(escaped)) return false
  if (mode === 'text') return true
  const isQuoted = mode === 'double' || mode === 'single'
  return isQuoted && PLAIN_ATTRIBUTES.has(attribute)
}

/** The page that an outline was made from. */
export const fillOutline = ({ skeleton, values }: Outline): string =>
  values.length === 0 ? skeleton : skeleton.replace(TOKEN, (_, index) => values[index] ?? '')

type Form = 'escaped' | 'decoded' | 'upperCase'

/** A string derived from a skeleton, split at its tokens. */
export type SplitText = { literals: string[]; slots: { index: number; form: Form }[] }

/** Splits a text at its tokens; null if a token was changed in a way that cannot be undone. */
export function splitAtTokens(text: string): SplitText | null {
  const split: SplitText = { literals: [], slots: [] }
  let position = 0
  for (const match of text.matchAll(TOKEN)) {
    const [token, index, letter, apostrophe] = match
    const isCopied = apostrophe === '&#39;'
    if (letter === 'X' && isCopied) return null
    const form = isCopied ? 'escaped' : letter === 'X' ? 'upperCase' : 'decoded'
    split.literals.push(text.slice(position, match.index))
    split.slots.push({ index: Number(index), form })
    position = match.index + token.length
  }
  split.literals.push(text.slice(position))
  if (split.literals.some((literal) => literal.includes(TOKEN_START))) return null
  return { ...split, literals: split.literals.map(compactCopy) }
}

/** The tokens make every slice of the text take two bytes per character. A copy of an ASCII slice takes only one. */
const compactCopy = (text: string) =>
  text.isWellFormed()
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))
    : text

export function fill({ literals, slots }: SplitText, values: readonly string[]): string {
  let text = literals[0] ?? ''
  slots.forEach((slot, index) => {
    text += inForm(values[slot.index] ?? '', slot.form) + literals[index + 1]
  })
  return text
}

function inForm(escaped: string, form: Form): string {
  if (form === 'escaped') return escaped
  const text = decode(escaped)
  return form === 'upperCase' ? text.toUpperCase() : text
}

const DECODED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
}

const decode = (escaped: string) =>
  escaped.includes('&') ? escaped.replace(/&[a-z#\d]+;/g, (entity) => DECODED[entity] ?? entity) : escaped
