import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../problems/text.ts'
import { expectLinearTime } from '../../testing/growth.ts'
import { addressKey, distinctAddresses, parseAddresses } from './addresses.ts'

const read = (written: string | string[]) => {
  const parsed = parseAddresses(written)
  return 'problem' in parsed ? textOf(parsed.problem) : parsed.addresses
}
const bare = (address: string) => ({ name: '', address })

describe('addresses are read', () => {
  it.each([
    ['ada@example.com', '', 'ada@example.com'],
    ['  ada@example.com  ', '', 'ada@example.com'],
    ['<ada@example.com>', '', 'ada@example.com'],
    ['Ada  Lovelace <ada@example.com>', 'Ada Lovelace', 'ada@example.com'],
    ['"Lovelace, Ada" <ada@example.com>', 'Lovelace, Ada', 'ada@example.com'],
    [
      String.raw`"Ada \"Countess\" \\ L" <ada@example.com>`,
      String.raw`Ada "Countess" \ L`,
      'ada@example.com',
    ],
    ['"ada@home.example; <x>" <ada@example.com>', 'ada@home.example; <x>', 'ada@example.com'],
    ['Jörg 👩‍🚀 <jörg@bücher.example>', 'Jörg 👩‍🚀', 'jörg@bücher.example'],
    ['用户@例え.テスト', '', '用户@例え.テスト'],
    ["o'brien+tag@mail.example.co.uk", '', "o'brien+tag@mail.example.co.uk"],
    ['root@localhost', '', 'root@localhost'],
  ])('%s', (written, name, address) => {
    expect(read(written)).toEqual([{ name, address }])
  })

  it('several in one text, with commas or semicolons between them, quotes respected', () => {
    const written = 'a@x.example, "B, b; c" <b@x.example>; c@x.example,'
    const names = [bare('a@x.example'), { name: 'B, b; c', address: 'b@x.example' }, bare('c@x.example')]
    expect(read(written)).toEqual(names)
    expect(read(['a@x.example', '"B, b; c" <b@x.example>;c@x.example'])).toEqual(names)
  })

  it('blank entries are skipped', () => {
    expect(read('')).toEqual([])
    expect(read([])).toEqual([])
    expect(read(['', ' ; ,', 'a@x.example'])).toEqual([bare('a@x.example')])
  })
})

describe('an invalid address is refused with the reason', () => {
  it.each([
    ['ada', 'has no @'],
    ['Lovelace, Ada <ada@example.com>', 'address 1: has no @'],
    ['a@b@example.com', 'has more than one @'],
    ['a@x.example b@x.example', 'has more than one @'],
    ['ada@home.example <ada@example.com>', 'has more than one @'],
    ['"ada@home.example" <ada>', 'has no @'],
    ['ada@home.example <>', 'has no @'],
    ['@example.com', 'nothing before the @'],
    ['Ada <ada@>', 'nothing after the @'],
    ['Ada <ada@example.com', 'the angle brackets do not match'],
    ['ada@example.com>', 'the angle brackets do not match'],
    ['<<ada@example.com>>', 'the angle brackets do not match'],
    ['Ada <ada@example.com> Lovelace', 'the angle brackets do not match'],
    ['"Ada <ada@example.com>', 'a quote is not closed'],
    ['Ada ada@example.com', 'not valid before the @'],
    ['"x@evil.example"@example.com', 'not valid before the @'],
    ['"ada lovelace"@example.com', 'not valid before the @'],
    ['Friends: ada@example.com', 'not valid before the @'],
    ['ada(comment)@example.com', 'not valid before the @'],
    ['.ada@example.com', 'not valid before the @'],
    ['a..b@example.com', 'not valid before the @'],
    ['ada@example..com', 'not a valid domain after the @'],
    ['ada@-example.com', 'not a valid domain after the @'],
    ['ada@exa mple.com', 'not a valid domain after the @'],
    ['ada@[127.0.0.1]', 'not a valid domain after the @'],
    ['ada@127.0.0.1', 'not a valid domain after the @'],
    ['ada@example.com.', 'not a valid domain after the @'],
    ['a\u200bda@example.com', 'contains an invisible character'],
    [`${'a'.repeat(65)}@example.com`, 'too long before the @'],
    [`${'ü'.repeat(33)}@example.com`, 'too long before the @'],
    [`${'a'.repeat(60)}@${'b.'.repeat(97)}example`, 'too long'],
    [`${'n'.repeat(201)} <ada@example.com>`, 'the name is longer than 200 characters'],
  ])('%s: %s', (written, reason) => {
    expect(read(written)).toBe(reason)
  })

  it('64 before the @ and 254 in total are still fine', () => {
    const domain = `${'b.'.repeat(91)}example`
    expect(read(`${'a'.repeat(64)}@${domain}`)).toEqual([bare(`${'a'.repeat(64)}@${domain}`)])
    expect(`${'a'.repeat(64)}@${domain}`).toHaveLength(254)
  })

  it('a domain is measured as it goes over the wire', () => {
    const label = '端'.repeat(20)
    const written = `ada@${[label, label, label].join('.')}.example`
    expect(read(written)).toEqual([bare(written)])
    expect(read(`${'a'.repeat(60)}@${Array(10).fill(label).join('.')}.example`)).toBe(
      'not a valid domain after the @',
    )
  })

  it.each(['\r', '\n', '\r\n', '\0', '\t', '\x1b', '\x7f', '\u0085', '\u2028'])('%j anywhere', (control) => {
    for (const written of [
      `ada@example.com${control}`,
      `${control}ada@example.com`,
      `a${control}da@example.com`,
      `Ada${control}Bcc: x <ada@example.com>`,
      `"Ada${control}" <ada@example.com>`,
    ])
      expect(read(written)).toBe('must not contain control characters')
  })

  it('half of a surrogate pair', () => {
    expect(read('Ada \ud83d <ada@example.com>')).toBe('must not contain control characters')
  })

  it('the entry that is wrong is counted', () => {
    expect(read(['a@x.example', 'b@x.example, c'])).toBe('address 2: has no @')
  })

  it('no accepted address can add a second recipient or header', () => {
    const part = fc.constantFrom(
      'a',
      '@',
      '"',
      '\\',
      ',',
      ';',
      '<',
      '>',
      ' ',
      '.',
      '\n',
      '(',
      'é',
      'x.example',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const parsed = parseAddresses(parts.join(''))
        if ('problem' in parsed) return
        for (const { name, address } of parsed.addresses) {
          expect(address).toMatch(/^[^"@<>,;\s]+@[^"@<>,;\s]+$/)
          expect(name).not.toMatch(/\p{Cc}/u)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a megabyte of quotes and brackets takes time in proportion', () => {
    for (const piece of ['"', '\\"', '<a"', 'a,', '@<', '" \\', ' ', '" a'])
      expectLinearTime((n) => parseAddresses(piece.repeat(n)), 25_000, piece)
  })
})

describe('addresses compare', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['jo\u0308rg@example.com', 'j\u00f6rg@example.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ])('%s is %s', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other))
  })

  it('different mailboxes stay apart', () => {
    const keys = ['ada@example.com', 'ada+x@example.com', 'a.da@example.com', 'ada@example.org'].map(
      addressKey,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('each mailbox once, as it was written first', () => {
    const list = [{ name: 'Ada', address: 'Ada@x.example' }, bare('ada@X.example'), bare('b@x.example')]
    expect(distinctAddresses(list)).toEqual([list[0], list[2]])
  })
})
