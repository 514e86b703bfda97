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

const RIGHT_TO_LEFT = new Set('ar arc ckb dv fa he iw ks nqo ps sd syr ug ur yi'.split(' '))
const LEFT_TO_RIGHT_SCRIPTS = new Set(['latn', 'cyrl', 'deva'])

/** Whether a language is written from right to left, such as Arabic and Hebrew, unless its script says otherwise. */
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

/** One step of the way from a wanted language to the one that is sent. */
export type Rung = {
  kind: 'exact' | 'parent' | 'variant' | 'main'
  /** The code that this step looks for; of a variant, what its code begins with. */
  code: string
  found: string | null
}

/**
 * Where a wanted language is looked for, in order. For `pt-br`: itself, `pt`, another `pt-*`. A matching script comes
 * before the bare language: `zh-hant-tw`, `zh-hant`, another `zh-hant-*`, `zh`, another `zh-*`. Of several variants, the
 * alphabetically first is taken.
 */
function* rungsOf(wanted: string, offered: readonly string[]): Generator<Rung> {
  const [language = '', script = '', region] = wanted.split('-')
  const groups =
    region !== undefined || SCRIPT.test(script) ? [`${language}-${script}`, language] : [language]
  const offers = (code: string) => (offered.includes(code) ? code : null)
  yield { kind: 'exact', code: wanted, found: offers(wanted) }
  for (const group of groups) {
    if (group !== wanted) yield { kind: 'parent', code: group, found: offers(group) }
    const [variant = null] = offered.filter((code) => code.startsWith(`${group}-`)).sort()
    yield { kind: 'variant', code: group, found: variant }
  }
}

/** The offered language closest to the wanted one, or null if none is related. */
export function nearestLocale(wanted: string, offered: readonly string[]): string | null {
  for (const { found } of rungsOf(wanted, offered)) if (found !== null) return found
  return null
}

/** The language that a message is sent in. An invalid code falls back to the layout's own language. */
export function resolveLocale(wanted: string | null, own: string, translations: readonly string[]): string {
  const locale = wanted === null ? null : normaliseLocale(wanted)
  return (locale === null ? null : nearestLocale(locale, [own, ...translations])) ?? own
}

/** The whole way from a wanted language down to the layout itself; the first step that finds one is what is sent. */
export function ladderOf(wanted: string | null, own: string, translations: readonly string[]): Rung[] {
  const locale = wanted === null ? null : normaliseLocale(wanted)
  const related = locale === null ? [] : [...rungsOf(locale, [own, ...translations])]
  return [...related, { kind: 'main', code: own, found: own }]
}
