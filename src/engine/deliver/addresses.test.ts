import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../problems/text.ts'
import { expectLinearTime } from '../../testing/growth.ts'
import { addressKey, distinctAddresses, parseAddresses } from './addresses.ts'

const parse = (input: string | string[]) => {
  const parsed = parseAddresses(input)
  return 'problem' in parsed ? textOf(parsed.problem) : parsed.addresses
}
const bare = (address: string) => ({ name: '', address })

describe('parseAddresses accepts', () => {
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
  ])('%s', (input, name, address) => {
    expect(parse(input)).toEqual([{ name, address }])
  })

  it('several addresses in one string, separated by commas or semicolons outside quotes', () => {
    const input = 'a@x.example, "B, b; c" <b@x.example>; c@x.example,'
    const addresses = [bare('a@x.example'), { name: 'B, b; c', address: 'b@x.example' }, bare('c@x.example')]
    expect(parse(input)).toEqual(addresses)
    expect(parse(['a@x.example', '"B, b; c" <b@x.example>;c@x.example'])).toEqual(addresses)
  })

  it('blank entries, which it skips', () => {
    expect(parse('')).toEqual([])
    expect(parse([])).toEqual([])
    expect(parse(['', ' ; ,', 'a@x.example'])).toEqual([bare('a@x.example')])
  })
})

describe('parseAddresses rejects', () => {
  it.each([
    ['ada', 'the @ is missing'],
    [
      'Lovelace, Ada <ada@example.com>',
      'address 1: the @ is missing; a name that contains a comma needs quotes',
    ],
    ['a@b@example.com', 'has more than one @'],
    ['a@x.example b@x.example', 'has more than one @'],
    ['ada@home.example <ada@example.com>', 'has more than one @'],
    ['"ada@home.example" <ada>', 'the @ is missing'],
    ['ada@home.example <>', 'the @ is missing'],
    ['@example.com', 'nothing before the @'],
    ['Ada <ada@>', 'nothing after the @'],
    ['Ada <ada@example.com', 'the angle brackets do not match'],
    ['ada@example.com>', 'the angle brackets do not match'],
    ['<<ada@example.com>>', 'the angle brackets do not match'],
    ['Ada <ada@example.com> Lovelace', 'the angle brackets do not match'],
    ['"Ada <ada@example.com>', 'a quote is not closed'],
    ['Ada ada@example.com', 'the part before the @ is not valid'],
    ['"x@evil.example"@example.com', 'the part before the @ is not valid'],
    ['"ada lovelace"@example.com', 'the part before the @ is not valid'],
    ['Friends: ada@example.com', 'the part before the @ is not valid'],
    ['ada(comment)@example.com', 'the part before the @ is not valid'],
    ['.ada@example.com', 'the part before the @ is not valid'],
    ['a..b@example.com', 'the part before the @ is not valid'],
    ['ada@example..com', 'the domain after the @ is not valid'],
    ['ada@-example.com', 'the domain after the @ is not valid'],
    ['ada@exa mple.com', 'the domain after the @ is not valid'],
    ['ada@[127.0.0.1]', 'the domain after the @ is not valid'],
    ['ada@127.0.0.1', 'the domain after the @ is not valid'],
    ['ada@example.com.', 'the domain after the @ is not valid'],
    ['a\u200bda@example.com', 'contains an invisible character'],
    [`${'a'.repeat(65)}@example.com`, 'the part before the @ is too long'],
    [`${'ü'.repeat(33)}@example.com`, 'the part before the @ is too long'],
    [`${'a'.repeat(60)}@${'b.'.repeat(97)}example`, 'too long'],
    [`${'n'.repeat(201)} <ada@example.com>`, 'the name is longer than 200 characters'],
  ])('%s, because: %s', (input, reason) => {
    expect(parse(input)).toBe(reason)
  })

  it('more than 64 characters before the @ or 254 in total, but not fewer', () => {
    const domain = `${'b.'.repeat(91)}example`
    expect(parse(`${'a'.repeat(64)}@${domain}`)).toEqual([bare(`${'a'.repeat(64)}@${domain}`)])
    expect(`${'a'.repeat(64)}@${domain}`).toHaveLength(254)
  })

  it('a domain that is too long in ASCII form', () => {
    const label = '端'.repeat(20)
    const input = `ada@${[label, label, label].join('.')}.example`
    expect(parse(input)).toEqual([bare(input)])
    expect(parse(`${'a'.repeat(60)}@${Array(10).fill(label).join('.')}.example`)).toBe(
      'the domain after the @ is not valid',
    )
  })

  it.each(['\r', '\n', '\r\n', '\0', '\t', '\x1b', '\x7f', '\u0085', '\u2028'])(
    '%j anywhere in an address',
    (control) => {
      for (const input of [
        `ada@example.com${control}`,
        `${control}ada@example.com`,
        `a${control}da@example.com`,
        `Ada${control}Bcc: x <ada@example.com>`,
        `"Ada${control}" <ada@example.com>`,
      ])
        expect(parse(input)).toBe('must not contain control characters')
    },
  )

  it('a lone surrogate', () => {
    expect(parse('Ada \ud83d <ada@example.com>')).toBe('must not contain control characters')
  })

  it('a list, with the position of the invalid entry', () => {
    expect(parse(['a@x.example', 'b@x.example, c'])).toBe('address 2: the @ is missing')
  })

  it('everything that could add a second recipient or header', () => {
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

  it('long runs of quotes and brackets in linear time', () => {
    for (const piece of ['"', '\\"', '<a"', 'a,', '@<', '" \\', ' ', '" a'])
      expectLinearTime((n) => parseAddresses(piece.repeat(n)), 25_000, piece)
  })
})

describe('mailboxes', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['jo\u0308rg@example.com', 'j\u00f6rg@example.com'],
    ['Jörg@example.com', 'jörg@example.com'],
    ['\u03aa\u0301x@example.com', '\u0390x@example.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ])('%s and %s are the same', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other))
  })

  it('are different if their local parts or domains differ', () => {
    const keys = ['ada@example.com', 'ada+x@example.com', 'a.da@example.com', 'ada@example.org'].map(
      addressKey,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('are listed once, in their first spelling', () => {
    const list = [{ name: 'Ada', address: 'Ada@x.example' }, bare('ada@X.example'), bare('b@x.example')]
    expect(distinctAddresses(list)).toEqual([list[0], list[2]])
  })
})
