type Value = string | number | null

/** Spreadsheets treat a value that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function fieldOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV that opens correctly in spreadsheets. */
export const csvOf = (rows: readonly (readonly Value[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(fieldOf).join(',')).join('\r\n')}\r\n`
