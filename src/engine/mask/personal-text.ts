import { addAddresses } from './addresses.ts'
import { isCredentialKey } from './credential-keys.ts'
import { addCredentialSpans } from './credential-values.ts'
import { addKeyedSpans } from './keyed-text.ts'
import { MASK, maskCredential } from './mask-sign.ts'
import { addCards, addIbans } from './numbers.ts'
import { meaningOf } from './personal-keys.ts'
import { addPersonalSpans, type Hint } from './personal-values.ts'
import { replaceSpans, type Span } from './spans.ts'

/** Shorter than any address, token or number that is told by its looks. */
const SHORTEST = 5
const SIGN_OF_KEY = /[=:>]/

/** Credentials and personal data by their looks, and by the keys that stand before them in the text. */
export function maskPlain(text: string, hint: Hint): string {
  if (text.length < SHORTEST) return text
  const spans: Span[] = []
  if (SIGN_OF_KEY.test(text)) addKeyedSpans(text, maskUnderKey, spans)
  addCredentialSpans(text, spans)
  addPersonalSpans(text, hint, spans)
  return replaceSpans(text, spans)
}

/** What is shown of a value in a text that stands under a key, or null when the key says nothing. */
function maskUnderKey(key: string, value: string): string | null {
  if (isCredentialKey(key)) return maskCredential(value)
  const meaning = meaningOf(key)
  return meaning === 'personal' || meaning === 'address' ? maskPersonal(value) : null
}

/** A value known to be personal: addresses, cards and accounts keep what tells them apart. */
export function maskPersonal(value: string): string {
  if (value === '' || value === MASK) return value
  const spans: Span[] = []
  if (value.includes('@')) addAddresses(value, spans)
  if (spans.length === 0 && value.length >= 12) addCards(value, spans)
  if (spans.length === 0 && value.length >= 15) addIbans(value, spans)
  const [span] = spans
  return span !== undefined && span.start === 0 && span.end === value.length ? span.shown : MASK
}
