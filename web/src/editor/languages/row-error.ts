import { ApiError } from '../../api/api-error.ts'

const IN_TEXTS = 'texts.'

/** The key of the text that an error is about, with the error; null if it is about something else. */
export function rowOf(error: unknown): { key: string; error: ApiError } | null {
  if (!(error instanceof ApiError) || !error.field?.startsWith(IN_TEXTS)) return null
  return { key: error.field.slice(IN_TEXTS.length), error }
}
