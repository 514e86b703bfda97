import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarketingTexts, Snapshot } from '../content/snapshot.ts'
import { fallbacksFor } from '../locale.ts'
import { assembleMessage, footerSources } from './assemble-message.ts'
import { resolveFooterFields } from './footer.ts'
import { BUILT_IN_TEXTS } from './footer-texts.ts'

const CODES = [
  'en',
  'de',
  'de-at',
  'pt',
  'pt-br',
  'pt-pt',
  'zh',
  'zh-hant',
  'zh-hant-tw',
  'zh-tw',
  'xx',
  'xx-yy',
]
const FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const
const code = fc.constantFrom(...CODES)
const texts = (from: string): fc.Arbitrary<MarketingTexts | null> => {
  const field = (name: string) => fc.constantFrom(undefined, null, '', `${from} ${name}`)
  return fc.option(
    fc.record({
      unsubscribeText: field('sentence'),
      unsubscribeLinkLabel: field('label'),
      companyDetails: field('company'),
    }),
  )
}
const cases = fc.record({
  main: code,
  others: fc.uniqueArray(fc.tuple(code, texts('language')), { selector: ([locale]) => locale, maxLength: 6 }),
  layout: texts('layout'),
  settings: fc.dictionary(
    code,
    texts('settings').map((marketingTexts) => marketingTexts ?? {}),
  ),
  mainLocale: code,
  requested: fc.oneof(code, fc.constantFrom(null, '', 'english', 'PT_AO', 'zh-hans-cn', 'de-ch')),
})

const CONTENT = { subject: 's', previewText: '', bodyDesign: null, body: 'b', attachments: null }

it('the reported fallbacks and footer sources match the message that is sent', () => {
  fc.assert(
    fc.property(cases, ({ main, others, layout, settings, mainLocale, requested }) => {
      const translations = others
        .filter(([locale]) => locale !== main)
        .map(([locale, marketingTexts]) => ({ locale, outdated: false, ...CONTENT, marketingTexts }))
      const layoutSettings = {
        name: 'L',
        description: null,
        bodyType: 'text',
        category: 'marketing',
      } as const
      const snapshot: Snapshot = {
        layout: { ...layoutSettings, ...CONTENT, defaultLocale: main, marketingTexts: layout },
        translations,
      }
      const store = { mainLocale, marketingTexts: settings }
      const { locale, templates } = assembleMessage({ snapshot, compiled: new Map() }, requested, store)
      const fallbacks = fallbacksFor(
        requested,
        main,
        translations.map((translation) => translation.locale),
      )
      expect(fallbacks.find(({ found }) => found !== null)?.found).toBe(locale)
      const fields = resolveFooterFields(footerSources(snapshot, locale, store))
      for (const field of FIELDS) {
        const { text, from, locale: sourceLocale } = fields[field]
        expect(templates.marketingTexts?.[field]).toBe(text)
        const textBySource = {
          language: translations.find((translation) => translation.locale === locale)?.marketingTexts?.[
            field
          ],
          layout: layout?.[field],
          settings: settings[sourceLocale]?.[field],
          'built-in': BUILT_IN_TEXTS[sourceLocale]?.[field],
          nowhere: '',
        }
        expect(textBySource[from]).toBe(text)
      }
    }),
    { numRuns: 500 },
  )
})
