import { describe, expect, it } from 'vitest'
import { renderLiquid } from '../escape/render-liquid.ts'

const NO_BREAK_SPACES = /[\u00a0\u202f]/g

function render(template: string, locale: string, timeZone = 'UTC', variables: Record<string, unknown> = {}) {
  const scope = { variables, secrets: {}, store: { name: '' }, locale, timeZone }
  const text = renderLiquid(template, 'text', { ...scope, unsubscribe_url: '', unsubscribe_link: '' })
  return text.replaceAll(NO_BREAK_SPACES, ' ')
}

describe('dates', () => {
  const variables = { at: '2026-03-01T23:30:00Z' }

  it.each([
    ['en', 'Sunday 1 March'],
    ['de', 'Sonntag 1 März'],
    ['fr', 'dimanche 1 mars'],
    ['pt-br', 'domingo 1 março'],
  ])('use the month and day names of %s', (locale, expected) => {
    expect(render('{{ variables.at | date: "%A %-d %B" }}', locale, 'UTC', variables)).toBe(expected)
  })

  it.each([
    ['en-gb', '01/03/2026; 1 Mar 2026; 1 March 2026; Sunday 1 March 2026; 23:30; 1 March 2026 at 23:30'],
    ['de', '01.03.2026; 01.03.2026; 1. März 2026; Sonntag 1. März 2026; 23:30; 1. März 2026 um 23:30'],
  ])('are formatted for %s by style name', (locale, expected) => {
    const styles = ['short', 'medium', 'long', 'full', 'time', 'datetime']
    const template = styles.map((style) => `{{ variables.at | date: "${style}" }}`).join('; ')
    // ICU releases disagree about commas.
    expect(render(template, locale, 'UTC', variables).replaceAll(',', '')).toBe(expected)
  })

  it('use the time zone if the format is a style name, and values that are not dates stay unchanged', () => {
    const style = (value: unknown, zone = 'Europe/Berlin') =>
      render('{{ variables.at | date: "datetime" }}', 'en-gb', zone, { at: value })
    expect(style(variables.at)).toBe('2 March 2026 at 00:30')
    expect(style('2026-03-01 08:15')).toBe('1 March 2026 at 08:15')
    expect(style('2026-03-01', 'America/New_York')).toBe('1 March 2026 at 00:00')
    expect(style(1_772_323_200)).toBe('1 March 2026 at 01:00')
    expect([style('soon'), style(null)]).toEqual(['soon', ''])
    expect(render('{{ variables.at | date: "time", "Asia/Tokyo" }}', 'en-gb', 'UTC', variables)).toBe('08:30')
  })

  it("are converted to the store's time zone", () => {
    const template = '{{ variables.at | date: "%d.%m. %H:%M" }}'
    expect(render(template, 'de', 'Europe/Berlin', variables)).toBe('02.03. 00:30')
    expect(render(template, 'de', 'America/New_York', variables)).toBe('01.03. 18:30')
  })

  it('are not converted if they have no time zone', () => {
    const values = { day: '2026-03-01', time: '2026-03-01 10:15' }
    const template = '{{ variables.day | date: "%d.%m." }} {{ variables.time | date: "%d.%m. %H:%M" }}'
    expect(render(template, 'de', 'America/New_York', values)).toBe('01.03. 01.03. 10:15')
  })

  it('can be converted to another time zone', () => {
    expect(render('{{ variables.at | date: "%H:%M", "Asia/Tokyo" }}', 'en', 'UTC', variables)).toBe('08:30')
  })
})

it('a language code that Intl rejects is formatted as its base language', () => {
  expect(render('{{ "2026-03-01" | date: "%B" }} {{ 1.5 | number }}', 'de-12')).toBe('März 1,5')
  expect(render('{{ "2026-03-01" | date: "%B" }} {{ 1.5 | number }}', '')).toBe('March 1.5')
})

describe('numbers', () => {
  it.each([
    ['{{ 1234.5 | number }}', '1,234.5', '1.234,5'],
    ['{{ "1234.5" | number: 2 }}', '1,234.50', '1.234,50'],
    ['{{ 1234.5 | money: "EUR" }}', '€1,234.50', '1.234,50 €'],
    ['{{ 1234.5 | money: "jpy" }}', '¥1,235', '1.235 ¥'],
    ['{{ 1234.5 | money: "EUR", 0 }}', '€1,235', '1.235 €'],
    ['{{ 0.256 | percent }}', '26%', '26 %'],
    ['{{ 0.256 | percent: 1 }}', '25.6%', '25,6 %'],
  ])('are formatted for the email’s language: %s', (template, english, german) => {
    expect(render(template, 'en')).toBe(english)
    expect(render(template, 'de')).toBe(german)
  })

  it('are unchanged if the value is not a number', () => {
    expect(render('{{ variables.total | money: "EUR" }}', 'de', 'UTC', { total: '18,00 €' })).toBe('18,00 €')
    expect(render('[{{ variables.missing | number }}]', 'de')).toBe('[]')
  })

  it('require a currency when formatted as money', () => {
    expect(() => render('{{ 1 | money }}', 'de')).toThrow('liquid.currency_invalid')
  })
})
