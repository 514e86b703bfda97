import { createContext, useContext } from 'react'
import { en } from './en.ts'

/** All texts of the app in one language. English is the measure: another language has the same entries. */
export type Catalogue = typeof en

type Language = { locale: string; catalogue: Catalogue }

const Current = createContext<Language>({ locale: 'en', catalogue: en })

export const LanguageProvider = Current.Provider

export const useTexts = () => useContext(Current).catalogue

/** The locale for times and numbers. */
export const useLocale = () => useContext(Current).locale
