import type { ApiError } from '../api/api-error.ts'
import type { Catalogue } from '../texts/language.ts'
import { useTexts } from '../texts/texts.ts'

/** What the server says, as a sentence. */
export const sentence = (text: string) => {
  const started = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(started) ? started : `${started}.`
}

type Refused = Pick<ApiError, 'reason' | 'said'>

/** Why the server refused: in the language of the app where it has the text, else as the server put it. */
export function reasonIn(
  { said: texts }: Pick<Catalogue['errors'], 'said'>,
  { reason, said }: Refused,
): string {
  const text = said && (texts[said.code] as ((...values: readonly unknown[]) => string) | undefined)
  return text ? text(...said.values) : sentence(reason)
}

export function useReason() {
  const { errors } = useTexts()
  return (refused: Refused) => reasonIn(errors, refused)
}
