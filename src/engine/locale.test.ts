import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeLocale, resolveLocale } from './locale.ts'

describe('normalizeLocale', () => {
  it('normalizes every spelling of a code in the same way', () => {
    expect(normalizeLocale('pt_BR')).toBe('pt-br')
    expect(normalizeLocale('PT-br')).toBe('pt-br')
    expect(normalizeLocale('zh-Hant-TW')).toBe('zh-hant-tw')
  })

  it.each(['', 'e', 'engl', 'en-', 'en-u', 'en us', '1n', 'en-us-x-y', 'en-toolongpart', 'de\n'])(
    'rejects %j',
    (text) => {
      expect(normalizeLocale(text)).toBeNull()
    },
  )

  it('does not change a normalized code', () => {
    const locale = fc.stringMatching(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,2}$/)
    fc.assert(
      fc.property(locale, (text) => {
        const once = normalizeLocale(text)
        expect(once).not.toBeNull()
        expect(normalizeLocale(once ?? '')).toBe(once)
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
    ['the layout’s base language', 'de-at', 'de', ['de-ch'], 'de'],
    ['the layout’s region of a base language', 'de', 'de-ch', ['fr'], 'de-ch'],
    ['the layout’s language for a missing translation', 'fr', 'en', ['de'], 'en'],
    ['the layout’s language when none is requested', null, 'en', ['de'], 'en'],
    ['the layout’s language for an invalid code', '??', 'en', ['de'], 'en'],
    ['the layout’s language for an empty code', '', 'en', ['de'], 'en'],
    ['the layout’s language for a language name', 'english', 'de', ['en'], 'de'],
    ['the exact language in any spelling', 'PT_br', 'en', ['pt-br'], 'pt-br'],
    [
      'the exact language with script and region',
      'zh-Hant-TW',
      'en',
      ['zh', 'zh-hant', 'zh-hant-tw'],
      'zh-hant-tw',
    ],
    ['the script without the region', 'zh-hant-tw', 'en', ['zh', 'zh-hans', 'zh-hant'], 'zh-hant'],
    [
      'another region with the same script',
      'zh-hant-tw',
      'en',
      ['zh', 'zh-hant-mo', 'zh-hant-hk'],
      'zh-hant-hk',
    ],
    ['the language when the script is missing', 'zh-hant-tw', 'en', ['zh-hans', 'zh'], 'zh'],
    ['another variant of the language', 'zh-hant-tw', 'en', ['zh-sg', 'zh-hans-cn'], 'zh-hans-cn'],
    ['a region for a code without one', 'zh-hant', 'en', ['zh', 'zh-hans-cn', 'zh-hant-tw'], 'zh-hant-tw'],
    ['the base language rather than a variant of the region', 'pt-br', 'en', ['pt-br-north', 'pt'], 'pt'],
    ['the layout’s language if it has the same script', 'zh-hant-hk', 'zh-hant-tw', ['zh'], 'zh-hant-tw'],
    ['the layout’s language if only the region matches', 'zh-hant-tw', 'en', ['en-tw'], 'en'],
  ])('returns %s', (_, requested, main, translations, expected) => {
    expect(resolveLocale(requested, main, translations)).toBe(expected)
  })

  const code = fc.constantFrom(
    ...['pt', 'pt-br', 'pt-pt', 'pt-ao', 'en', 'en-us', 'de', 'de-at', 'fr', 'zh', 'zh-tw', 'zh-hant'],
    ...['zh-hans', 'zh-hant-tw', 'zh-hant-hk', 'zh-hans-cn', 'sr-latn-rs', 'sr-cyrl', 'sr'],
  )

  it('returns an existing language, regardless of the order of the translations', () => {
    fc.assert(
      fc.property(code, code, fc.uniqueArray(code), (requested, main, translations) => {
        const resolved = resolveLocale(requested, main, translations)
        expect([main, ...translations]).toContain(resolved)
        expect(resolveLocale(requested, main, translations.toReversed())).toBe(resolved)
      }),
    )
  })

  it('returns the requested base language if any of its regions exists', () => {
    fc.assert(
      fc.property(code, code, fc.uniqueArray(code), (requested, main, translations) => {
        const base = requested.split('-')[0]
        const hasRelated = [main, ...translations].some((other) => other.split('-')[0] === base)
        const resolved = resolveLocale(requested, main, translations)
        expect(resolved.split('-')[0] === base || resolved === main).toBe(true)
        if (hasRelated) expect(resolved.split('-')[0]).toBe(base)
      }),
    )
  })

  it('returns a language with the requested script if one exists', () => {
    const long = fc.constantFrom('zh-hant-tw', 'zh-hant-hk', 'zh-hans-sg', 'sr-latn-rs', 'sr-cyrl-me')
    fc.assert(
      fc.property(long, code, fc.uniqueArray(code), (requested, main, translations) => {
        const group = requested.split('-').slice(0, 2).join('-')
        const isRelated = (other: string) => other === group || other.startsWith(`${group}-`)
        const resolved = resolveLocale(requested, main, translations)
        if ([main, ...translations].some(isRelated)) expect(isRelated(resolved)).toBe(true)
      }),
    )
  })

  it('tries the fallbacks in the documented order', () => {
    const region = fc.constantFrom('br', 'pt', 'tw', 'hk')
    const script = fc.constantFrom('hant', 'hans', 'latn')
    const anyCode = fc
      .tuple(fc.constantFrom('pt', 'zh'), fc.option(script), fc.option(region))
      .map((parts) => parts.filter((part) => part !== null).join('-'))
    fc.assert(
      fc.property(anyCode, anyCode, fc.uniqueArray(anyCode), (requested, main, translations) => {
        const available = [main, ...translations].sort()
        const [language, second, third] = requested.split('-')
        const hasScript = second !== undefined && (third !== undefined || second.length === 4)
        const firstVariant = (prefix: string) => available.find((other) => other.startsWith(`${prefix}-`))
        const exact = (locale: string | undefined) => available.find((other) => other === locale)
        const steps = [
          exact(requested),
          ...(hasScript ? [exact(`${language}-${second}`), firstVariant(`${language}-${second}`)] : []),
          exact(language),
          firstVariant(language ?? ''),
          main,
        ]
        expect(resolveLocale(requested, main, translations)).toBe(
          steps.find((locale) => locale !== undefined),
        )
      }),
    )
  })
})
