/** A color typed without `#` or with three digits, as `#rrggbb`; any other text is only trimmed. */
export function tidyColor(text: string): string {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === '') return text.trim()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** A number without leading zeros; any other text is only trimmed. */
export const tidyNumber = (text: string): string => text.trim().replace(/^0+(?=\d)/, '')
