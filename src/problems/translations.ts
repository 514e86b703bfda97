import type { Language } from '../messages/languages.ts'
import { readMessageFile } from '../messages/message-files.ts'

type Translations = Readonly<Record<string, string>>

const read = new Map<Language, Translations>()

/** The texts of problems in another language, by code, read with the first use. */
export function translationsIn(language: Exclude<Language, 'en'>): Translations {
  const texts = read.get(language) ?? (readMessageFile(language, 'problems') as Translations)
  read.set(language, texts)
  return texts
}
