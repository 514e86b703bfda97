import { createContext, useContext } from 'react'
import { en } from './en.ts'

/** All texts of the app in one language. English is the measure: another language has the same entries. */
export type Catalogue = typeof en

type Language = { locale: string; catalogue: Catalogue }

/** Times and numbers as the browser's owner writes them, as long as that is in the language of the texts. */
const regionOf = (language: string) =>
  navigator.languages.find((locale) => locale.split('-')[0] === language) ?? language

const Current = createContext<Language>({ locale: regionOf('en'), catalogue: en })

export const useTexts = () => useContext(Current).catalogue

/** The locale for times and numbers. */
export const useLocale = () => useContext(Current).locale
