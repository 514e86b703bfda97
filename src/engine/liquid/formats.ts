import { type FilterImplOptions, type Liquid, toValue } from 'liquidjs'
import { problemOf } from '../../problems/problem-of.ts'
import { RenderFailed } from './render-failed.ts'

/** The language and time zone in which a template writes dates and numbers. */
export type Formats = { locale: string; timeZone: string }

/** Requests and everything else that no person reads. */
export const NEUTRAL_FORMATS: Formats = { locale: 'en-US', timeZone: 'UTC' }

/** A language code that `Intl` refuses, such as `en-12`, is formatted as its language. */
export function formatsOf(locale: string, timeZone = NEUTRAL_FORMATS.timeZone): Formats {
  if (locale === '') return { ...NEUTRAL_FORMATS, timeZone }
  const [language = ''] = locale.split('-')
  for (const code of [locale, language])
    try {
      return { locale: new Intl.Locale(code).toString(), timeZone }
    } catch {}
  return { locale: NEUTRAL_FORMATS.locale, timeZone }
}

/** A day or a time without a zone means the same everywhere: it is written as it is. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/
const MOST_DECIMALS = 10

/** Date styles in the email's language, by name: `date: "long"`. */
const DATE_STYLES = new Map<unknown, Intl.DateTimeFormatOptions>([
  ['short', { day: '2-digit', month: '2-digit', year: 'numeric' }],
  ['medium', { dateStyle: 'medium' }],
  ['long', { dateStyle: 'long' }],
  ['full', { dateStyle: 'full' }],
  ['time', { timeStyle: 'short' }],
  ['datetime', { dateStyle: 'long', timeStyle: 'short' }],
])

/** Dates, numbers and money in the language of the email; the library knows only its own names. */
export function registerFormats(engine: Liquid): void {
  const formatDate = handlerOf(engine.filters.date)
  engine.registerFilter('date', function (value: unknown, format?: unknown, zone?: unknown) {
    const given = toValue(value)
    const isPlain = zone === undefined && typeof given === 'string' && WITHOUT_ZONE.test(given)
    const time = isPlain && given.length > 10 ? `${given.replace(' ', 'T')}Z` : value
    const zoneOf = isPlain ? 'UTC' : zone
    const style = DATE_STYLES.get(toValue(format))
    if (!style) return formatDate.call(this, time, format, zoneOf)
    const seconds = Number(formatDate.call(this, time, '%s', zoneOf) ?? Number.NaN)
    // A value that is not a date stays unchanged.
    if (Number.isNaN(seconds)) return value
    const timeZone = typeof zoneOf === 'string' ? zoneOf : String(this.context.opts.timezoneOffset)
    return new Intl.DateTimeFormat(this.context.opts.locale, { ...style, timeZone }).format(seconds * 1000)
  })
  const register = (
    name: string,
    optionsOf: (argument: unknown, decimals: unknown) => Intl.NumberFormatOptions,
  ) =>
    engine.registerFilter(name, function (value: unknown, argument?: unknown, decimals?: unknown) {
      const given = toValue(value)
      const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      // What is not a number has been formatted already.
      if (typeof number !== 'number' || !Number.isFinite(number)) return given
      const options = optionsOf(toValue(argument), toValue(decimals))
      return new Intl.NumberFormat(this.context.opts.locale, options).format(number)
    })
  register('number', withDecimals)
  register('percent', (decimals) => ({ style: 'percent', ...withDecimals(decimals ?? 0) }))
  register('money', (currency, decimals) => ({
    style: 'currency',
    currency: requireCurrency(currency),
    ...withDecimals(decimals),
  }))
}

function withDecimals(decimals: unknown): Intl.NumberFormatOptions {
  if (decimals === undefined || decimals === null) return {}
  const digits = Math.min(Math.max(Math.trunc(Number(decimals)) || 0, 0), MOST_DECIMALS)
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

function requireCurrency(given: unknown): string {
  const currency = typeof given === 'string' ? given.trim().toUpperCase() : ''
  if (!/^[A-Z]{3}$/.test(currency)) throw new RenderFailed(problemOf('liquid.currency_invalid'))
  return currency
}

type FilterHandler = Extract<FilterImplOptions, (...given: never[]) => unknown>

function handlerOf(filter: FilterImplOptions | undefined): FilterHandler {
  const handler = typeof filter === 'function' ? filter : filter?.handler
  if (!handler) throw new Error('The library has no such filter.')
  return handler
}
