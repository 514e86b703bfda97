import { createRequire } from 'node:module'
import type { MessageFormatElement, PluralOrSelectOption } from '@formatjs/icu-messageformat-parser'
import { formatParts, type Part, type Parts, type Values } from './format.ts'

type Parser = typeof import('@formatjs/icu-messageformat-parser')

let parser: Parser | undefined

/** Loaded on first use, because most processes start without formatting a message. */
const loadParser = (): Parser => {
  parser ??= createRequire(import.meta.url)('@formatjs/icu-messageformat-parser') as Parser
  return parser
}

/** Only these characters have a meaning in ICU MessageFormat outside of a placeholder. */
const HAS_SYNTAX = /[{}']/

/** Parses an ICU message into parts; text without placeholders is one part or none. Throws on invalid syntax. */
export function parseMessage(text: string): Parts {
  if (!HAS_SYNTAX.test(text)) return text ? [text] : []
  const { parse, TYPE } = loadParser()

  const partsOf = (elements: readonly MessageFormatElement[], counted?: string): Parts =>
    elements.map((element) => partOf(element, counted))

  const choicesOf = (options: Record<string, PluralOrSelectOption>, counted?: string) =>
    Object.fromEntries(Object.entries(options).map(([key, { value }]) => [key, partsOf(value, counted)]))

  function partOf(element: MessageFormatElement, counted?: string): Part {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.argument:
        return [element.value]
      case TYPE.pound:
        return [counted ?? '', 'number']
      case TYPE.number: {
        const { style } = element
        if (style === null || style === undefined) return [element.value, 'number']
        if (typeof style === 'string')
          throw new Error(`unknown number style "${style}"; use a skeleton (::…)`)
        return [element.value, 'number', style.parsedOptions]
      }
      case TYPE.select:
        return [element.value, 'select', choicesOf(element.options, counted)]
      case TYPE.plural:
        if (element.offset) throw new Error('plural offsets are not supported')
        return [
          element.value,
          element.pluralType === 'ordinal' ? 'ordinal' : 'plural',
          choicesOf(element.options, element.value),
        ]
      default:
        throw new Error('dates and times are passed as formatted text')
    }
  }

  // Angle brackets are text: no message contains markup.
  return partsOf(parse(text, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: true }))
}

const parsed = new Map<string, Parts>()

/** Formats one of our own ICU messages. Never pass user text, because parsed messages stay in memory. */
export function formatMessage(message: string, values: Values, language: string): string {
  let parts = parsed.get(message)
  if (!parts) {
    parts = parseMessage(message)
    parsed.set(message, parts)
  }
  return formatParts(parts, values, language)
}
