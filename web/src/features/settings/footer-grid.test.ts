import { describe, expect, it } from 'vitest'
import { mergeGrid, placeholderOf, textsOf } from './footer-grid.ts'

const before = { de: { unsubscribeText: 'Abmelden' }, en: { companyDetails: 'Halm' } }

describe('footer texts edited while the stored ones change', () => {
  it('adopt stored changes, except where the user has typed', () => {
    const grid = { ...before, de: { unsubscribeText: 'Hier abmelden' } }
    const after = {
      de: { unsubscribeText: 'Weg', companyDetails: 'Hazel' },
      en: {},
      fr: { companyDetails: 'F' },
    }
    expect(textsOf(mergeGrid(grid, { before, after }))).toEqual({
      de: { unsubscribeText: 'Hier abmelden', companyDetails: 'Hazel' },
      en: {},
      fr: { companyDetails: 'F' },
    })
  })

  it('keep local additions and removals of languages, and drop languages removed elsewhere', () => {
    const grid = { en: before.en, it: { companyDetails: 'I' } }
    expect(textsOf(mergeGrid(grid, { before, after: { de: before.de } }))).toEqual({
      it: { companyDetails: 'I' },
    })
  })
})

it('an empty footer text falls back to the built-in one, which is English in a language that has none', () => {
  const texts = {
    builtIn: 'Built-in text',
    builtInOther: ({ language }: { language: string | number }) => `Built-in text, in ${language}`,
    fallsBackTo: () => '',
    nothing: '',
  }
  const placeholder = (locale: string) => placeholderOf({}, locale, 'unsubscribeText', 'en', texts)
  expect(placeholder('pt-br')).toBe('Built-in text')
  expect(placeholder('ar')).toBe('Built-in text, in en')
})
