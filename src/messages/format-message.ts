import { formatParts, type Parts, type Values } from './format.ts'
import { parseMessage } from './parse.ts'

const parsed = new Map<string, Parts>()

/** An ICU message of our own, filled in for readers of a language. Each is parsed once, so pass no text of a user. */
export function formatMessage(message: string, values: Values, language: string): string {
  let parts = parsed.get(message)
  if (!parts) {
    parts = parseMessage(message)
    parsed.set(message, parts)
  }
  return formatParts(parts, values, language)
}
