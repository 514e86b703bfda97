import { formatParts, type Parts, type Values } from './format.ts'

/** A message file in the form that the browser loads: plain text, or the parts of a message that takes values. */
export type ParsedMessages = { readonly [key: string]: string | Parts | ParsedMessages }

/** Messages as code uses them: strings, or functions that take values. `Messages` has the types for each namespace. */
export type BoundMessages = { [key: string]: string | ((values: Values) => string) | BoundMessages }

export const isParts = (node: string | Parts | ParsedMessages): node is Parts => Array.isArray(node)

/** Numbers and plurals follow the locale. */
export function bindMessages(messages: ParsedMessages, locale: string): BoundMessages {
  const bind = (node: string | Parts | ParsedMessages): BoundMessages[string] => {
    if (typeof node === 'string') return node
    if (isParts(node)) return (values) => formatParts(node, values, locale)
    return bindMessages(node, locale)
  }
  return Object.fromEntries(Object.entries(messages).map(([key, node]) => [key, bind(node)]))
}
