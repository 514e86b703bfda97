import { MASK } from '../mask.ts'
import type { Span } from '../spans.ts'

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
const FEWEST_DIGITS = 8
const MAX_DIGITS = 16

/** Phone numbers with separators. Without separators, the digits could as well be an id. */
export function addPhones(text: string, spans: Span[]) {
  for (const shape of SHAPES)
    for (const { 0: number, index } of text.matchAll(shape)) {
      const digits = number.replace(/\D/g, '').length
      const isPhone = digits >= FEWEST_DIGITS && digits <= MAX_DIGITS && !DATE.test(number)
      if (isPhone) spans.push({ start: index, end: index + number.length, replacement: MASK })
    }
}

const ANNOUNCED =
  /(?<![\p{L}\p{N}])(?:phone|tel|telephone|telefon|téléphone|teléfono|telefono|telefone|mobile?|mobil|cell|handy|fax|call|dial|sms|whatsapp|appele[rz]|llam[ae]r?|anrufen|звон\p{L}{1,5}|телефон|电话|電話|手机|전화)(?: number| nummer|nummer| no| nr)?[.:：]?[ ]{0,3}(?:me |us |at |on |is |under |unter |au |al ){0,3}([+(]?\d(?:[ ./()\u00a0-]{0,2}\d){5,14})(?![\w]|[.-]\d)/giu
const ANNOUNCING =
  /phon|tel|mobil|cell|handy|fax|call|dial|sms|whats|appele|llam|anruf|звон|телеф|电话|電話|手机|전화/i

/** After a word such as "phone", any number is a phone number. */
export function addAnnouncedPhones(text: string, spans: Span[]) {
  if (!ANNOUNCING.test(text)) return
  for (const { 0: whole, 1: number = '', index } of text.matchAll(ANNOUNCED)) {
    const end = index + whole.length
    if (!DATE.test(number)) spans.push({ start: end - number.length, end, replacement: MASK })
  }
}
