import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assembleMessage } from '../message/assemble-message.ts'
import { promote } from './promote.ts'
import type { LayoutContent, Snapshot, TranslationContent } from './snapshot.ts'

const SETTINGS = {
  mainLocale: 'en',
  marketingTexts: { en: { companyDetails: 'Store Inc.' }, de: { unsubscribeLinkLabel: 'abmelden' } },
}
const LOCALES = ['en', 'de', 'fr', 'pt', 'pt-br', 'pt-pt']

const word = fc.constantFrom('a', 'b', 'c')
const textOrNull = fc.option(word, { nil: null })
const layoutTexts = fc.option(
  fc.record(
    { unsubscribeText: word, unsubscribeLinkLabel: word, companyDetails: word },
    { requiredKeys: [] },
  ),
)
const ownTexts = fc.option(
  fc.record(
    {
      unsubscribeText: textOrNull,
      unsubscribeLinkLabel: textOrNull,
      companyDetails: textOrNull,
    },
    { requiredKeys: [] },
  ),
)
const files = fc.array(fc.record({ filename: word, url: word }), { maxLength: 2 })

const layout: fc.Arbitrary<LayoutContent> = fc.record({
  name: word,
  description: fc.constant(null),
  bodyType: fc.constant('text' as const),
  defaultLocale: fc.constant('en'),
  category: fc.constant('marketing' as const),
  subject: word,
  previewText: word,
  bodyDesign: fc.constant(null),
  body: word,
  attachments: files,
  marketingTexts: layoutTexts,
})
const translation = (locale: string): fc.Arbitrary<TranslationContent> =>
  fc.record({
    locale: fc.constant(locale),
    outdated: fc.boolean(),
    subject: word,
    previewText: word,
    bodyDesign: fc.constant(null),
    body: fc.option(word),
    attachments: fc.option(files),
    marketingTexts: ownTexts,
  })
const snapshot: fc.Arbitrary<Snapshot> = fc
  .subarray(LOCALES.slice(1), { minLength: 1 })
  .chain((locales) => fc.record({ layout, translations: fc.tuple(...locales.sort().map(translation)) }))

/** The templates that a message is rendered from when a step requests a language. */
const templatesFor = (state: Snapshot, locale: string) =>
  assembleMessage({ snapshot: state, compiled: new Map() }, locale, SETTINGS).templates

const languagesOf = (state: Snapshot) => [
  state.layout.defaultLocale,
  ...state.translations.map(({ locale }) => locale),
]

describe('promote', () => {
  it('does not change what any language sends, nor does promoting back', () => {
    fc.assert(
      fc.property(snapshot, fc.nat(), (before, pick) => {
        const chosen = before.translations[pick % before.translations.length]?.locale ?? ''
        const promoted = promote(before, chosen)
        const after = promote(promoted, before.layout.defaultLocale)
        expect(promoted.layout.defaultLocale).toBe(chosen)
        expect(languagesOf(after).sort()).toEqual(languagesOf(before).sort())
        for (const locale of languagesOf(before)) {
          const sent = templatesFor(before, locale)
          expect(templatesFor(promoted, locale)).toEqual(sent)
          expect(templatesFor(after, locale)).toEqual(sent)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('changes nothing more when a language is promoted and promoted back a second time', () => {
    fc.assert(
      fc.property(snapshot, (before) => {
        const chosen = before.translations[0]?.locale ?? ''
        const once = promote(promote(before, chosen), before.layout.defaultLocale)
        const twice = promote(promote(once, chosen), before.layout.defaultLocale)
        expect(twice).toEqual(once)
      }),
    )
  })
})
