import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liquidProblem } from '../liquid/liquid.ts'
import { TrustedUrl } from '../liquid/values.ts'
import {
  buildFooterHtml,
  buildFooterText,
  findCompanyDetails,
  hasUnsubscribePlaceholder,
  resolveMarketingTexts,
} from './footer.ts'
import { BUILT_IN_TEXTS } from './footer-texts.ts'

const scope = {
  variables: { city: 'Köln & Bonn' },
  secrets: {},
  store: { name: 'Shop' },
  locale: 'de',
  unsubscribe_url: new TrustedUrl('https://u/1', 'https://u/1'),
  unsubscribe_link: new TrustedUrl('https://u/1', '<a href="https://u/1">Out</a>'),
}
const texts = {
  unsubscribeText: 'No more? {{ unsubscribe_link }}',
  unsubscribeLinkLabel: 'Out',
  companyDetails: 'Shop <Ltd>\n{{ variables.city }}',
}

describe('built-in texts', () => {
  it('exist in ten languages, each with the link', () => {
    expect(Object.keys(BUILT_IN_TEXTS).sort()).toEqual('da de en es fr it nl pl pt sv'.split(' '))
    for (const { unsubscribeText, unsubscribeLinkLabel } of Object.values(BUILT_IN_TEXTS)) {
      expect(hasUnsubscribePlaceholder(unsubscribeText)).toBe(true)
      expect(liquidProblem(unsubscribeText)).toBeNull()
      expect(unsubscribeLinkLabel.length).toBeGreaterThan(3)
    }
  })

  it('keep the French question mark on the line of its sentence', () => {
    expect(BUILT_IN_TEXTS.fr?.unsubscribeText).toContain('e-mails\u00a0?')
  })
})

describe('resolveMarketingTexts', () => {
  const settings = {
    'pt-br': { unsubscribeLinkLabel: 'S-br' },
    pt: { unsubscribeLinkLabel: 'S', companyDetails: 'Co' },
  }
  const layout = { unsubscribeLinkLabel: 'L', companyDetails: 'L-co' }
  const resolve = (locale: string, translation: object | null | undefined, own: object | null = layout) =>
    resolveMarketingTexts({ locale, translation, layout: own, settings, mainLocale: 'pt' })

  it('overrides the layout’s texts with the translation’s, field by field', () => {
    expect(resolve('pt', { unsubscribeLinkLabel: 'T' })).toMatchObject({
      unsubscribeLinkLabel: 'T',
      companyDetails: 'L-co',
      unsubscribeText: BUILT_IN_TEXTS.pt?.unsubscribeText,
    })
  })

  it("uses the layout's text, even an empty one, when the translation has none", () => {
    expect(resolve('pt', null).unsubscribeLinkLabel).toBe('L')
    expect(resolve('pt', undefined).unsubscribeLinkLabel).toBe('L')
    expect(resolve('pt', null, { companyDetails: '' }).companyDetails).toBe('')
  })

  it('skips the layout’s text if the translation’s is null', () => {
    expect(resolve('pt', { unsubscribeLinkLabel: null }).unsubscribeLinkLabel).toBe('S')
    expect(resolve('fr', { unsubscribeLinkLabel: null }).unsubscribeLinkLabel).toBe(
      BUILT_IN_TEXTS.fr?.unsubscribeLinkLabel,
    )
  })

  it('uses the settings for the exact language, then for its base language', () => {
    expect(resolve('pt-br', null, null)).toMatchObject({ unsubscribeLinkLabel: 'S-br', companyDetails: 'Co' })
    expect(resolve('pt-pt', null, null).unsubscribeLinkLabel).toBe('S')
  })

  it('falls back to the built-in texts of the base language, and otherwise to English', () => {
    const { unsubscribeText, unsubscribeLinkLabel } = resolve('de-at', null, null)
    expect({ unsubscribeText, unsubscribeLinkLabel }).toMatchObject({
      unsubscribeText: BUILT_IN_TEXTS.de?.unsubscribeText,
      unsubscribeLinkLabel: BUILT_IN_TEXTS.de?.unsubscribeLinkLabel,
    })
    expect(resolve('fi', null, null).unsubscribeText).toBe(BUILT_IN_TEXTS.en?.unsubscribeText)
  })
})

