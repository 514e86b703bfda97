import { perLocale } from './per-locale.ts'

const namesIn = perLocale((shownIn) => new Intl.DisplayNames([shownIn], { type: 'language' }))

/**
 * "German" for `de`; the code itself where the browser knows no name for it. With a capital letter, as in a list: French
 * writes "allemand" only within a sentence.
 */
export function languageName(locale: string, shownIn: string): string {
  try {
    const name = namesIn(shownIn).of(locale) ?? locale
    return name === locale ? name : name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1)
  } catch {
    return locale
  }
}
