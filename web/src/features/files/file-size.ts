import { perLocale } from '../../texts/per-locale.ts'

const KB = 1024
const MB = KB * KB

const whole = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const withTenths = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

/** `84 KB`, `1.2 MB`: as near as one needs to know. */
export function fileSize(bytes: number, locale: string): string {
  if (bytes < KB) return `${bytes} B`
  const [value, unit] = bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB']
  const number = (value < 10 ? withTenths : whole)(locale)
  return `${number.format(value)} ${unit}`
}
