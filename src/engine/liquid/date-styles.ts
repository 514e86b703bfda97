/** Date styles in the email's language, by name: `date: "long"`. */
export const DATE_STYLES: ReadonlyMap<string, Intl.DateTimeFormatOptions> = new Map([
  ['short', { day: '2-digit', month: '2-digit', year: 'numeric' }],
  ['medium', { dateStyle: 'medium' }],
  ['long', { dateStyle: 'long' }],
  ['full', { dateStyle: 'full' }],
  ['time', { timeStyle: 'short' }],
  ['datetime', { dateStyle: 'long', timeStyle: 'short' }],
])
