import type { Language, RecipientLanguage } from './languages.ts'
import { parseMessages, readMessageFile } from './message-files.ts'
import { bindMessages } from './message-tree.ts'
import type { Messages } from './types.ts'

const cache = new Map<string, unknown>()

/** The messages of a namespace in a language, read and parsed on first use. */
export function textsIn<N extends keyof Messages>(
  language: N extends 'unsubscribe' ? RecipientLanguage : Language,
  namespace: N,
): Messages[N] {
  const name = `${language}/${namespace}`
  const texts = cache.get(name) ?? bindMessages(parseMessages(readMessageFile(language, namespace)), language)
  cache.set(name, texts)
  return texts as Messages[N]
}
