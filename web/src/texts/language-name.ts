import { perLocale } from './per-locale.ts'

const namesIn = perLocale((shownIn) => new Intl.DisplayNames([shownIn], { type: 'language' }))

/** "German" for `de`; the code itself where the browser knows no name for it. */
export function languageName(locale: string, shownIn: string): string {
  try {
    return namesIn(shownIn).of(locale) ?? locale
  } catch {
    return locale
  }
}
