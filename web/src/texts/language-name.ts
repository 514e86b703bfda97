/** "German" for `de`; the code itself where the browser knows no name for it. */
export function languageName(locale: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}
