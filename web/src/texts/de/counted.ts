const rules = new Intl.PluralRules('de')
const numbers = new Intl.NumberFormat('de')

export const number = (value: number) => numbers.format(value)

/** The form of a word that belongs to a number. */
export const plural = (count: number, one: string, other: string) =>
  rules.select(count) === 'one' ? one : other

/** A number with its word: „1 Datei“, „1.200 Dateien“. */
export const counted = (count: number, one: string, other: string) =>
  `${number(count)} ${plural(count, one, other)}`
