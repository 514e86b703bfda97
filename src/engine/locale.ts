const LOCALE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/
const SCRIPT = /^[a-z]{4}$/

/** Normalizes a language code (`pt_BR` → `pt-br`); null if the text is not a language code. */
export function normalizeLocale(text: string): string | null {
  const locale = text.toLowerCase().replaceAll('_', '-')
  return LOCALE.test(locale) ? locale : null
}

/** The language part of a code: `pt` for `pt-br`. */
export function baseLanguage(locale: string): string {
  return locale.split('-', 1)[0] ?? locale
}

const RIGHT_TO_LEFT = new Set('ar arc ckb dv fa he iw ks nqo ps sd syr ug ur yi'.split(' '))
const LEFT_TO_RIGHT_SCRIPTS = new Set(['latn', 'cyrl', 'deva'])

/** Whether a language such as Arabic or Hebrew is written from right to left. A script in its code takes precedence. */
export function isRightToLeft(locale: string): boolean {
  const [language = '', script = ''] = locale.toLowerCase().split('-')
  if (LEFT_TO_RIGHT_SCRIPTS.has(script)) return false
  return script === 'arab' || script === 'hebr' || RIGHT_TO_LEFT.has(language)
}

/** A code and its parents, most specific first: `zh-hant-tw`, `zh-hant`, `zh`. */
export function localeAndParents(locale: string): string[] {
  const parts = locale.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** One of the languages to try for a requested one. */
export type Fallback = {
  kind: 'exact' | 'parent' | 'variant' | 'main'
  /** The code to search for; for a variant, the prefix of its code. */
  code: string
  found: string | null
}

/**
 * The languages to try for a requested one, in order. For `pt-br`: itself, `pt`, another `pt-*`. A matching script
 * comes before the bare language: `zh-hant-tw`, `zh-hant`, another `zh-hant-*`, `zh`, another `zh-*`. Among several
 * variants, the alphabetically first is used.
 */
function* relatedLocales(requested: string, available: readonly string[]): Generator<Fallback> {
  const [language = '', script = '', region] = requested.split('-')
  const groups =
    region !== undefined || SCRIPT.test(script) ? [`${language}-${script}`, language] : [language]
  const ifAvailable = (code: string) => (available.includes(code) ? code : null)
  yield { kind: 'exact', code: requested, found: ifAvailable(requested) }
  for (const group of groups) {
    if (group !== requested) yield { kind: 'parent', code: group, found: ifAvailable(group) }
    const [variant = null] = available.filter((code) => code.startsWith(`${group}-`)).sort()
    yield { kind: 'variant', code: group, found: variant }
  }
}

/** The available language closest to the requested one, or null if none is related. */
export function nearestLocale(requested: string, available: readonly string[]): string | null {
  for (const { found } of relatedLocales(requested, available)) if (found !== null) return found
  return null
}

/** The language that a message is sent in. An invalid code falls back to the layout's own language. */
export function resolveLocale(
  requested: string | null,
  mainLocale: string,
  translations: readonly string[],
): string {
  const fallbacks = fallbacksFor(requested, mainLocale, translations)
  return fallbacks.find(({ found }) => found !== null)?.found ?? mainLocale
}

/** Every language to try for a requested one, down to the layout's own. The first available one is sent. */
export function fallbacksFor(
  requested: string | null,
  mainLocale: string,
  translations: readonly string[],
): Fallback[] {
  const locale = requested === null ? null : normalizeLocale(requested)
  const related = locale === null ? [] : [...relatedLocales(locale, [mainLocale, ...translations])]
  return [...related, { kind: 'main', code: mainLocale, found: mainLocale }]
}