describe('company details from the settings', () => {
  const inLanguages = (...codes: string[]) =>
    Object.fromEntries(codes.map((code) => [code, { companyDetails: `Co ${code}` }]))
  const find = (locale: string, settings: Record<string, object>, mainLocale = 'en') =>
    findCompanyDetails({ locale, translation: null, layout: null, settings, mainLocale })

  it.each([
    ['the email’s language', 'pt-br', ['pt', 'pt-br', 'en'], 'pt-br'],
    ['the base language', 'pt-br', ['pt', 'pt-pt', 'en'], 'pt'],
    ['a regional variant', 'pt-br', ['pt-pt', 'pt-ao', 'en'], 'pt-ao'],
    ['the same script rather than the base language', 'zh-hant-tw', ['zh', 'zh-hant', 'en'], 'zh-hant'],
    ["the store's main language", 'fr', ['de', 'en'], 'en'],
    ["a variant of the store's main language", 'fr', ['de', 'en-gb'], 'en-gb'],
    ['any language', 'fr', ['sv', 'de'], 'de'],
  ])('come from %s', (_, locale, codes, expected) => {
    expect(find(locale, inLanguages(...codes))).toEqual({
      text: `Co ${expected}`,
      from: 'settings',
      locale: expected,
    })
  })

  it('are included if any language has them', () => {
    const code = fc.constantFrom('en', 'de', 'pt', 'pt-br', 'zh-hant', 'zh-hant-tw', 'fr', 'sv')
    const text = fc.constantFrom('Co', '', ' ', null)
    fc.assert(
      fc.property(code, code, fc.dictionary(code, text), (locale, mainLocale, details) => {
        const settings = Object.fromEntries(
          Object.entries(details).map(([language, companyDetails]) => [language, { companyDetails }]),
        )
        const hasSome = Object.values(details).includes('Co')
        expect(find(locale, settings, mainLocale)?.text ?? null).toBe(hasSome ? 'Co' : null)
      }),
    )
  })

  it('are overridden by the translation or the layout', () => {
    const settings = inLanguages('en')
    const sources = { locale: 'de', settings, mainLocale: 'en' }
    const layout = { companyDetails: 'Layout' }
    expect(findCompanyDetails({ ...sources, translation: null, layout })).toEqual({
      text: 'Layout',
      from: 'layout',
      locale: 'de',
    })
    const skippingLayout = findCompanyDetails({ ...sources, translation: { companyDetails: null }, layout })
    expect(skippingLayout?.text).toBe('Co en')
  })
})

describe('hasUnsubscribePlaceholder', () => {
  it.each([
    '{{ unsubscribe_link }}',
    '{{unsubscribe_url}}',
    '{{-  unsubscribe_link -}}',
    '<a href="{{ unsubscribe_url }}">',
  ])('finds %s', (text) => expect(hasUnsubscribePlaceholder(text)).toBe(true))

  it.each([
    'unsubscribe_link',
    '{{ variables.unsubscribe_link }}',
    '{% comment %}{{ unsubscribe_link }}{% endcomment %}',
    '{% raw %}{{ unsubscribe_link }}{% endraw %}',
    '{% if unsubscribe_url %}{% endif %}',
    '{{ unsubscribe_link',
  ])('ignores %s', (text) => expect(hasUnsubscribePlaceholder(text)).toBe(false))
})

describe('the footer', () => {
  const downloads = [{ filename: 'a<b>.pdf', url: 'https://d/1?x=1&y=2' }]

  it('lists the files, then the unsubscribe sentence, then the company details', () => {
    const html = buildFooterHtml({ texts, downloads }, scope)
    const order = [
      'a&lt;b&gt;.pdf</a>',
      'No more? <a href="https://u/1">Out</a>',
      'Shop &lt;Ltd&gt;<br>Köln &amp; Bonn',
    ]
    const positions = order.map((part) => html.indexOf(part))
    expect(positions.every((position) => position > 0)).toBe(true)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(html).toContain('role="presentation"')
    expect(html).toContain('href="https://d/1?x=1&amp;y=2"')
  })

  it('has the same content as plain text, with bare URLs', () => {
    expect(buildFooterText({ texts, downloads }, scope)).toBe(
      'a<b>.pdf: https://d/1?x=1&y=2\n\nNo more? https://u/1\n\nShop <Ltd>\nKöln & Bonn',
    )
  })

  it('is empty without text and files', () => {
    expect(buildFooterHtml({ texts: null, downloads: [] }, scope)).toBe('')
    expect(buildFooterText({ texts: null, downloads: [] }, scope)).toBe('')
  })

  it('adds the link to a sentence without one', () => {
    const withoutLink = { ...texts, unsubscribeText: 'Bye.', companyDetails: '' }
    expect(buildFooterText({ texts: withoutLink, downloads: [] }, scope)).toBe('Bye. https://u/1')
  })
})
