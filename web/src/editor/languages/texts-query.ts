import { callWithEtag } from '../../api/call.ts'

export type TextsAddress = { store: string; id: string; locale: string | null }

/** The texts of a language, each with its source and translation. */
export const textsQuery = ({ store, id, locale }: TextsAddress) => ({
  queryKey: ['getLanguageTexts', store, { id, locale }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    callWithEtag('getLanguageTexts', { id, ...(locale !== null && { locale }) }, { store, signal }),
})
