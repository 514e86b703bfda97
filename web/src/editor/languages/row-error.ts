import { ApiError } from '../../api/api-error.ts'

const IN_TEXTS = 'texts.'

/** The text that an error is about, and the error message; null if it is not about a text. */
export function rowOf(error: unknown): { key: string; error: ApiError } | null {
  if (!(error instanceof ApiError) || !error.field?.startsWith(IN_TEXTS)) return null
  return { key: error.field.slice(IN_TEXTS.length), error }
}
