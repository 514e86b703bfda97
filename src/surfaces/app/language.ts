import type { IncomingMessage } from 'node:http'
import { isLanguage, type Language } from '../../messages/languages.ts'
import { headerOf } from '../http/exchange.ts'

/** The app sends its language in `Accept-Language`; other clients get English. */
export function languageIn(incoming: IncomingMessage): Language {
  const requested = headerOf(incoming, 'accept-language') ?? ''
  return isLanguage(requested) ? requested : 'en'
}
