import type { Span } from '../spans.ts'
import { addAddresses, addIpv4, addIpv6 } from './addresses.ts'
import { addEscapedAddresses, ESCAPED_SIGN } from './escaped-addresses.ts'
import { addCards, addIbans, addSsns } from './numbers.ts'
import { addAnnouncedPhones, addPhones } from './phones.ts'

/** What the key says about the text: digits of an id or a version are not a phone number, card or IP address. */
export type Hint = 'none' | 'id' | 'version'

/** A message id has the form of an email address, but reaches nobody. */
const MESSAGE_ID = /^<[^<>\s]+>$/
const LEADING_ZERO = /(?<!\d)0[1-9]\d{7}/
const DIGIT_RUN = /\d{12}/
const SPLIT_DIGITS = /[+(]|\d[ ()./\u00a0\u2007-\u2014\u202f-]{1,3}\d|00\d{7}/

/** Finds personal data by its shape. Each kind is searched for only if the text has the characters it needs. */
export function addPersonalSpans(text: string, hint: Hint, spans: Span[]) {
  if (hint === 'none' && ESCAPED_SIGN.test(text)) addEscapedAddresses(text, spans)
  const signs = surveySigns(text)
  if ((signs.ats > 0 || signs.percents > 0) && !(hint === 'id' && MESSAGE_ID.test(text)))
    addAddresses(text, spans)
  if (signs.digits < 2 && signs.colons < 2) return
  if (signs.colons >= 2) addIpv6(text, spans)
  if (hint === 'version') return
  if (signs.dots >= 3) addIpv4(text, spans)
  if (signs.digits >= 7 && text.length >= 15) addIbans(text, spans)
  if (hint === 'id' || signs.digits < 6) return
  addAnnouncedPhones(text, spans)
  if (signs.digits < 8) return
  const isSplit = SPLIT_DIGITS.test(text)
  if (signs.digits >= 12 && (isSplit || DIGIT_RUN.test(text))) addCards(text, spans)
  if (isSplit) addSsns(text, spans)
  if (isSplit || LEADING_ZERO.test(text)) addPhones(text, spans)
}

type Signs = { ats: number; percents: number; dots: number; colons: number; digits: number }

function surveySigns(text: string): Signs {
  let ats = 0
  let percents = 0
  let dots = 0
  let colons = 0
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 64) continue
    if (code >= 48 && code <= 57) digits += 1
    else if (code === 46) dots += 1
    else if (code === 58) colons += 1
    else if (code === 64) ats += 1
    else if (code === 37) percents += 1
  }
  return { ats, percents, dots, colons, digits }
}
