import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { unfinishedLiquid, useUnfinishedLiquid } from '../text/unfinished-liquid.ts'
import { subscribeToDocument } from '../use-editor.ts'
import { draftFields } from './draft-fields.ts'

export type Preview = Output<'previewLayout'>
type Variables = Record<string, unknown>

type PreviewOptions = {
  store: string
  id: string
  editor: Editor
  /** The document's language; null for the main one. */
  draftLocale: string | null
  /** The language of the preview. */
  locale: string
  /** Null for the design's own test variables. */
  variables: Variables | null
  /** Whether the unsaved changes affect this language. */
  isDraft: boolean
}

type PreviewRequest = Omit<PreviewOptions, 'editor'> & { document: LayoutDocument }

/** Keys pressed within this time result in a single request. */
const DELAY_MS = 100

const render = ({
  store,
  id,
  document,
  draftLocale,
  locale,
  variables,
  isDraft,
}: PreviewRequest): Promise<Preview> =>
  isDraft
    ? call('previewDraft', { id, ...draftFields(document, draftLocale), locale, variables }, { store })
    : call('previewLayout', { id, locale, variables }, { store })

/** The latest preview, and an error if the current document cannot be rendered. */
export function usePreview(options: PreviewOptions) {
  const [current, setCurrent] = useState<{ preview: Preview | null; error: unknown }>({
    preview: null,
    error: null,
  })
  const latest = useRef<ReturnType<typeof createLatestOnly>>(null)
  useEffect(() => {
    const queue = createLatestOnly(async (request) => {
      try {
        const preview = await render(request)
        setCurrent({ preview, error: null })
      } catch (error) {
        if (!unfinishedLiquid.getState()) setCurrent((before) => ({ ...before, error }))
      }
    })
    latest.current = queue
    return () => queue.stop()
  }, [])
  const { store, id, editor, draftLocale, locale, variables, isDraft } = options
  const isUnfinished = useUnfinishedLiquid()
  useEffect(() => {
    if (isUnfinished) {
      // A request with half-typed Liquid may already have failed.
      setCurrent(({ preview }) => ({ preview, error: null }))
      return
    }
    // Subscribes instead of reading state, so that typing does not rerender this component.
    return subscribeToDocument(editor, (document) =>
      latest.current?.request({ store, id, document, draftLocale, locale, variables, isDraft }),
    )
  }, [store, id, editor, draftLocale, locale, variables, isDraft, isUnfinished])
  const requestAgain = () => {
    const { document } = editor.getState()
    latest.current?.request({ store, id, document, draftLocale, locale, variables, isDraft })
  }
  const retry = () => {
    setCurrent(({ preview }) => ({ preview, error: null }))
    requestAgain()
  }
  useWhileUnreachable(current.error, requestAgain)
  return { ...current, retry }
}

const RETRY_EVERY_MS = 5_000

/** Repeats the request until the server responds, at once if the browser is back online. */
function useWhileUnreachable(error: unknown, request: () => void) {
  const isUnreachable = error instanceof ApiError && error.status === 0
  const retry = useEffectEvent(request)
  useEffect(() => {
    if (!isUnreachable) return
    const timer = setInterval(retry, RETRY_EVERY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isUnreachable])
}

/**
 * Runs one request at a time. Requests that arrive while one is running replace each other, so that the preview
 * never falls behind a fast typist.
 */
function createLatestOnly(run: (request: PreviewRequest) => Promise<void>) {
  let waiting: PreviewRequest | null = null
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function next() {
    timer = undefined
    if (isRunning || !waiting) return
    const request = waiting
    waiting = null
    isRunning = true
    await run(request)
    isRunning = false
    if (waiting && timer === undefined) timer = setTimeout(next, 0)
  }
  return {
    request: (request: PreviewRequest) => {
      waiting = request
      if (!isRunning) timer ??= setTimeout(next, DELAY_MS)
    },
    stop: () => {
      waiting = null
      clearTimeout(timer)
    },
  }
}
