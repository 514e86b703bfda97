import type { Messages } from '../../../../src/messages/types.ts'
import type { Part } from './schema.ts'

type Words = Messages['editor']['inspector']['problems']

export const ADDRESSES = new Set(['link', 'imageUrl', 'attachmentUrl'])

/** What is wrong with a single value by the schema; null when it may be saved. */
export function problemOf(part: Part, value: unknown, words: Words): string | null {
  if (part.type === 'integer' || part.type === 'number') return numberProblem(part, value, words)
  if (typeof value === 'string') return textProblem(part, value, words)
  return null
}

function numberProblem({ type, minimum = -1e9, maximum = 1e9 }: Part, value: unknown, words: Words) {
  const isRight = typeof value === 'number' && (type === 'number' || Number.isInteger(value))
  if (isRight && value >= minimum && value <= maximum) return null
  return type === 'integer'
    ? words.whole({ min: minimum, max: maximum })
    : words.number({ min: minimum, max: maximum })
}

function textProblem(part: Part, value: string, words: Words) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, description } = part
  if (value.length < minLength) return words.required
  if (value.length > maxLength) return words.longest({ most: maxLength })
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return null
  if (!description) return words.wrong
  return ADDRESSES.has(part.kind ?? '') ? words.start({ starts: description }) : words.one({ description })
}
