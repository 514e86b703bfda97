const LOCALE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/

/** One spelling per language code (`pt_BR` → `pt-br`), or null for what is none. */
export function normaliseLocale(text: string): string | null {
  const locale = text.toLowerCase().replaceAll('_', '-')
  return LOCALE.test(locale) ? locale : null
}

/** The language part of a code: `pt` of `pt-br`. */
export function baseLanguage(locale: string): string {
  return locale.split('-', 1)[0] ?? locale
}

/** The language a message goes out in: the wanted one, its base, a sibling region, else the layout's own. */
export function resolveLocale(wanted: string | null, own: string, translations: string[]): string {
  const locale = wanted === null ? null : normaliseLocale(wanted)
  if (locale === null) return own
  const offered = [own, ...translations]
  if (offered.includes(locale)) return locale
  const base = baseLanguage(locale)
  if (offered.includes(base)) return base
  const siblings = offered.filter((code) => code.startsWith(`${base}-`)).sort()
  return siblings[0] ?? own
}
