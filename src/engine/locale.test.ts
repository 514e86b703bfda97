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
    ['any spelling', 'PT_br', 'en', ['pt-br'], 'pt-br'],
  ])('takes %s', (_, wanted, own, translations, expected) => {
    expect(resolveLocale(wanted, own, translations)).toBe(expected)
  })

  const code = fc.constantFrom('pt', 'pt-br', 'pt-pt', 'pt-ao', 'en', 'en-us', 'de', 'de-at', 'fr')

  it('answers with a language that exists, whatever the order of the translations', () => {
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
})
