import { ApiError } from '../../api/api-error.ts'

const IN_TEXTS = 'texts.'

/** The text that a refusal is about, and what is wrong with it; null: it is about something else. */
export function rowOf(error: unknown): { key: string; refused: ApiError } | null {
  if (!(error instanceof ApiError) || !error.field?.startsWith(IN_TEXTS)) return null
  return { key: error.field.slice(IN_TEXTS.length), refused: error }
}
