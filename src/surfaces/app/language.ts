import type { IncomingMessage } from 'node:http'
import { isLanguage, type Language } from '../../messages/languages.ts'
import { headerOf } from '../http/exchange.ts'

/** The app names its language in `Accept-Language`; any other client is answered in English. */
export function languageIn(incoming: IncomingMessage): Language {
  const wanted = headerOf(incoming, 'accept-language') ?? ''
  return isLanguage(wanted) ? wanted : 'en'
}
