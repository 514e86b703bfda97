import { perLocale } from './per-locale.ts'

const namesIn = perLocale((shownIn) => new Intl.DisplayNames([shownIn], { type: 'language' }))

/**
 * "German" for `de`; the code itself if the browser has no name for it. Capitalized for lists, because French names
 * are lowercase ("allemand").
 */
export function languageName(locale: string, shownIn: string): string {
  try {
    const name = namesIn(shownIn).of(locale) ?? locale
    return name === locale ? name : name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1)
  } catch {
    return locale
  }
}
