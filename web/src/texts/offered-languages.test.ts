import { expect, it } from 'vitest'
import { normalizeLocale } from '../../../src/engine/locale.ts'
import { languageCodeOf, offeredLanguages } from './offered-languages.ts'

it('each language is listed with its name in the app language and its own name', () => {
  const entries = offeredLanguages('en').map(({ entry }) => entry)
  expect(entries).toContain('French · Français · fr')
  expect(entries).toContain('French (Canada) · Français (Canada) · fr-ca')
  expect(entries).toContain('English · en')
  expect(offeredLanguages('de').map(({ entry }) => entry)).toContain('Französisch · Français · fr')
  expect(offeredLanguages('en').every(({ code }) => normalizeLocale(code) === code)).toBe(true)
})

it('languageCodeOf accepts a name in either language, an entry, or a code that is not in the list', () => {
  for (const input of ['French', ' french ', 'français', 'French · Français · fr', 'FR'])
    expect(languageCodeOf(input, 'en')).toBe('fr')
  expect(languageCodeOf('Canadian French', 'en')).toBe('fr-ca')
  expect(languageCodeOf('Portugiesisch (Brasilien)', 'de')).toBe('pt-br')
  expect(languageCodeOf('العربية', 'en')).toBe('ar')
  expect(languageCodeOf('nds', 'en')).toBe('nds')
})
