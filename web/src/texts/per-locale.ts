/** Reuses the last format: creating one takes a hundred times as long as using it, and every row of a list needs it. */
export function perLocale<F>(make: (locale: string) => F): (locale: string) => F {
  let last: { locale: string; format: F } | undefined
  return (locale) => {
    if (last?.locale !== locale) last = { locale, format: make(locale) }
    return last.format
  }
}
