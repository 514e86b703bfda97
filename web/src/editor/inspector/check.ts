import type { Messages } from '../../../../src/messages/types.ts'
import type { JsonSchema } from './schema.ts'

type Problems = Messages['editor']['inspector']['problems']

export const URL_KINDS = new Set(['link', 'imageUrl', 'attachmentUrl'])

/** Validates a value against its schema; null if it is valid. */
export function problemOf(schema: JsonSchema, value: unknown, texts: Problems): string | null {
  if (schema.type === 'integer' || schema.type === 'number') return numberProblem(schema, value, texts)
  if (typeof value === 'string') return textProblem(schema, value, texts)
  return null
}

function numberProblem({ type, minimum = -1e9, maximum = 1e9 }: JsonSchema, value: unknown, texts: Problems) {
  const isValidType = typeof value === 'number' && (type === 'number' || Number.isInteger(value))
  if (isValidType && value >= minimum && value <= maximum) return null
  return (type === 'integer' ? texts.whole : texts.number)({ min: minimum, max: maximum })
}

function textProblem(schema: JsonSchema, value: string, texts: Problems) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, description } = schema
  if (value.length < minLength) return texts.required
  if (value.length > maxLength) return texts.tooLong({ maximum: maxLength })
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return null
  if (!description) return texts.invalid
  return URL_KINDS.has(schema.kind ?? '')
    ? texts.mustStartWith({ start: description })
    : texts.mustBe({ description })
}
