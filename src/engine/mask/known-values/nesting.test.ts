import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MASK } from '../mask.ts'
import { createKnownValueRemover } from './known-values.ts'

const bytesOf = (text: string) => [...Buffer.from(text)]
const hexOf = (text: string, before: string, between: string) =>
  bytesOf(text)
    .map((byte) => before + byte.toString(16).padStart(2, '0'))
    .join(between)
const wrap = (text: string, length: number, lineEnd: string) =>
  text.replace(new RegExp(`.{${length}}`, 'gs'), `$&${lineEnd}`)

/** A soft line break occurs between characters, never inside an escape. */
const quotedPrintable = (text: string) =>
  bytesOf(text)
    .map((byte, index) => {
      const isPlain = byte > 32 && byte < 127 && byte !== 61
      const encoded = isPlain
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
      return index % 20 === 19 ? `${encoded}=\r\n` : encoded
    })
    .join('')

const ENCODINGS: Record<string, (text: string) => string> = {
  JSON: (text) => JSON.stringify(text),
  'JSON with slashes': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'JSON in ASCII': (text) =>
    JSON.stringify(text).replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  'a member of an object': (text) => JSON.stringify({ data: { message: text, status: 200 } }),
  'URL component': encodeURIComponent,
  form: (text) => new URLSearchParams({ page: '2', v: text, sort: 'asc' }).toString(),
  HTML: (text) =>
    `<p>${text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&#39;')}</p>`,
  'numeric HTML entities': (text) =>
    Array.from(text, (char) => `&#x${char.codePointAt(0)?.toString(16)};`).join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'wrapped base64': (text) => wrap(Buffer.from(text).toString('base64'), 76, '\r\n'),
  'base64 wrapped after a few characters': (text) => wrap(Buffer.from(text).toString('base64'), 10, '\n'),
  'base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'base64 of UTF-16, big-endian': (text) => Buffer.from(text, 'utf16le').swap16().toString('base64'),
  'Basic header': (text) => `Basic ${Buffer.from(`user:${text}`).toString('base64')}`,
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('hex'),
  'hex with colons': (text) => hexOf(text, '', ':').toUpperCase(),
  'hex with spaces': (text) => hexOf(text, '', ' '),
  'hex list': (text) => `[${hexOf(text, '0x', ', ')}]`,
  'hex escapes': (text) => hexOf(text, '\\x', ''),
  'quoted-printable': quotedPrintable,
  'byte list': (text) => `[${bytesOf(text).join(',')}]`,
  'byte list with spaces': (text) => bytesOf(text).join(' '),
  'a buffer as JSON': (text) => JSON.stringify(Buffer.from(text)),
}
const NAMES = Object.keys(ENCODINGS)

const encode = (text: string, names: readonly string[]) =>
  names.reduce((inner, name) => ENCODINGS[name]?.(inner) ?? inner, text)

const secrets = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/),
  fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 16 }),
)
const isDistinctive = (value: string) =>
  value.isWellFormed() && new Set(value).size > 4 && value.trim().length > 6

describe('a known value', () => {
  it.each(NAMES)('is removed when written as: %s', (name) => {
    for (const secret of ['hunter2hunter2', 'S3cr3t!Key/ü+ €x', 'p%41ss\\w"ord=3D&amp;', '🔑-key-🔑-100%']) {
      const encoded = encode(secret, [name])
      const removed = createKnownValueRemover([secret]).remove(`before ${encoded} after`)
      expect(removed, `${secret}: ${encoded}`).toContain(MASK)
      expect(removed.startsWith('before ') && removed.endsWith(' after'), removed).toBe(true)
    }
  })

  it('is removed in any combination of up to five nested encodings', () => {
    fc.assert(
      fc.property(
        secrets.filter(isDistinctive),
        fc.array(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 5 }),
        (secret, names) => {
          const encoded = encode(secret, names)
          const removed = createKnownValueRemover([secret]).remove(`{"echo":[ ${encoded} ]}`)
          expect(removed, encoded.slice(0, 2000)).toContain(MASK)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('text without known values', () => {
  it('does not change, in any encoding', () => {
    const { remove } = createKnownValueRemover([
      'hunter2',
      'S3cr3t!Key/ü+ €x',
      'p%41ss\\w"ord=3D',
      'correct horse',
    ])
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(fc.constantFrom(...NAMES), { maxLength: 4 }),
        (text, names) => {
          const encoded = encode(text.toWellFormed(), names)
          expect(remove(encoded)).toBe(encoded)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the remover masks the whole text', () => {
  it('if decoding it takes too much work', () => {
    const { remove } = createKnownValueRemover(['hunter2hunter2'])
    expect(remove(`%${'25'.repeat(100_000)}`)).toBe(MASK)
  })

  it('if the known values are too long for credentials', () => {
    const { remove } = createKnownValueRemover(['x'.repeat(300_000)])
    expect(remove('anything')).toBe(MASK)
    expect(remove('')).toBe('')
  })
})

describe('values that match only as whole words', () => {
  const { remove } = createKnownValueRemover([], { wholeWords: ['1234', 'on'] })

  it.each([
    ['{"pin":"1234","on":1}', `{"pin":"${MASK}","${MASK}":1}`],
    ['{"a":1234,"b":[ 1234 ],"c":12345}', `{"a":"${MASK}","b":[ "${MASK}" ],"c":12345}`],
    ['a1234 12345 one', 'a1234 12345 one'],
    [`Basic ${Buffer.from('joe:1234').toString('base64')}`, expect.stringContaining(MASK)],
    ['%31%32%33%34', MASK],
  ])('are masked, but not inside longer words: %s', (text, masked) => {
    expect(remove(text)).toEqual(masked)
  })
})
