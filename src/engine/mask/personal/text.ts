import { addCredentialSpans } from '../credentials/values.ts'
import { addKeyedSpans } from '../keyed-text.ts'
import { isCredentialParameter, mayBeCredentialParameter } from '../keys/credential-keys.ts'
import { isPersonalMeaning, judgeKey } from '../keys/judgement.ts'
import { MASK, maskCredential } from '../mask-sign.ts'
import { replaceSpans, type Span } from '../spans.ts'
import { addAddresses } from './addresses.ts'
import { addCards, addIbans } from './numbers.ts'
import { addPersonalSpans, type Hint } from './values.ts'

/** Shorter than any address, token or number that is recognized by its shape. */
const SHORTEST = 5
const SIGN_OF_KEY = /[=:>："']/
const TIME = /^\d{4}-\d\d-\d\d(?:[T ][\d:.,]{2,18}(?:Z|[+-]\d\d:?\d\d)?)?$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const WORD = /^[A-Za-z_ -]{1,15}$/

/** Most values are a time, an id or a word, and quickly recognized. */
const isPlainValue = (text: string) =>
  text.length < 16 ? WORD.test(text) : text.length < 40 && (TIME.test(text) || UUID.test(text))

/** Credentials and personal data by their shape, and by the keys before them in the text. */
export function maskPlain(text: string, hint: Hint): string {
  if (text.length < SHORTEST || isPlainValue(text)) return text
  const spans: Span[] = []
  if (SIGN_OF_KEY.test(text)) addKeyedSpans(text, isTelling, maskUnderKey, spans)
  addCredentialSpans(text, spans)
  addPersonalSpans(text, hint, spans)
  return replaceSpans(text, spans)
}

const isTelling = (key: string) => mayBeCredentialParameter(key) || maskUnderKey(key, '') !== null

/** How a value under a key in a text is shown, or null if the key says nothing about it. */
function maskUnderKey(key: string, value: string): string | null {
  const { isCredential, meaning } = judgeKey(key)
  if (isCredential || isCredentialParameter(key, value)) return maskCredential(value)
  return isPersonalMeaning(meaning) ? maskPersonal(value) : null
}

const CARD_OR_ACCOUNT =
  /^(?:[\d .\u00a0\u2007-\u2014\u202f-]{12,40}|[A-Za-z]{2}\d\d[A-Za-z0-9 \u00a0-]{11,40})$/

/** A value known to be personal: addresses, cards and accounts keep a distinguishing part. */
export function maskPersonal(value: string): string {
  if (value === '' || value === MASK) return value
  const spans: Span[] = []
  if (value.includes('@')) addAddresses(value, spans)
  else if (CARD_OR_ACCOUNT.test(value)) {
    addCards(value, spans)
    addIbans(value, spans)
  }
  const [span] = spans
  return span !== undefined && span.start === 0 && span.end === value.length ? span.shown : MASK
}
