import { useLocale } from '../../texts/texts.ts'

const NONE = '–'

/** How the numbers of stats are written. */
export function useNumbers() {
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const unit = (name: 'millisecond' | 'second', digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits })
  return {
    count: (value: number) => number.format(value),
    rate: (value: number | null) => (value === null ? NONE : percent.format(value)),
    duration: (ms: number | null) => {
      if (ms === null) return NONE
      return ms < 1000 ? unit('millisecond', 0).format(ms) : unit('second', 1).format(ms / 1000)
    },
  }
}
