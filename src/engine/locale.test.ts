import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseLocale, resolveLocale } from './locale.ts'

describe('normaliseLocale', () => {
  it('knows one spelling per language', () => {
    expect(normaliseLocale('pt_BR')).toBe('pt-br')
    expect(normaliseLocale('PT-br')).toBe('pt-br')
    expect(normaliseLocale('zh-Hant-TW')).toBe('zh-hant-tw')
  })

  it.each(['', 'e', 'engl', 'en-', 'en-u', 'en us', '1n', 'en-us-x-y', 'en-toolongpart', 'de\n'])(
    'refuses %j',
    (text) => {
      expect(normaliseLocale(text)).toBeNull()
    },
  )

  it('leaves what it has normalised alone', () => {
    const locale = fc.stringMatching(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,2}$/)
    fc.assert(
      fc.property(locale, (text) => {
        const once = normaliseLocale(text)
        expect(once).not.toBeNull()
        expect(normaliseLocale(once ?? '')).toBe(once)
      }),
    )
  })
})

describe('resolveLocale', () => {
  it.each([
    ['the exact language', 'pt-br', 'en', ['pt', 'pt-br'], 'pt-br'],
    ['its base language', 'pt-br', 'en', ['pt-pt', 'pt'], 'pt'],
    ['the alphabetically first region', 'pt-br', 'en', ['pt-pt', 'pt-ao', 'ptx'], 'pt-ao'],
    ['the first region for a base language', 'pt', 'en', ['pt-pt', 'pt-ao'], 'pt-ao'],
    ['the own language under its code', 'de-at', 'de', ['de-ch'], 'de'],
    ['the own language as a region', 'de', 'de-ch', ['fr'], 'de-ch'],
    ['the layout for a language it does not have', 'fr', 'en', ['de'], 'en'],
    ['the layout when none is wanted', null, 'en', ['de'], 'en'],
    ['the layout for nonsense', '??', 'en', ['de'], 'en'],
    ['the layout for an empty wish', '', 'en', ['de'], 'en'],
    ['the layout for the name of a language', 'english', 'de', ['en'], 'de'],
    ['any spelling', 'PT_br', 'en', ['pt-br'], 'pt-br'],
    ['all three parts', 'zh-Hant-TW', 'en', ['zh', 'zh-hant', 'zh-hant-tw'], 'zh-hant-tw'],
    ['the script without the region', 'zh-hant-tw', 'en', ['zh', 'zh-hans', 'zh-hant'], 'zh-hant'],
    ['another region of the script', 'zh-hant-tw', 'en', ['zh', 'zh-hant-mo', 'zh-hant-hk'], 'zh-hant-hk'],
    ['the language when the script is missing', 'zh-hant-tw', 'en', ['zh-hans', 'zh'], 'zh'],
    ['another variant of the language', 'zh-hant-tw', 'en', ['zh-sg', 'zh-hans-cn'], 'zh-hans-cn'],
    ['a region of a script alone', 'zh-hant', 'en', ['zh', 'zh-hans-cn', 'zh-hant-tw'], 'zh-hant-tw'],
    ['the language before variants of a region', 'pt-br', 'en', ['pt-br-north', 'pt'], 'pt'],
    ['the own language by its script', 'zh-hant-hk', 'zh-hant-tw', ['zh'], 'zh-hant-tw'],
    ['the layout when only the region is the same', 'zh-hant-tw', 'en', ['en-tw'], 'en'],
  ])('takes %s', (_, wanted, own, translations, expected) => {
    expect(resolveLocale(wanted, own, translations)).toBe(expected)
  })

  const code = fc.constantFrom(
    ...['pt', 'pt-br', 'pt-pt', 'pt-ao', 'en', 'en-us', 'de', 'de-at', 'fr', 'zh', 'zh-tw', 'zh-hant'],
    ...['zh-hans', 'zh-hant-tw', 'zh-hant-hk', 'zh-hans-cn', 'sr-latn-rs', 'sr-cyrl', 'sr'],
  )

  it('returns an existing language, whatever the order of the translations', () => {
    fc.assert(
      fc.property(code, code, fc.uniqueArray(code), (wanted, own, translations) => {
        const resolved = resolveLocale(wanted, own, translations)
        expect([own, ...translations]).toContain(resolved)
        expect(resolveLocale(wanted, own, translations.toReversed())).toBe(resolved)
      }),
    )
  })

  it('never leaves the wanted language while one of its kind exists', () => {
    fc.assert(
      fc.property(code, code, fc.uniqueArray(code), (wanted, own, translations) => {
        const base = wanted.split('-')[0]
        const hasKin = [own, ...translations].some((other) => other.split('-')[0] === base)
        const resolved = resolveLocale(wanted, own, translations)
        expect(resolved.split('-')[0] === base || resolved === own).toBe(true)
        if (hasKin) expect(resolved.split('-')[0]).toBe(base)
      }),
    )
  })

  it('never leaves the script of a three-part code while one of its kind exists', () => {
    const long = fc.constantFrom('zh-hant-tw', 'zh-hant-hk', 'zh-hans-sg', 'sr-latn-rs', 'sr-cyrl-me')
    fc.assert(
      fc.property(long, code, fc.uniqueArray(code), (wanted, own, translations) => {
        const group = wanted.split('-').slice(0, 2).join('-')
        const isKin = (other: string) => other === group || other.startsWith(`${group}-`)
        const resolved = resolveLocale(wanted, own, translations)
        if ([own, ...translations].some(isKin)) expect(isKin(resolved)).toBe(true)
      }),
    )
  })

  it('follows the order of fallbacks, whatever is offered', () => {
    const region = fc.constantFrom('br', 'pt', 'tw', 'hk')
    const script = fc.constantFrom('hant', 'hans', 'latn')
    const some = fc
      .tuple(fc.constantFrom('pt', 'zh'), fc.option(script), fc.option(region))
      .map((parts) => parts.filter((part) => part !== null).join('-'))
    fc.assert(
      fc.property(some, some, fc.uniqueArray(some), (wanted, own, translations) => {
        const offered = [own, ...translations].sort()
        const [language, second, third] = wanted.split('-')
        const scripted = second !== undefined && (third !== undefined || second.length === 4)
        const below = (prefix: string) => offered.find((other) => other.startsWith(`${prefix}-`))
        const exact = (one: string | undefined) => offered.find((other) => other === one)
        const steps = [
          exact(wanted),
          ...(scripted ? [exact(`${language}-${second}`), below(`${language}-${second}`)] : []),
          exact(language),
          below(language ?? ''),
          own,
        ]
        expect(resolveLocale(wanted, own, translations)).toBe(steps.find((found) => found !== undefined))
      }),
    )
  })
})
