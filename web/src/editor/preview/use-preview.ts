import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { eachDocument } from '../use-editor.ts'
import { draftFields } from './draft-fields.ts'
import { createLatestOnly } from './latest-only.ts'

export type Preview = Output<'previewLayout'>
type Variables = Record<string, unknown>

type Wanted = {
  store: string
  id: string
  editor: Editor
  /** The language of the document; null is the main one. */
  draftLocale: string | null
  /** The language to show. */
  locale: string
  /** Null: the design's test variables. */
  variables: Variables | null
  /** Whether the language to show is the one that is edited. */
  isDraft: boolean
}

type Asked = Omit<Wanted, 'editor'> & { document: LayoutDocument }

/** Keys within this time go along with the first of them. */
const DELAY_MS = 100

/** The document as it stands; of the other languages, what is saved. */
const render = ({ store, id, document, draftLocale, locale, variables, isDraft }: Asked): Promise<Preview> =>
  isDraft
    ? call('previewDraft', { id, ...draftFields(document, draftLocale), variables }, { store })
    : call('previewLayout', { id, locale, variables }, { store })

/** The newest preview that could be made, and why there is no newer one. */
export function usePreview(wanted: Wanted) {
  const [shown, setShown] = useState<{ preview: Preview | null; error: unknown }>({
    preview: null,
    error: null,
  })
  const latest = useRef<ReturnType<typeof createLatestOnly<Asked>>>(null)
  useEffect(() => {
    const runs = createLatestOnly(async (input: Asked) => {
      try {
        const preview = await render(input)
        setShown({ preview, error: null })
      } catch (error) {
        setShown((before) => ({ ...before, error }))
      }
    }, DELAY_MS)
    latest.current = runs
    return () => runs.stop()
  }, [])
  const { store, id, editor, draftLocale, locale, variables, isDraft } = wanted
  useEffect(
    // The page need not render for the server to be asked.
    () =>
      eachDocument(editor, (document) =>
        latest.current?.ask({ store, id, document, draftLocale, locale, variables, isDraft }),
      ),
    [store, id, editor, draftLocale, locale, variables, isDraft],
  )
  return shown
}
