import { MASK } from '../mask.ts'
import type { Span } from '../spans.ts'

const lastFour = (text: string) => MASK + text.replace(/[^\p{L}\p{N}]/gu, '').slice(-4)

const GAP = ' \\u00a0\\u2007\\u2009\\u202f.\\u2010-\\u2014-'
const GAPS = new RegExp(`[${GAP}]`, 'g')
const CARD = new RegExp(`(?<![\\w.-])\\d(?:[${GAP}]?\\d){11,29}(?!\\w|[.-]\\d)`, 'g')

/** Payment card numbers with a known prefix and a valid check digit. */
export function addCards(text: string, spans: Span[]) {
  for (const { 0: match, index } of text.matchAll(CARD)) {
    // Thirteen digits after a slash or a hash are usually a record id.
    const isId = match.length === 13 && /[/#]/.test(text[index - 1] ?? '')
    if (!isId) addCardsIn(match, index, spans)
  }
}

/** Another number may be adjacent, so every run of whole groups is tried, the longest first. */
function addCardsIn(match: string, offset: number, spans: Span[]) {
  const digits = match.replace(GAPS, '')
  const groups = groupsOf(match)
  for (let first = 0; first < groups.length; first += 1) {
    const { start = 0, digitsBefore = 0 } = groups[first] ?? {}
    if (!CARD_START.test(digits[digitsBefore] ?? '')) continue
    for (let last = groups.length - 1; last >= first; last -= 1) {
      const { end = 0, digitsUpTo = 0 } = groups[last] ?? {}
      const length = digitsUpTo - digitsBefore
      if (length < SHORTEST_CARD || length > LONGEST_CARD || end - start > LONGEST_WITH_GAPS) continue
      if (!isCard(digits.slice(digitsBefore, digitsUpTo), last > first)) continue
      const card = match.slice(start, end)
      // A number does not mix two kinds of separators.
      if (new Set(card.match(GAPS)).size > 1) continue
      spans.push({ start: offset + start, end: offset + end, replacement: lastFour(card) })
      first = last
      break
    }
  }
}

type Group = { start: number; end: number; digitsBefore: number; digitsUpTo: number }

function groupsOf(match: string): Group[] {
  const groups: Group[] = []
  for (const { 0: groupDigits, index } of match.matchAll(/\d+/g)) {
    const digitsBefore = groups.at(-1)?.digitsUpTo ?? 0
    groups.push({
      start: index,
      end: index + groupDigits.length,
      digitsBefore,
      digitsUpTo: digitsBefore + groupDigits.length,
    })
  }
  return groups
}

const CARD_START = /^[2-6]/
const SHORTEST_CARD = 12
const LONGEST_CARD = 19
/** Nineteen digits and their separators. */
const LONGEST_WITH_GAPS = 28

const NETWORKS: readonly (readonly [first: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16, 17, 18, 19]],
  [/^3(?:0[0-5]|095|[689])/, [14, 15, 16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
  [/^(?:50[0-9]|5[6-8]|6[03-9])/, [16, 17, 18, 19]],
  [/^220[0-4]/, [16, 17, 18, 19]],
]

/** Short card numbers look like any other number, so they count only if written in groups. */
const SHORT_CARD = /^(?:50|5[6-9]|6)\d{10,13}$/

const isCard = (digits: string, isGrouped: boolean): boolean =>
  passesLuhn(digits) &&
  ((isGrouped && SHORT_CARD.test(digits)) ||
    NETWORKS.some(([first, lengths]) => first.test(digits) && lengths.includes(digits.length)))

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let n = 0; n < digits.length; n += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - n) - 48
    sum += n % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

const IBAN = new RegExp(`(?<![A-Z0-9])[A-Z]{2}\\d{2}(?:[${GAP}]?[A-Z0-9]){11,30}(?![A-Z0-9])`, 'gi')

/** The IBAN length of each country, including countries that are not in the IBAN registry. */
const IBAN_LENGTHS = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
  LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
  RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30 AO25 BF28 BJ28 CF27
  CG27 CI28 CM27 CV25 DZ26 GA27 GQ27 GW25 IR26 KM27 MA28 MG27 ML28 MZ25 NE28 SN28 TD27 TG28`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
)

export function addIbans(text: string, spans: Span[]) {
  for (const { 0: match, index } of text.matchAll(IBAN)) {
    const length = lengthOfIban(match)
    if (length !== -1)
      spans.push({ start: index, end: index + length, replacement: lastFour(match.slice(0, length)) })
  }
}

/** The country determines where the number ends, because a word may follow after a space. */
function lengthOfIban(match: string): number {
  const expectedLength = IBAN_LENGTHS.get(match.slice(0, 2).toUpperCase()) ?? 0
  let count = 0
  for (let position = 0; position < match.length; position += 1) {
    if (/[A-Z0-9]/i.test(match[position] ?? '')) count += 1
    if (count !== expectedLength) continue
    const compact = match.slice(0, position + 1).replace(GAPS, '')
    const isEnd = !/[A-Z0-9]/i.test(match[position + 1] ?? '')
    return isEnd && mod97(compact) === 1 ? position + 1 : -1
  }
  return -1
}

function mod97(iban: string): number {
  let remainder = 0
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

const SSN = /(?<![\w.-])(?!000|666|9)\d{3}([- \u00a0\u2010-\u2014])(?!00)\d{2}\1(?!0000)\d{4}(?!\w|[.-]\d)/g

export function addSsns(text: string, spans: Span[]) {
  for (const { 0: match, index } of text.matchAll(SSN))
    spans.push({ start: index, end: index + match.length, replacement: MASK })
}
