import { baseLanguage } from '../../engine/locale.ts'
import { RECIPIENT_LANGUAGES, type RecipientLanguage } from '../../messages/languages.ts'
import { textsIn } from '../../messages/texts.ts'
import type { Messages } from '../../messages/types.ts'

const languageNamed = (name: string) => RECIPIENT_LANGUAGES.find((language) => language === name)

type Spoken = { language: RecipientLanguage; texts: Messages['unsubscribe'] }

/** The texts in the locale's language, or in English, and which language that is. */
export function unsubscribeTextsFor(locale: string): Spoken {
  const language = languageNamed(baseLanguage(locale.toLowerCase().replaceAll('_', '-'))) ?? 'en'
  return { language, texts: textsIn(language, 'unsubscribe') }
}

/** The first language of an `Accept-Language` header that the page is written in; browsers send their favourite first. */
export function preferredLanguage(accepted: string): RecipientLanguage {
  const bases = accepted
    .split(',')
    .map((range) => baseLanguage((range.split(';')[0] ?? '').trim().toLowerCase()))
  return bases.map(languageNamed).find((language) => language !== undefined) ?? 'en'
}
