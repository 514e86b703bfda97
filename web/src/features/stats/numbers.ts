import { useLocale } from '../../texts/texts.ts'

const NONE = '–'

export function useNumberFormats() {
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const rate = (value: number | null) => (value === null ? NONE : percent.format(value))
  return {
    count: (value: number) => number.format(value),
    decimal: (value: number) => decimal.format(value),
    rate,
    successRate: ({ success, failed }: { success: number; failed: number }) =>
      rate(success + failed === 0 ? null : success / (success + failed)),
    duration: (ms: number | null) => {
      if (ms === null) return NONE
      // These unit symbols are the same in every app language.
      return ms < 1000 ? `${number.format(ms)}\u00a0ms` : `${decimal.format(ms / 1000)}\u00a0s`
    },
  }
}
