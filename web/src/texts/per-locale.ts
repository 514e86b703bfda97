/** Reuses the last format: creating one takes a hundred times as long as using it, and every row of a list needs one. */
export function perLocale<F>(create: (locale: string) => F): (locale: string) => F {
  let last: { locale: string; format: F } | undefined
  return (locale) => {
    if (last?.locale !== locale) last = { locale, format: create(locale) }
    return last.format
  }
}
