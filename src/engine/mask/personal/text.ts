import { addCredentialSpans } from '../credentials/values.ts'
import { addKeyedSpans } from '../keyed-text.ts'
import { classifyKey, isPersonalMeaning } from '../keys/classify.ts'
import { isCredentialParameter, mayBeCredentialParameter } from '../keys/credential-keys.ts'
import type { KeyMeaning } from '../keys/personal-keys.ts'
import { MASK, maskCredential } from '../mask.ts'
import { replaceSpans, type Span } from '../spans.ts'
import { addAddresses, addEscapedAddresses, addIpv4, addIpv6, ESCAPED_AT_SIGN } from './addresses.ts'
import { addCards, addIbans, addSsns } from './numbers.ts'

/** Anything shorter is too short to be an address, token or number. */
const MIN_LENGTH = 5
const KEY_SEPARATOR = /[=:>："']/
const TIME = /^\d{4}-\d\d-\d\d(?:[T ][\d:.,]{2,18}(?:Z|[+-]\d\d:?\d\d)?)?$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const WORD = /^[A-Za-z_ -]{1,15}$/

/** Fast path: most values are times, ids or words. */
const isPlainValue = (text: string) =>
  text.length < 16 ? WORD.test(text) : text.length < 40 && (TIME.test(text) || UUID.test(text))

/** Masks credentials and personal data, recognized by shape or by the key in front. */
export function maskPlain(text: string, meaning: KeyMeaning = 'plain'): string {
  if (text.length < MIN_LENGTH || isPlainValue(text)) return text
  const spans: Span[] = []
  if (KEY_SEPARATOR.test(text)) addKeyedSpans(text, describesValue, maskUnderKey, spans)
  addCredentialSpans(text, spans)
  addPersonalSpans(text, meaning, spans)
  return replaceSpans(text, spans)
}

const describesValue = (key: string) => mayBeCredentialParameter(key) || maskUnderKey(key, '') !== null

/** The mask for a value after a key, or null if the key implies nothing about it. */
function maskUnderKey(key: string, value: string): string | null {
  const { isCredential, meaning } = classifyKey(key)
  if (isCredential || isCredentialParameter(key, value)) return maskCredential(value)
  return isPersonalMeaning(meaning) ? maskPersonal(value) : null
}

const CARD_OR_ACCOUNT =
  /^(?:[\d .\u00a0\u2007-\u2014\u202f-]{12,40}|[A-Za-z]{2}\d\d[A-Za-z0-9 \u00a0-]{11,40})$/

/** Masks a personal value; addresses, cards and accounts keep a distinguishing part. */
export function maskPersonal(value: string): string {
  if (value === '' || value === MASK) return value
  const spans: Span[] = []
  if (value.includes('@')) addAddresses(value, spans)
  else if (CARD_OR_ACCOUNT.test(value)) {
    addCards(value, spans)
    addIbans(value, spans)
  }
  const [span] = spans
  return span !== undefined && span.start === 0 && span.end === value.length ? span.replacement : MASK
}

/** A message id looks like an email address but is not one. */
const MESSAGE_ID = /^<[^<>\s]+>$/
const LEADING_ZERO = /(?<!\d)0[1-9]\d{7}/
const DIGIT_RUN = /\d{12}/
const SPLIT_DIGITS = /[+(]|\d[ ()./\u00a0\u2007-\u2014\u202f-]{1,3}\d|00\d{7}/

/** Finds personal data by its shape. Each kind is searched for only if the text has the characters it needs. */
function addPersonalSpans(text: string, meaning: KeyMeaning, spans: Span[]) {
  if (meaning !== 'id' && meaning !== 'version' && ESCAPED_AT_SIGN.test(text))
    addEscapedAddresses(text, spans)
  const counts = countCharacters(text)
  if ((counts.ats > 0 || counts.percents > 0) && !(meaning === 'id' && MESSAGE_ID.test(text)))
    addAddresses(text, spans)
  if (counts.digits < 2 && counts.colons < 2) return
  if (counts.colons >= 2) addIpv6(text, spans)
  // A version may look like an IPv4 address.
  if (meaning === 'version') return
  if (counts.dots >= 3) addIpv4(text, spans)
  if (counts.digits >= 7 && text.length >= 15) addIbans(text, spans)
  if (meaning === 'id' || counts.digits < 6) return
  addLabeledPhones(text, spans)
  if (counts.digits < 8) return
  const isSplit = SPLIT_DIGITS.test(text)
  if (counts.digits >= 12 && (isSplit || DIGIT_RUN.test(text))) addCards(text, spans)
  if (isSplit) addSsns(text, spans)
  if (isSplit || LEADING_ZERO.test(text)) addPhones(text, spans)
}

function countCharacters(text: string) {
  let ats = 0
  let percents = 0
  let dots = 0
  let colons = 0
  let digits = 0
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code > 64) continue
    if (code >= 48 && code <= 57) digits += 1
    else if (code === 46) dots += 1
    else if (code === 58) colons += 1
    else if (code === 64) ats += 1
    else if (code === 37) percents += 1
  }
  return { ats, percents, dots, colons, digits }
}

