import { countsCredentials, isCredentialKey } from './credential-keys.ts'
import { decodeString, type JsonLeaf, type JsonVisitor, walkJson } from './json-walk.ts'
import { MASK, maskCredential } from './mask-sign.ts'
import { isReadableInside, type KeyMeaning, meaningOf } from './personal-keys.ts'
import { maskPersonal, maskPlain } from './personal-text.ts'
import { replaceSpans, type Span } from './spans.ts'

/** What the object around says of its members. */
type Scope = 'none' | 'credential' | 'personal' | 'person' | 'product'

/** JSON in a string in a string …: so deep it is read; below that it counts as text. */
const DEEPEST = 4
const MIGHT_BE_JSON = /^\s{0,20}[[{"]/
const NAME_OF_A_PERSON = /^\p{L}[\p{L}\p{M}'.-]*(?: \p{L}[\p{L}\p{M}'.-]*){1,4}$/u

/** The JSON text with its values masked and every other byte as it was; null when it is no JSON. */
export function maskJson(text: string, depth = 0): string | null {
  if (depth > DEEPEST || !MIGHT_BE_JSON.test(text)) return null
  const spans: Span[] = []
  const visitor: JsonVisitor<Scope> = {
    root: 'none',
    enter: scopeUnder,
    isTelling: (name) => isCredentialKey(name) || meaningOf(name) === 'personal' || meaningOf(name) === 'address',
    leaf: (leaf) => addLeaf(text, leaf, depth, spans),
  }
  return walkJson(text, visitor) ? replaceSpans(text, spans) : null
}

function scopeUnder(scope: Scope, key: string): Scope {
  if (scope === 'credential' || isCredentialKey(key)) return 'credential'
  const meaning = meaningOf(key)
  if (meaning === 'personal' || meaning === 'address') return 'personal'
  if (meaning === 'person' || meaning === 'product') return meaning
  return scope
}

function addLeaf(text: string, leaf: JsonLeaf<Scope>, depth: number, spans: Span[]) {
  const { start, end, isString } = leaf
  if (!isString) {
    const code = text.charCodeAt(start)
    const isNumber = code === 45 || (code >= 48 && code <= 57)
    if (isNumber && isMaskedNumber(text.slice(start, end), leaf)) spans.push({ start, end, shown: `"${MASK}"` })
    return
  }
  const value = decodeString(text, start, end)
  const shown = maskMember(value, leaf.key, leaf.frame.scope, depth)
  if (shown === value) return
  const isClosed = end - start > 1 && text.charCodeAt(end - 1) === 34
  const written = JSON.stringify(shown)
  spans.push({ start, end, shown: isClosed ? written : written.slice(0, -1) })
}

function isMaskedNumber(written: string, { key, frame: { scope } }: JsonLeaf<Scope>): boolean {
  if (scope === 'credential' || isCredentialKey(key)) return !countsCredentials(key)
  const meaning = meaningOf(key)
  if (isPersonal(meaning, key, scope)) return true
  return meaning !== 'id' && written.length >= 12 && maskPlain(written, 'none') !== written
}

function maskMember(value: string, key: string, scope: Scope, depth: number): string {
  if (value === '') return value
  if (isCredentialKey(key) || (scope === 'credential' && !isReadableInside(key))) return maskCredential(value)
  const meaning = meaningOf(key)
  if (isPersonal(meaning, key, scope)) return maskPersonal(value)
  if (meaning === 'person' && NAME_OF_A_PERSON.test(value)) return MASK
  const nested = value.length > 1 ? maskJson(value, depth + 1) : null
  return nested ?? maskPlain(value, meaning === 'id' || meaning === 'version' ? meaning : 'none')
}

function isPersonal(meaning: KeyMeaning, key: string, scope: Scope): boolean {
  if (meaning === 'personal' || meaning === 'address') return true
  if (meaning === 'name') return scope === 'person' || scope === 'personal'
  if (meaning === 'foreign') return scope !== 'product'
  return scope === 'personal' && !isReadableInside(key)
}
