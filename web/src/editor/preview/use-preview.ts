import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { subscribeToDocument } from '../use-editor.ts'
import { draftFields } from './draft-fields.ts'

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
  /** Whether the edits affect the language to show. */
  isDraft: boolean
}

type Asked = Omit<Wanted, 'editor'> & { document: LayoutDocument }

/** Keys within this time go along with the first of them. */
const DELAY_MS = 100

/** The current document; in another language, its saved content with whatever it follows from the document. */
const render = ({ store, id, document, draftLocale, locale, variables, isDraft }: Asked): Promise<Preview> =>
  isDraft
    ? call('previewDraft', { id, ...draftFields(document, draftLocale), locale, variables }, { store })
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
      subscribeToDocument(editor, (document) =>
        latest.current?.ask({ store, id, document, draftLocale, locale, variables, isDraft }),
      ),
    [store, id, editor, draftLocale, locale, variables, isDraft],
  )
  return shown
}

/**
 * Runs one request at a time; of the requests made in the meantime, only the newest is run.
 * Without that, a fast typist would look at a preview that is many runs behind.
 */
function createLatestOnly<I>(run: (input: I) => Promise<void>, delayMs: number) {
  let waiting: { input: I } | null = null
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function next() {
    timer = undefined
    if (isRunning || !waiting) return
    const { input } = waiting
    waiting = null
    isRunning = true
    await run(input).catch(() => {})
    isRunning = false
    if (waiting && timer === undefined) timer = setTimeout(next, 0)
  }
  return {
    ask: (input: I) => {
      waiting = { input }
      if (!isRunning) timer ??= setTimeout(next, delayMs)
    },
    stop: () => {
      waiting = null
      clearTimeout(timer)
    },
  }
}
