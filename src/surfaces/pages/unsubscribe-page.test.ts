import { describe, expect, it } from 'vitest'
import { preferredLanguage, renderUnsubscribePage, unsubscribeTextsFor } from './mail-pages.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da']
const STATES = ['ask', 'unsubscribed', 'subscribed'] as const

const render = (state: (typeof STATES)[number], locale = 'en', changes = {}) =>
  renderUnsubscribePage({
    state,
    locale,
    storeName: 'Toys & Co',
    maskedAddress: 'ad****@example.com',
    action: '/u/tok_1',
    ...changes,
  })

const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')

describe('the unsubscribe page', () => {
  it('asks for confirmation, and its form unsubscribes', () => {
    const page = render('ask')
    expect(page).toContain('<h1>Unsubscribe</h1>')
    expect(textOf(page)).toContain('marketing emails from Toys & Co at ad****@example.com?')
    expect(page).toContain('<form method="post" action="/u/tok_1">')
    expect(page).toContain('<input type="hidden" name="action" value="unsubscribe">')
    expect(page).toMatch(/<button type="submit">Unsubscribe<\/button>/)
  })

  it('confirms the unsubscription, and its form resubscribes', () => {
    const page = render('unsubscribed')
    expect(page).toContain('<h1>You have been unsubscribed</h1>')
    expect(textOf(page)).toContain('Toys & Co will no longer send marketing emails to ad****@example.com.')
    expect(page).toContain('<input type="hidden" name="action" value="subscribe">')
    expect(page).toMatch(/<button[^>]*>Subscribe again<\/button>/)
  })

  it('confirms the subscription, and its form unsubscribes', () => {
    const page = render('subscribed')
    expect(page).toContain('<h1>You are subscribed</h1>')
    expect(page).toContain('<input type="hidden" name="action" value="unsubscribe">')
  })

  it('shows no form for an unknown link', () => {
    const page = renderUnsubscribePage({ state: 'unknown', locale: 'de' })
    expect(page).toContain('<h1>Dieser Link funktioniert nicht</h1>')
    expect(page).not.toMatch(/<form|<button/)
  })

  it('explains that the link is from a test email, and shows no form', () => {
    const page = renderUnsubscribePage({ state: 'test', locale: 'de' })
    expect(page).toContain('<h1>Dies ist ein Test</h1>')
    expect(page).not.toMatch(/<form|<button/)
  })

  it.each(STATES)('is a complete page without scripts or external resources in the state %s', (state) => {
    const page = render(state)
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(page).toMatch(/<title>[^<]+ – Toys &amp; Co<\/title>/)
    expect(page.match(/<h1>/g)).toHaveLength(1)
    expect(page.match(/<main>/g)).toHaveLength(1)
    expect(page).not.toMatch(/<script|\son\w+=|https?:|\ssrc=|url\(|@import/i)
  })

  it('escapes names', () => {
    const evil = `"'><script>alert(1)</script>{address}`
    const page = render('ask', 'en', { storeName: evil, maskedAddress: evil, action: `/u/"onclick="x` })
    expect(page).not.toContain('<script')
    expect(page.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;\{address\}/g)).toHaveLength(3)
    expect(page).toContain('action="/u/&quot;onclick=&quot;x"')
  })
})

describe('the unsubscribe page language', () => {
  it.each(LANGUAGES)('has all its text for %s, with the store and address in each sentence', (language) => {
    const { texts, language: resolved } = unsubscribeTextsFor(language)
    expect(resolved).toBe(language)
    for (const state of STATES) {
      const { heading, sentence, button } = texts[state]
      expect(sentence({ store: 'Halm', address: 'm@x.example' })).toMatch(/Halm.*m@x\.example/)
      for (const text of [heading, sentence({ store: '', address: '' }), button]) {
        expect(text.trim()).not.toBe('')
        expect(text).not.toMatch(/[{}]/)
      }
    }
    expect(new Set(STATES.map((state) => texts[state].heading)).size).toBe(3)
    expect(texts.ask.button).not.toBe(texts.unsubscribed.button)
    expect(render('ask', language)).toContain(`<html lang="${language}">`)
  })

  it('is worded differently in each language', () => {
    const texts = LANGUAGES.map((language) => unsubscribeTextsFor(language).texts)
    expect(new Set(texts.map(({ note }) => note)).size).toBe(LANGUAGES.length)
    expect(new Set(texts.map(({ test }) => test.sentence)).size).toBe(LANGUAGES.length)
  })

  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['de,en-US;q=0.7', 'de'],
    ['ja, FR;q=0.5', 'fr'],
    ['*', 'en'],
    ['', 'en'],
  ])('comes from Accept-Language if the link has none: %j is %s', (accepted, language) => {
    expect(preferredLanguage(accepted)).toBe(language)
  })

  it.each([
    ['pt-br', 'pt'],
    ['de_AT', 'de'],
    ['FR', 'fr'],
    ['ja', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
  ])('for %j resolves to %s', (locale, language) => {
    expect(render('ask', locale)).toContain(`<html lang="${language}">`)
  })
})

describe('the unsubscribe page appearance', () => {
  const style = /<style>([\s\S]*)<\/style>/.exec(render('ask'))?.[1] ?? ''
  const [light = {}, dark = {}] = [...style.matchAll(/:root \{([^}]*)\}/g)].map(([, colors = '']) =>
    Object.fromEntries([...colors.matchAll(/--(\w+): (#\w{6})/g)].map(([, name, value]) => [name, value])),
  )

  it.each([
    ['light', light],
    ['dark', dark],
  ])(
    'has a text contrast of at least 4.5 and a focus contrast of at least 3 in %s mode',
    (_, colors: Record<string, string>) => {
      const contrastOnCard = (name: string) => contrast(colors[name] ?? '', colors.card ?? '')
      expect(contrastOnCard('text')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOnCard('note')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOnCard('focus')).toBeGreaterThanOrEqual(3)
    },
  )

  it('supports dark mode, shows the focus, and has a large enough button', () => {
    expect(style).toContain('@media (prefers-color-scheme: dark)')
    expect(style).toMatch(/button:focus-visible \{ outline: 3px/)
    expect(Number(/min-height: (\d+)px/.exec(style)?.[1])).toBeGreaterThanOrEqual(44)
  })
})

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((index) => {
    const part = Number.parseInt(color.slice(index, index + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
