import type { DraftStore } from './drafts.ts'
import type { LayoutSession } from './layout-session.ts'

/** If the tab is killed, at most this much editing time is lost. */
const WRITE_AFTER_MS = 500

type Options<D> = { key: string; drafts: DraftStore<D>; now?: () => Date }

/** Stores edits in the browser shortly after each change, and removes them once the server has them. */
export function autosaveDraft<D>(
  session: LayoutSession<D>,
  { key, drafts, now = () => new Date() }: Options<D>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let storedDocument: D | null = session.editor.getState().document
  let revision = session.getState().draft?.revision ?? null
  /** Writes run one after another, so that an earlier write cannot overtake a removal. */
  let last: Promise<void> = Promise.resolve()

  function unsentDocument(): D | null {
    const { document, changes } = session.editor.getState()
    return changes === 0 || session.getState().draft?.document === document ? null : document
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const document = unsentDocument()
    const current = session.getState().draft?.revision ?? null
    if (document === storedDocument && (document === null || revision === current)) return last
    storedDocument = document
    revision = current
    const base = session.getBase()
    const at = now().toISOString()
    const update = () =>
      document === null ? drafts.remove(key) : drafts.write(key, { document, base, at, revision: current })
    last = last.then(update)
    return last
  }
  /** Further typing does not reset the timer, so that continuous typing cannot postpone the write. */
  const onChange = () => {
    // Immediately, because edits that the server has must not be restored as unsent edits, even if the page closes now.
    if (unsentDocument() === null) void flush()
    else timer ??= setTimeout(flush, WRITE_AFTER_MS)
  }
  const stops = [session.editor.subscribe(onChange), session.subscribe(onChange)]
  return {
    flush,
    stop: () => {
      for (const stop of stops) stop()
      return flush()
    },
  }
}