const BEFORE = '(?<![\\w.+#/-])'
const AFTER = '(?!\\w|[.:-]\\d)'
/** No other group of digits may be adjacent, because that would be a list of numbers. */
const ALONE = '(?<!\\d[ .-])'
const END = '(?![ .-]?\\d)'
const GAP = '[ .\\u00a0\\u202f\\u2011-]'

const SHAPES = [
  '(?:\\+|00(?=[1-9]))\\d{1,3}(?:[ ./()\\u00a0\\u202f\\u2011-]{0,3}\\d){6,14}',
  '(?:1[ .-])?\\(\\d{2,5}\\)[ ]?\\d{2,4}(?:[ .-]?\\d{2,4}){1,3}',
  `(?:1${GAP})?[2-9]\\d{2}${GAP}\\d{3}${GAP}\\d{4}`,
  `0\\d{1,6}(?:[ ./\\u00a0-]\\d{2,8}){1,4}`,
  '0[1-9]\\d{7,9}',
  `${ALONE}\\d{2,4}(${GAP})\\d{2,3}\\1\\d{2}\\1\\d{2}${END}`,
  `${ALONE}[6-9]\\d{2}(${GAP})\\d{3}\\1\\d{3}${END}(?![.,]\\d| ?[$€£%])`,
].map((shape) => new RegExp(`${BEFORE}${shape}${AFTER}`, 'g'))

const DATE = /^(?:\d{2}([./ -])\d{2}\1(?:19|20)\d{2}|(?:19|20)\d{2}([./ -])\d{2}\2\d{2})/
const MIN_DIGITS = 8
const MAX_DIGITS = 16

/** Phone numbers with separators, a country prefix or a leading zero. Other bare digits could just as well be an id. */
function addPhones(text: string, spans: Span[]) {
  for (const shape of SHAPES)
    for (const { 0: number, index } of text.matchAll(shape)) {
      const digits = number.replace(/\D/g, '').length
      const isPhone = digits >= MIN_DIGITS && digits <= MAX_DIGITS && !DATE.test(number)
      if (isPhone) spans.push({ start: index, end: index + number.length, replacement: MASK })
    }
}

const LABELED_PHONE =
  /(?<![\p{L}\p{N}])(?:phone|tel|telephone|telefon|téléphone|teléfono|telefono|telefone|mobile?|mobil|cell|handy|fax|call|dial|sms|whatsapp|appele[rz]|llam[ae]r?|anrufen|звон\p{L}{1,5}|телефон|电话|電話|手机|전화)(?: number| nummer|nummer| no| nr)?[.:：]?[ ]{0,3}(?:me |us |at |on |is |under |unter |au |al ){0,3}([+(]?\d(?:[ ./()\u00a0-]{0,2}\d){5,14})(?![\w]|[.-]\d)/giu
const PHONE_LABEL =
  /phon|tel|mobil|cell|handy|fax|call|dial|sms|whats|appele|llam|anruf|звон|телеф|电话|電話|手机|전화/i

/** After a word such as "phone", 6 to 15 digits are a phone number, unless they look like a date. */
function addLabeledPhones(text: string, spans: Span[]) {
  if (!PHONE_LABEL.test(text)) return
  for (const { 0: whole, 1: number = '', index } of text.matchAll(LABELED_PHONE)) {
    const end = index + whole.length
    if (!DATE.test(number)) spans.push({ start: end - number.length, end, replacement: MASK })
  }
}
