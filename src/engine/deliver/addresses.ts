import { domainToASCII } from 'node:url'
import type { MailAddress } from '../../ports/mail.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'
import { normalizeText } from '../normalize-text.ts'

type Invalid = { problem: Problem }
/** `index` is the position of the invalid text in the input. */
type InvalidText = Invalid & { index: number }

const MAX_LOCAL_BYTES = 64
const MAX_DOMAIN_BYTES = 253
const MAX_ADDRESS_BYTES = 254
const MAX_NAME_LENGTH = 200
/** Enough for an address and a name with every character escaped; limits the input of the regular expressions below. */
const MAX_ENTRY_LENGTH = 1000

const CONTROL = /[\p{Cc}\u2028\u2029]/u

/**
 * Parses `a@b.c`, `Name <a@b.c>` and `"Last, First" <a@b.c>`, separated by commas or semicolons. Blank entries are
 * skipped, so the result may be empty.
 */
export function parseAddresses(texts: string | string[]): { addresses: MailAddress[] } | InvalidText {
  const addresses: MailAddress[] = []
  for (const [index, text] of [texts].flat().entries()) {
    const parsed = parseText(text)
    if ('problem' in parsed) return { ...parsed, index }
    addresses.push(...parsed)
  }
  return { addresses }
}

function parseText(text: string): MailAddress[] | Invalid {
  if (CONTROL.test(text) || !text.isWellFormed()) return { problem: problemOf('address.control_character') }
  const entries = splitEntries(text)
  const addresses: MailAddress[] = []
  for (const [index, entry] of entries.entries()) {
    const parsed = parseEntry(entry)
    if ('problem' in parsed) {
      if (entries.length === 1) return parsed
      const isName = parsed.problem.code === 'address.at_missing' && entries[index + 1]?.includes('<')
      const cause = isName ? problemOf('address.comma_in_name') : parsed.problem
      return { problem: problemOf('address.in_list', { position: index + 1, cause }) }
    }
    addresses.push(parsed)
  }
  return addresses
}

/** Addresses with the same key count as the same mailbox. */
export function addressKey(address: string): string {
  const atSign = address.lastIndexOf('@')
  const domain = address.slice(atSign + 1)
  const text = normalizeText(`${address.slice(0, atSign + 1)}${domainToASCII(domain) || domain}`, 'NFC')
  // Some letters combine with their marks only in lower case.
  return normalizeText(text.toLowerCase(), 'NFC')
}

/** Removes duplicates; the first spelling wins. */
export function distinctAddresses(addresses: readonly MailAddress[]): MailAddress[] {
  const byKey = new Map<string, MailAddress>()
  for (const entry of addresses) {
    const key = addressKey(entry.address)
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  return [...byKey.values()]
}

/** Splits in one pass. Separators inside quotes do not count, nor do quotes after a backslash. */
function splitEntries(text: string): string[] {
  const entries: string[] = []
  let from = 0
  let quoted = false
  for (let position = 0; position < text.length; position += 1) {
    const char = text[position]
    if (char === '"') quoted = !quoted
    else if (quoted && char === '\\') position += 1
    else if (!quoted && (char === ',' || char === ';')) {
      entries.push(text.slice(from, position))
      from = position + 1
    }
  }
  entries.push(text.slice(from))
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

function parseEntry(entry: string): MailAddress | Invalid {
  if (entry.length > MAX_ENTRY_LENGTH) return { problem: problemOf('address.too_long') }
  // The length stays the same, so positions in both strings match.
  const unquoted = entry.replace(/"(?:[^"\\]|\\.)*"/gu, (part) => 'q'.repeat(part.length))
  if (unquoted.includes('"')) return { problem: problemOf('address.quote_not_closed') }
  const atCount = unquoted.split('@').length - 1
  if (atCount !== 1)
    return { problem: problemOf(atCount === 0 ? 'address.at_missing' : 'address.several_ats') }
  const open = unquoted.indexOf('<')
  if (open === -1 && !unquoted.includes('>')) return checkAddress('', entry)
  if (open === -1 || open !== unquoted.lastIndexOf('<') || unquoted.indexOf('>') !== unquoted.length - 1)
    return { problem: problemOf('address.brackets_unmatched') }
  return checkAddress(readName(entry.slice(0, open)), entry.slice(open + 1, -1).trim())
}

function readName(text: string): string {
  const plain = text.replace(/"((?:[^"\\]|\\.)*)"/gu, (_, inner: string) => inner.replace(/\\(.)/gu, '$1'))
  return plain.replace(/\s+/gu, ' ').trim()
}

// A quoted local part is rejected as well, because some programs read its content as another address.
const LOCAL = /^[^\s"(),:;<>@[\\\]]+$/u
// A bounded repetition would take twenty times as long to compile, which would delay the first email.
const LABEL = /^(?![\p{M}-])[\p{L}\p{N}\p{M}-]+(?<!-)$/u
const MAX_LABEL_LENGTH = 63
const INVISIBLE = /\p{Cf}/u

function checkAddress(name: string, address: string): MailAddress | Invalid {
  const atSign = address.lastIndexOf('@')
  if (atSign === -1) return { problem: problemOf('address.at_missing') }
  const local = address.slice(0, atSign)
  const domain = address.slice(atSign + 1)
  if (local === '') return { problem: problemOf('address.local_missing') }
  if (domain === '') return { problem: problemOf('address.domain_missing') }
  if (INVISIBLE.test(address)) return { problem: problemOf('address.invisible_character') }
  if (!LOCAL.test(local) || /^\.|\.\.|\.$/.test(local)) return { problem: problemOf('address.local_invalid') }
  if (!isDomain(domain)) return { problem: problemOf('address.domain_invalid') }
  if (Buffer.byteLength(local) > MAX_LOCAL_BYTES) return { problem: problemOf('address.local_too_long') }
  const sentBytes = Buffer.byteLength(`${local}@`) + domainToASCII(domain).length
  if (Math.max(sentBytes, Buffer.byteLength(address)) > MAX_ADDRESS_BYTES)
    return { problem: problemOf('address.too_long') }
  if (name.length > MAX_NAME_LENGTH)
    return { problem: problemOf('address.name_too_long', { maximum: MAX_NAME_LENGTH }) }
  return { name, address }
}

const isLabel = (label: string) => LABEL.test(label) && [...label].length <= MAX_LABEL_LENGTH

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  // A numeric last label means an IP address, not a name.
  if (!labels.every(isLabel) || /^\d+$/.test(labels.at(-1) ?? '')) return false
  const ascii = domainToASCII(domain)
  return ascii !== '' && ascii.length <= MAX_DOMAIN_BYTES
}
