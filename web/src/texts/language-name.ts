import { perLocale } from './per-locale.ts'

const namesIn = perLocale((displayLanguage) => new Intl.DisplayNames([displayLanguage], { type: 'language' }))

/**
 * "German" for `de`; the code itself if the browser has no name for it. Capitalized for lists, because French names
 * are lowercase ("allemand").
 */
export function languageName(locale: string, displayLanguage: string): string {
  try {
    const name = namesIn(displayLanguage).of(locale) ?? locale
    return name === locale ? name : name.charAt(0).toLocaleUpperCase(displayLanguage) + name.slice(1)
  } catch {
    return locale
  }
}
