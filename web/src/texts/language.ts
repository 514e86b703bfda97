import type { en } from './en.ts'

/** All texts of the app in one language. English is the measure: another language has the same entries. */
export type Catalogue = typeof en

const catalogues = {
  en: async (): Promise<Catalogue> => (await import('./en.ts')).en,
  de: async (): Promise<Catalogue> => (await import('./de.ts')).de,
}

export type Language = keyof typeof catalogues

export const LANGUAGES = Object.keys(catalogues) as Language[]

type Shown = { language: Language; locale: string; catalogue: Catalogue }

let shown: Shown | undefined
/** What was asked for last: an older catalogue that arrives late is not shown. */
let wanted: Language | undefined
const listeners = new Set<() => void>()
/** Loads further texts of a language before it is shown, on pages that have some. */
const further = new Set<(language: Language) => Promise<unknown>>()

export const alsoLoad = (load: (language: Language) => Promise<unknown>) => further.add(load)

export function onLanguage(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language on show. The app renders nothing before there is one. */
export function shownLanguage(): Shown {
  if (!shown) throw new Error('no language is loaded')
  return shown
}

/** The language on show, or the first one while it is on its way. */
export const comingLanguage = (): Language => shown?.language ?? wanted ?? 'en'

/** Loads a language and shows all of the app in it. */
export async function showLanguage(language: Language) {
  wanted = language
  if (shown?.language === language) return
  const catalogue = await catalogues[language]()
  await Promise.all([...further].map((load) => load(language)))
  if (wanted !== language) return
  shown = { language, locale: regionOf(language), catalogue }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Times and numbers as the browser's owner writes them, as long as that is in the language of the texts. */
const regionOf = (language: Language) =>
  navigator.languages.find((locale) => baseOf(locale) === language) ?? language

const baseOf = (locale: string) => locale.split('-')[0]

const known = (name: string | null | undefined) => LANGUAGES.find((language) => language === name)

const browserLanguage = (): Language =>
  known(navigator.languages.map(baseOf).find((base) => known(base))) ?? 'en'

const CHOICE = 'flowpost-language'

/** What was chosen in this browser, until somebody signs out of it; else what the browser prefers. */
export const preferredLanguage = (): Language => known(localStorage.getItem(CHOICE)) ?? browserLanguage()

/** Shows the chosen language from now on; null: that of the browser. */
export function chooseLanguage(choice: Language | null) {
  if (choice) localStorage.setItem(CHOICE, choice)
  else localStorage.removeItem(CHOICE)
  return showLanguage(preferredLanguage())
}

/** Shows what the person has chosen in their account, wherever they sign in. */
export const showLanguageOf = ({ locale }: { locale: string | null }) => {
  const choice = known(locale)
  return choice ? chooseLanguage(choice) : showLanguage(preferredLanguage())
}
