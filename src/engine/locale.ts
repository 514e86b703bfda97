const LOCALE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/
const SCRIPT = /^[a-z]{4}$/

/** Normalizes a language code (`pt_BR` → `pt-br`); null if it is not one. */
export function normaliseLocale(text: string): string | null {
  const locale = text.toLowerCase().replaceAll('_', '-')
  return LOCALE.test(locale) ? locale : null
}

/** The language part of a code: `pt` of `pt-br`. */
export function baseLanguage(locale: string): string {
  return locale.split('-', 1)[0] ?? locale
}

/** A code and its parents, most specific first: `zh-hant-tw`, `zh-hant`, `zh`. */
export function localeAndParents(locale: string): string[] {
  const parts = locale.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/**
 * The offered language closest to the wanted one, or null if none is related. Order for `pt-br`: itself, `pt`, another
 * `pt-*`. A matching script comes before the bare language: `zh-hant-tw`, `zh-hant`, another `zh-hant-*`, `zh`, another
 * `zh-*`. Of several variants, the alphabetically first is taken.
 */
export function nearestLocale(wanted: string, offered: readonly string[]): string | null {
  const [language = '', script = '', region] = wanted.split('-')
  const groups =
    region !== undefined || SCRIPT.test(script) ? [`${language}-${script}`, language] : [language]
  if (offered.includes(wanted)) return wanted
  for (const group of groups) {
    if (offered.includes(group)) return group
    const [variant] = offered.filter((code) => code.startsWith(`${group}-`)).sort()
    if (variant !== undefined) return variant
  }
  return null
}

/** The language that a message is sent in. An invalid code falls back to the layout's own language. */
export function resolveLocale(wanted: string | null, own: string, translations: readonly string[]): string {
  const locale = wanted === null ? null : normaliseLocale(wanted)
  return (locale === null ? null : nearestLocale(locale, [own, ...translations])) ?? own
}
