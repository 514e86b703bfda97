import { ApiError } from '../../../api/api-error.ts'
import { createObservable } from '../../../ui/observable.ts'
import type { LayoutDocument } from '../../model/document.ts'
import { createHistory, type Editor } from '../../model/editor.ts'
import { isSame } from './layout-record.ts'

/** What the server has, with the tag that the next save names. */
export type Saved<D = LayoutDocument> = { document: D; etag: string | undefined }

/** What a save took away, as a sentence and, where it is a tag or an address, as data. */
export type Warning = { text: string; data?: Readonly<Record<string, unknown>> }

/** Where a layout, or one of its languages, is read from and written to. */
export type LayoutServer<D = LayoutDocument> = {
  read: () => Promise<Saved<D>>
  /** Refused with 412 when `base` is no longer what the server has. What it took but has doubts about are warnings. */
  write: (document: D, base: Saved<D>) => Promise<Saved<D> & { warnings?: readonly Warning[] }>
}

/** Somebody else saved what is being edited here: three sides that have to become one. */
export type Conflict<D = LayoutDocument> = { base: D; mine: D; theirs: Saved<D> }

export type SessionState<D = LayoutDocument> = {
  readonly isSaving: boolean
  readonly error: unknown
  readonly conflict: Conflict<D> | null
  /** What somebody else has saved while there are changes here. */
  readonly newer: Saved<D> | null
  /** What the server said of the last save that it took. */
  readonly warnings: readonly Warning[]
}

const CALM: SessionState<never> = {
  isSaving: false,
  error: null,
  conflict: null,
  newer: null,
  warnings: [],
}
const isOvertaken = (error: unknown) => error instanceof ApiError && error.status === 412

/** A draft that outlived its page, with what had been saved when it was written. */
export type Draft<D = LayoutDocument> = { document: D; base: Saved<D>; at: string }

/** One layout in one language, or its texts alone, while it is open: the editor's document against what the server has. */
export function createLayoutSession<D = LayoutDocument>(
  opened: Saved<D>,
  server: LayoutServer<D>,
  found: Draft<D> | null = null,
) {
  const draft = found && !isSame(found.document, opened.document) ? found : null
  const editor: Editor<D> = createHistory(draft?.base.document ?? opened.document)
  let base = draft?.base ?? opened
  const { getState, setState, subscribe } = createObservable<SessionState<D>>(CALM)
  /** What a save was last tried with; what was wrong with it is no longer shown once it is another. */
  let tried: D | null = null
  const set = (next: Partial<SessionState<D>>) => setState({ ...getState(), ...next })

  /** The server has `saved`, and so has the editor. */
  function adopt(saved: Saved<D>) {
    base = saved
    editor.change((document) => (isSame(document, saved.document) ? document : saved.document), {
      force: true,
    })
    editor.markSaved(editor.getState().document)
    set({ newer: null })
  }

  /** The server was found to have something else than was last seen. */
  function notice(saved: Saved<D>) {
    if (saved.etag === base.etag || getState().isSaving || getState().conflict) return
    if (isSame(saved.document, base.document)) base = { ...base, etag: saved.etag }
    else if (editor.getState().changes === 0 || isSame(saved.document, editor.getState().document))
      adopt(saved)
    else set({ newer: saved })
  }

  async function write(document: D, isAgain = false): Promise<void> {
    try {
      const { warnings = [], ...saved } = await server.write(document, base)
      base = saved
      editor.markSaved(document)
      set({ ...CALM, warnings })
    } catch (error) {
      if (!isOvertaken(error)) throw error
      const theirs = await server.read()
      const isOnlyTag = isSame(theirs.document, base.document)
      if (isOnlyTag && !isAgain) {
        base = theirs
        return write(document, true)
      }
      set({ conflict: { base: base.document, mine: document, theirs } })
    }
  }

  async function save() {
    if (getState().isSaving || getState().conflict) return
    set({ isSaving: true, error: null })
    tried = editor.getState().document
    try {
      await write(tried)
    } catch (error) {
      set({ error })
    } finally {
      set({ isSaving: false })
    }
  }

  /** Shows both sides, before a save would run into them. */
  function compare() {
    const { newer: theirs } = getState()
    if (theirs) set({ conflict: { base: base.document, mine: editor.getState().document, theirs } })
  }

  /** What was made of both sides becomes the document, not saved yet: changes of what somebody else saved. */
  function follow(merged: D) {
    const { newer } = getState()
    if (!newer) return
    base = newer
    editor.change(() => merged, { force: true })
    set({ newer: null })
  }

  /** What was made of both sides becomes the document, one step of undo, and is saved over theirs. */
  async function settle(merged: D) {
    const { conflict } = getState()
    if (!conflict) return
    base = conflict.theirs
    set({ conflict: null, newer: null })
    editor.change(() => merged, { force: true })
    await save()
  }

  editor.subscribe(() => {
    if (getState().error !== null && editor.getState().document !== tried) set({ error: null })
  })
  if (draft) {
    editor.change(() => draft.document)
    notice(opened)
  }
  return {
    editor,
    /** When the draft was written that the session began with. */
    draftFrom: draft?.at ?? null,
    getState,
    getBase: () => base,
    subscribe,
    save,
    notice,
    compare,
    follow,
    settle,
    /** Back to what the server has; the changes are a step of undo. */
    discard: () => adopt(getState().newer ?? base),
    postpone: () => set({ conflict: null }),
    forgetWarnings: () => set({ warnings: [] }),
  }
}

export type LayoutSession<D = LayoutDocument> = ReturnType<typeof createLayoutSession<D>>
