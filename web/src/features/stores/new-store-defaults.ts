import { currentLanguage } from '../../texts/language.ts'

/** The language and time zone of the person who creates a store. */
export const newStoreDefaults = () => ({
  language: currentLanguage().language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
