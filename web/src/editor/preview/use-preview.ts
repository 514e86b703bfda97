import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import type { LayoutDocument } from '../model/document.ts'
import { draftFields } from './draft-fields.ts'
import { createLatestOnly } from './latest-only.ts'

export type Preview = Output<'previewLayout'>
type Variables = Record<string, unknown>

export type Wanted = {
  store: string
  id: string
  document: LayoutDocument
  /** The language of the document; null is the main one. */
  draftLocale: string | null
  /** The language to show. */
  locale: string
  /** Null: the design's test variables. */
  variables: Variables | null
  /** Whether the language to show is the one that is edited. */
  isDraft: boolean
}

const DEBOUNCE_MS = 150

/** The document as it stands; of the other languages, what is saved. */
const render = ({
  store,
  id,
  document,
  draftLocale,
  locale,
  variables,
  isDraft,
}: Wanted): Promise<Preview> =>
  isDraft
    ? call('previewDraft', { id, ...draftFields(document, draftLocale), variables }, { store })
    : call('previewLayout', { id, locale, variables }, { store })

/** The newest preview that could be made, and why there is no newer one. */
export function usePreview(wanted: Wanted) {
  const [shown, setShown] = useState<{ preview: Preview | null; error: unknown }>({
    preview: null,
    error: null,
  })
  const latest = useRef<ReturnType<typeof createLatestOnly<Wanted>>>(null)
  useEffect(() => {
    const runs = createLatestOnly(async (input: Wanted) => {
      try {
        const preview = await render(input)
        setShown({ preview, error: null })
      } catch (error) {
        setShown((before) => ({ ...before, error }))
      }
    }, DEBOUNCE_MS)
    latest.current = runs
    return () => runs.stop()
  }, [])
  const { store, id, document, draftLocale, locale, variables, isDraft } = wanted
  useEffect(() => {
    latest.current?.ask({ store, id, document, draftLocale, locale, variables, isDraft })
  }, [store, id, document, draftLocale, locale, variables, isDraft])
  return shown
}
