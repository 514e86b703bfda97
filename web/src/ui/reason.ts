import type { ApiError } from '../api/api-error.ts'
import type { Catalogue } from '../texts/language.ts'
import { useTexts } from '../texts/texts.ts'

/** What the server says, as a sentence. */
export const sentence = (text: string) => {
  const started = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(started) ? started : `${started}.`
}

type Texts = Pick<Catalogue['errors'], 'said' | 'stored'>

/** What the server wrote without a code, as a sentence in the language of the app where it has one. */
export const sentenceIn = ({ stored }: Pick<Texts, 'stored'>, text: string) => stored(text) ?? sentence(text)

export function useSentence() {
  const { errors } = useTexts()
  return (text: string) => sentenceIn(errors, text)
}

/** The same where it stands among others, not as a sentence. */
export function useStored() {
  const { errors } = useTexts()
  return (text: string) => errors.stored(text) ?? text
}

type Refused = Pick<ApiError, 'reason' | 'said'>

/** Why the server refused: in the language of the app where it has the text, else as the server put it. */
export function reasonIn(errors: Texts, { reason, said }: Refused): string {
  const text = said && (errors.said[said.code] as ((...values: readonly unknown[]) => string) | undefined)
  return text ? text(...said.values) : sentenceIn(errors, reason)
}

export function useReason() {
  const { errors } = useTexts()
  return (refused: Refused) => reasonIn(errors, refused)
}
