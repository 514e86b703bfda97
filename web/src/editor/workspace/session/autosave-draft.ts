import type { DraftStore } from './drafts.ts'
import type { LayoutSession } from './layout-session.ts'

/** If the tab is killed, at most this much editing time is lost. */
const WRITE_AFTER_MS = 500

type Options<D> = { key: string; drafts: DraftStore<D>; now?: () => Date }

/** Stores the draft in the browser shortly after each change, and removes it after a save. */
export function autosaveDraft<D>(
  session: LayoutSession<D>,
  { key, drafts, now = () => new Date() }: Options<D>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stored = session.editor.getState().document
  let isStored = true
  let revision = session.getState().draft?.revision ?? null
  /** Writes run one after another, so that an earlier write cannot overtake a removal. */
  let last: Promise<void> = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const { document, changes } = session.editor.getState()
    const { draft } = session.getState()
    const shared = { revision: draft?.revision ?? null, isShared: draft?.document === document }
    if (changes === 0 ? !isStored : isStored && document === stored && revision === shared.revision)
      return last
    stored = document
    revision = shared.revision
    isStored = changes > 0
    const base = session.getBase()
    const act = () =>
      changes === 0
        ? drafts.remove(key)
        : drafts.write(key, { document, base, at: now().toISOString(), ...shared })
    last = last.then(act)
    return last
  }
  /** Further typing does not reset the timer: the first change decides when the draft is written. */
  const onChange = () => {
    const isSaved = session.editor.getState().changes === 0
    const { draft } = session.getState()
    const isNewlyShared = draft !== null && draft.revision !== revision
    // Even if the page is closed now, saved edits must not come back as a draft, nor shared ones as unsent.
    if ((isSaved && isStored) || isNewlyShared) void flush()
    else if (!isSaved) timer ??= setTimeout(flush, WRITE_AFTER_MS)
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
