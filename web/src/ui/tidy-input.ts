/** A color typed without `#` or with three digits, as `#rrggbb`; any other text is only trimmed. */
export function tidyColor(text: string): string {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === '') return text.trim()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/**
 * A number typed with a decimal point or comma; undefined for any other text, and for `1,250`, which could be either
 * 1250 or 1.25.
 */
export function readNumber(text: string): number | undefined {
  const isNumber = /^-?(?:\d+[.,]?\d*|[.,]\d+)$/.test(text)
  return isNumber && !/[1-9]\d{0,2},\d{3}$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** A number without leading zeros; any other text is only trimmed. */
export const tidyNumber = (text: string): string => text.trim().replace(/^0+(?=\d)/, '')
