import { perLocale } from '../../texts/per-locale.ts'

const KB = 1024
const MB = KB * KB

const wholeNumber = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const oneDecimal = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

/** `84 KB`, `1.2 MB`. French uses octets: `84 Ko`. */
export function fileSize(bytes: number, locale: string): string {
  const byte = locale.startsWith('fr') ? 'o' : 'B'
  if (bytes < KB) return `${bytes} ${byte}`
  const [value, prefix] = bytes < MB ? [bytes / KB, 'K'] : [bytes / MB, 'M']
  const number = (value < 10 ? oneDecimal : wholeNumber)(locale)
  return `${number.format(value)} ${prefix}${byte}`
}
