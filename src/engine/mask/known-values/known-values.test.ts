import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MASK } from '../mask.ts'
import { createKnownValueRemover } from './known-values.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const json = (text: string) => JSON.stringify(text).slice(1, -1)
const bytes = (text: string) => [...Buffer.from(text)]

/** Every encoding of a value that does not involve the surrounding text. */
const ENCODINGS: Record<string, (value: string) => string> = {
  raw: (value) => value,
  'lower case': (value) => value.toLowerCase(),
  'upper case': (value) => value.toUpperCase(),
  hex,
  HEX: (value) => hex(value).toUpperCase(),
  'URL component': encodeURIComponent,
  'URL with lower-case digits': (value) =>
    encodeURIComponent(value).replace(/%../g, (code) => code.toLowerCase()),
  'every byte as URL': (value) =>
    bytes(value)
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .join(''),
  form: (value) => new URLSearchParams({ v: value }).toString().slice(2),
  'only spaces as plus': (value) => value.replaceAll(' ', '+'),
  JSON: json,
  'JSON with slashes': (value) => json(value).replaceAll('/', '\\/'),
  'every unit as \\u': (value) =>
    value.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'HTML decimal': (value) => Array.from(value, (char) => `&#${char.codePointAt(0)};`).join(''),
  'HTML hex': (value) => Array.from(value, (char) => `&#x${char.codePointAt(0)?.toString(16)};`).join(''),
  'HTML names': (value) =>
    value.replace(
      /[&<>"']/g,
      (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&apos;',
    ),
  CSV: (value) => value.replaceAll('"', '""'),
  SQL: (value) => value.replaceAll("'", "''"),
  'composed accents': (value) => value.normalize('NFC'),
  'decomposed accents': (value) => value.normalize('NFD'),
  'UTF-8 read as Latin-1': (value) => Buffer.from(value).toString('latin1'),
  'UTF-8 read as Windows-1252': (value) => new TextDecoder('windows-1252').decode(Buffer.from(value)),
  'URL twice': (value) => encodeURIComponent(encodeURIComponent(value)),
  'JSON twice': (value) => json(json(value)),
  'JSON in a URL': (value) => encodeURIComponent(json(value)),
}

const ENVELOPES: Record<string, (value: string) => string> = {
  'Basic header': (value) => `Basic ${base64(`user:${value}`)}`,
  'base64 of a text': (value) => base64(`{"key":"x","value":${JSON.stringify(value)}}`),
  'base64url of a text': (value) => Buffer.from(`a=1&b=${encodeURIComponent(value)}&c`).toString('base64url'),
  'base64 in a URL': (value) => encodeURIComponent(base64(`ab${value}c`)),
  'wrapped base64': (value) =>
    base64(`some words ahead of it ${value} and behind it`).replace(/.{20}/g, '$&\r\n'),
  'base64 twice': (value) => base64(`Authorization: Basic ${base64(`:${value}`)} and more`),
  'hex of a text': (value) => hex(`<${value}>`),
}

const SECRETS = [
  'hunter2',
  'S3cr3t!Key/+ x',
  'pä$$ wörd€',
  'a"b\\c\n/d',
  '50%41off',
  '🔑-key-🔑',
  'sk_live_4242424242',
]

describe('a known value', () => {
  for (const [name, write] of Object.entries({ ...ENCODINGS, ...ENVELOPES }))
    it(`is removed when written as: ${name}`, () => {
      for (const secret of SECRETS) {
        const encoded = write(secret)
        const removed = createKnownValueRemover(['other', secret]).remove(`before ${encoded} after`)
        expect(removed, secret).toContain(MASK)
        expect(removed.startsWith('before ') && removed.endsWith(' after'), removed).toBe(true)
        if (name in ENCODINGS) expect(removed).toBe(`before ${MASK} after`)
      }
    })

  it('is removed if each character is escaped differently', () => {
    const escapes = ['raw', 'every byte as URL', 'every unit as \\u', 'HTML decimal', 'HTML hex'] as const
    const secret = fc
      .string({ unit: 'grapheme', minLength: 3, maxLength: 12 })
      .filter((text) => text.isWellFormed())
    fc.assert(
      fc.property(
        secret,
        fc.array(fc.constantFrom(...escapes), { minLength: 40, maxLength: 40 }),
        (value, encodings) => {
          const encoded = Array.from(value, (char, n) => ENCODINGS[encodings[n] ?? 'raw']?.(char)).join('')
          expect(createKnownValueRemover([value]).remove(`[${encoded}]`)).toContain(MASK)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is removed completely from any text, in any encoding', () => {
    const secret = fc.string({ unit: 'grapheme-ascii', minLength: 6, maxLength: 40 })
    const around = fc.stringMatching(/^[ .;\n]{0,8}$/)
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        const { remove } = createKnownValueRemover([value])
        for (const write of Object.values(ENCODINGS)) {
          const removed = remove(before + write(value) + after)
          expect(removed.toLowerCase()).not.toContain(write(value).toLowerCase())
          expect(removed).toContain(MASK)
        }
        for (const wrap of Object.values(ENVELOPES))
          expect(remove(before + wrap(value) + after)).toContain(MASK)
      }),
      { numRuns: 150 },
    )
  })

  it('is removed as a whole if it contains or overlaps another one', () => {
    const { remove } = createKnownValueRemover(['abc', 'abcdef', 'efgh'])
    expect(remove('x abcdef y abc z')).toBe(`x ${MASK} y ${MASK} z`)
    expect(remove('x abcdefgh y')).toBe(`x ${MASK} y`)
  })

  it('is removed unencoded even if it has only one character', () => {
    expect(createKnownValueRemover(['7']).remove('a7b')).toBe(`a${MASK}b`)
  })

  it.each([
    ['"input":"SUPERSECRETvalue1234..."', `"input":"${MASK}"`],
    ['value "SUPERSECRETvalue1234… is wrong"', `value "${MASK} is wrong"`],
    ["input_value='SUPERSECRE...value123456', input_type=str", `input_value='${MASK}', input_type=str`],
    ['key SUPE****3456 was rejected', `key ${MASK} was rejected`],
    ['\\u0053UPERSECRET\\u2026', MASK],
    ['SUP... is too short to be part of it', 'SUP... is too short to be part of it'],
    ['SUPERSECRETs are masked...', 'SUPERSECRETs are masked...'],
  ])('is removed if it is abbreviated: %s', (text, expected) => {
    expect(createKnownValueRemover(['SUPERSECRETvalue123456']).remove(text)).toBe(expected)
  })

  it('is removed up to its end if it is abbreviated around another one', () => {
    const { remove } = createKnownValueRemover(['SUPERSECRETvalue123456', 'valu'])
    expect(remove("'SUPERSE...value123456' is wrong")).toBe(`'${MASK}' is wrong`)
  })

  it('is removed from header names and values', () => {
    const { removeFromHeaders } = createKnownValueRemover(['hunter2'])
    expect(removeFromHeaders({ 'x-hunter2': 'a', ok: 'b hunter2' })).toEqual({
      [`x-${MASK}`]: 'a',
      ok: `b ${MASK}`,
    })
  })

  it('has no effect if it is empty', () => {
    expect(createKnownValueRemover(['', '']).remove('as it is')).toBe('as it is')
  })
})

describe('truncated text', () => {
  const { remove } = createKnownValueRemover(['correct horse', 'tr0ub4dor&3'])

  it.each([
    ['x correct h', `x ${MASK}`],
    ['x corr', `x ${MASK}`],
    ['x cor', 'x cor'],
    ['x tr0ub4dor%2', `x ${MASK}`],
    ['x tr0ub4dor\\u00', `x ${MASK}`],
    [`x ${hex('correct')}`, `x ${MASK}`],
    [`x ${base64('correct horse').slice(0, 9)}`, `x ${MASK}`],
    ['x correct\ufffd', `x ${MASK}`],
  ])('loses the start of a value at its end, unless it is too short: %s', (text, expected) => {
    expect(remove(text, { isTruncated: true })).toBe(expected)
  })

  it('is treated differently from complete text, which keeps what looks like the start of a value', () => {
    expect(remove('x correct h')).toBe('x correct h')
  })

  it('loses every start of a value with four characters or more', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9/+ &"-]{8,20}$/)
    fc.assert(
      fc.property(secret, fc.nat(), fc.constantFrom(...Object.values(ENCODINGS)), (value, offset, write) => {
        const length = 8 + (offset % Math.max(1, value.length - 8))
        const cut = write(value.slice(0, length))
        expect(createKnownValueRemover([value]).remove(`.. ${cut}`, { isTruncated: true })).toBe(`.. ${MASK}`)
      }),
    )
  })
})
