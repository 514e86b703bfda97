import { type FilterImplOptions, type Liquid, toValue } from 'liquidjs'
import { problemOf } from '../../problems/problem-of.ts'
import { DATE_STYLES } from './date-styles.ts'
import { RenderFailed } from './render-failed.ts'

/** The language and time zone for dates and numbers. */
export type Formats = { locale: string; timeZone: string }

/** For requests and other output that no person reads. */
export const NEUTRAL_FORMATS: Formats = { locale: 'en-US', timeZone: 'UTC' }

/** A language code that `Intl` rejects, such as `en-12`, falls back to its base language. */
export function formatsOf(locale: string, timeZone = NEUTRAL_FORMATS.timeZone): Formats {
  if (locale === '') return { ...NEUTRAL_FORMATS, timeZone }
  const [language = ''] = locale.split('-')
  for (const code of [locale, language])
    try {
      return { locale: new Intl.Locale(code).toString(), timeZone }
    } catch {}
  return { locale: NEUTRAL_FORMATS.locale, timeZone }
}

/** A date, with or without a time, but without a time zone: it is not converted to the store's. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/
const MAX_DECIMALS = 10

/** Formats dates, numbers and money in the email's language, which the library cannot do. */
export function registerFormats(engine: Liquid): void {
  const formatDate = handlerOf(engine.filters.date)
  engine.registerFilter('date', function (value: unknown, format?: unknown, zone?: unknown) {
    const plain = toValue(value)
    const hasNoZone = zone === undefined && typeof plain === 'string' && WITHOUT_ZONE.test(plain)
    const time = hasNoZone && plain.length > 10 ? `${plain.replace(' ', 'T')}Z` : value
    const zoneToUse = hasNoZone ? 'UTC' : zone
    const style = DATE_STYLES.get(toValue(format))
    if (!style) return formatDate.call(this, time, format, zoneToUse)
    const seconds = Number(formatDate.call(this, time, '%s', zoneToUse) ?? Number.NaN)
    // A value that is not a date stays unchanged.
    if (Number.isNaN(seconds)) return value
    const timeZone = typeof zoneToUse === 'string' ? zoneToUse : String(this.context.opts.timezoneOffset)
    return new Intl.DateTimeFormat(this.context.opts.locale, { ...style, timeZone }).format(seconds * 1000)
  })
  const register = (
    name: string,
    optionsOf: (argument: unknown, decimals: unknown) => Intl.NumberFormatOptions,
  ) =>
    engine.registerFilter(name, function (value: unknown, argument?: unknown, decimals?: unknown) {
      const plain = toValue(value)
      const number = typeof plain === 'string' && plain.trim() !== '' ? Number(plain) : plain
      // A value that is not a number is probably formatted already.
      if (typeof number !== 'number' || !Number.isFinite(number)) return plain
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
  const digits = Math.min(Math.max(Math.trunc(Number(decimals)) || 0, 0), MAX_DECIMALS)
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

function requireCurrency(code: unknown): string {
  const currency = typeof code === 'string' ? code.trim().toUpperCase() : ''
  if (!/^[A-Z]{3}$/.test(currency)) throw new RenderFailed(problemOf('liquid.currency_invalid'))
  return currency
}

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>

function handlerOf(filter: FilterImplOptions | undefined): FilterHandler {
  const handler = typeof filter === 'function' ? filter : filter?.handler
  if (!handler) throw new Error('The library has no such filter.')
  return handler
}
