import type { JsonLeaf, JsonVisitor } from '../json/frames.ts'
import { decodeString } from '../json/tokens.ts'
import { walkJson } from '../json/walk.ts'
import { isPersonalMeaning, type KeyInfo } from '../keys/classify.ts'
import { looksRandom } from '../keys/credential-keys.ts'
import { MASK, maskCredential } from '../mask.ts'
import { replaceSpans, type Span } from '../spans.ts'
import { maskPersonal, maskPlain } from './text.ts'

/** What the enclosing object implies about its members. */
type Scope = 'none' | 'credential' | 'personal' | 'person' | 'product'

/** How deep JSON inside strings is parsed. Below that, it counts as text. */
const MAX_DEPTH = 4
const NAME_OF_A_PERSON = /^\p{L}[\p{L}\p{M}'.-]*(?: \p{L}[\p{L}\p{M}'.-]*){1,4}$/u
const SHORTEST_CARD = 12
const QUOTED_MASK = `"${MASK}"`

/** Masks the values of a JSON text and leaves every other byte unchanged; null if it is not JSON. */
export function maskJson(text: string, depth = 0): string | null {
  if (depth > MAX_DEPTH || !mightBeJson(text)) return null
  const spans: Span[] = []
  const visitor: JsonVisitor<Scope> = {
    root: 'none',
    enter: scopeUnder,
    describesValue: ({ isCredential, meaning }) => isCredential || isPersonalMeaning(meaning),
    leaf: (leaf) => addLeaf(text, leaf, depth, spans),
  }
  return walkJson(text, visitor) ? replaceSpans(text, spans) : null
}

function mightBeJson(text: string): boolean {
  let position = 0
  while (position < 20 && text.charCodeAt(position) <= 32) position += 1
  const code = text.charCodeAt(position)
  return code === 123 || code === 91 || code === 34 || code === 0xfeff
}

function scopeUnder(scope: Scope, { isCredential, meaning }: KeyInfo): Scope {
  if (scope === 'credential' || isCredential) return 'credential'
  if (isPersonalMeaning(meaning)) return 'personal'
  return meaning === 'person' || meaning === 'product' ? meaning : scope
}

function addLeaf(text: string, leaf: JsonLeaf<Scope>, depth: number, spans: Span[]) {
  const { start, end, isString, key: keyInfo } = leaf
  const { scope } = leaf.frame
  if (!isString) {
    const code = text.charCodeAt(start)
    const isNumber = code === 45 || (code >= 48 && code <= 57)
    if (isNumber && isMaskedNumber(text, leaf)) spans.push({ start, end, replacement: QUOTED_MASK })
    return
  }
  const value = decodeString(text, start, end)
  const replacement = maskMember(value, keyInfo, scope, depth)
  if (replacement === value) return
  const isClosed = end - start > 1 && text.charCodeAt(end - 1) === 34
  const quoted = replacement === MASK ? QUOTED_MASK : JSON.stringify(replacement)
  spans.push({ start, end, replacement: isClosed ? quoted : quoted.slice(0, -1) })
}

function isMaskedNumber(text: string, { start, end, key, frame: { scope } }: JsonLeaf<Scope>): boolean {
  if (key.isCredential || (scope === 'credential' && !key.isReadable)) return !key.isCount
  if (isPersonal(key, scope)) return true
  if (key.meaning === 'id' || end - start < SHORTEST_CARD) return false
  const number = text.slice(start, end)
  return maskPlain(number) !== number
}

function maskMember(value: string, keyInfo: KeyInfo, scope: Scope, depth: number): string {
  if (value === '') return value
  const { isCredential, isAmbiguous, isReadable, meaning } = keyInfo
  if (isCredential || (scope === 'credential' && !isReadable) || (isAmbiguous && looksRandom(value)))
    return maskCredential(value)
  if (isPersonal(keyInfo, scope)) return maskPersonal(value)
  if (meaning === 'person' && NAME_OF_A_PERSON.test(value)) return MASK
  const nested = value.length > 1 ? maskJson(value, depth + 1) : null
  return nested ?? maskPlain(value, meaning)
}

function isPersonal({ meaning, isReadable }: KeyInfo, scope: Scope): boolean {
  if (isPersonalMeaning(meaning)) return true
  if (meaning === 'name') return scope === 'person' || scope === 'personal'
  if (meaning === 'foreignName') return scope !== 'product'
  return scope === 'personal' && !isReadable
}
