import { useSyncExternalStore } from 'react'
import { onLanguage, shownLanguage } from './language.ts'

const useShown = () => useSyncExternalStore(onLanguage, shownLanguage)

export const useTexts = () => useShown().catalogue

/** The locale for times and numbers. */
export const useLocale = () => useShown().locale

export const useLanguage = () => useShown().language

/** The text for something that the server names; undefined for what the catalogue does not know. */
export const textOf = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  texts[name]
