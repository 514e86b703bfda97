/** Making one takes a hundred times as long as asking it, and a page asks for all languages of a layout. */
const names = new Map<string, Intl.DisplayNames>()

function namesIn(shownIn: string): Intl.DisplayNames {
  const known = names.get(shownIn) ?? new Intl.DisplayNames([shownIn], { type: 'language' })
  names.set(shownIn, known)
  return known
}

/** "German" for `de`; the code itself where the browser knows no name for it. */
export function languageName(locale: string, shownIn: string): string {
  try {
    return namesIn(shownIn).of(locale) ?? locale
  } catch {
    return locale
  }
}
