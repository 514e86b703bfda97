/** The languages of the app, its emails and its problems. English comes first, and the others are translated from it. */
export const LANGUAGES = ['en', 'de', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** The app language for a locale such as `de-at`; English if the app does not support the language. */
export const languageFor = (locale: string | null): Language =>
  LANGUAGES.find((language) => language === locale?.split('-')[0]) ?? 'en'

/** Email footers and the unsubscribe page exist in more languages than the app. */
export const RECIPIENT_LANGUAGES = [...LANGUAGES, 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da'] as const

export type RecipientLanguage = (typeof RECIPIENT_LANGUAGES)[number]
