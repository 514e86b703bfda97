import { ApiError } from '../../../api/api-error.ts'
import type { LayoutDocument } from '../../model/document.ts'
import { createEditor, type Editor } from '../../model/editor.ts'
import { isSame } from './layout-record.ts'

/** What the server has, with the tag that the next save names. */
export type Saved = { document: LayoutDocument; etag: string | undefined }

/** Where a layout, or one of its languages, is read from and written to. */
export type LayoutServer = {
  read: () => Promise<Saved>
  /** Refused with 412 when `base` is no longer what the server has. */
  write: (document: LayoutDocument, base: Saved) => Promise<Saved>
}

/** Somebody else saved what is being edited here: three sides that have to become one. */
export type Conflict = { base: LayoutDocument; mine: LayoutDocument; theirs: Saved }

export type SessionState = {
  readonly isSaving: boolean
  readonly error: unknown
  readonly conflict: Conflict | null
  /** What somebody else has saved while there are changes here. */
  readonly newer: Saved | null
}

const CALM: SessionState = { isSaving: false, error: null, conflict: null, newer: null }
const isOvertaken = (error: unknown) => error instanceof ApiError && error.status === 412

/** A draft that outlived its page, with what had been saved when it was written. */
export type Draft = { document: LayoutDocument; base: Saved; at: string }

/** One layout in one language while it is open: the editor's document against what the server has. */
export function createLayoutSession(opened: Saved, server: LayoutServer, found: Draft | null = null) {
  const draft = found && !isSame(found.document, opened.document) ? found : null
  const editor: Editor = createEditor(draft?.base.document ?? opened.document)
  let base = draft?.base ?? opened
  let state = CALM
  /** What a save was last tried with; what was wrong with it is no longer shown once it is another. */
  let tried: LayoutDocument | null = null
  const listeners = new Set<() => void>()
  const set = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** The server has `saved`, and so has the editor. */
  function adopt(saved: Saved) {
    base = saved
    editor.change((document) => (isSame(document, saved.document) ? document : saved.document))
    editor.markSaved(editor.getState().document)
    set({ newer: null })
  }

  /** The server was found to have something else than was last seen. */
  function notice(saved: Saved) {
    if (saved.etag === base.etag || state.isSaving || state.conflict) return
    if (isSame(saved.document, base.document)) base = { ...base, etag: saved.etag }
    else if (editor.getState().changes === 0 || isSame(saved.document, editor.getState().document))
      adopt(saved)
    else set({ newer: saved })
  }

  async function write(document: LayoutDocument, isAgain = false): Promise<void> {
    try {
      base = await server.write(document, base)
      editor.markSaved(document)
      set({ ...CALM })
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
    if (state.isSaving || state.conflict) return
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
    if (state.newer)
      set({ conflict: { base: base.document, mine: editor.getState().document, theirs: state.newer } })
  }

  /** What was made of both sides becomes the document, one step of undo, and is saved over theirs. */
  async function settle(merged: LayoutDocument) {
    if (!state.conflict) return
    base = state.conflict.theirs
    set({ conflict: null, newer: null })
    editor.change(() => merged)
    await save()
  }

  editor.subscribe(() => {
    if (state.error !== null && editor.getState().document !== tried) set({ error: null })
  })
  if (draft) {
    editor.change(() => draft.document)
    notice(opened)
  }
  return {
    editor,
    /** When the draft was written that the session began with. */
    draftFrom: draft?.at ?? null,
    getState: () => state,
    getBase: () => base,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    save,
    notice,
    compare,
    settle,
    /** Back to what the server has; the changes are a step of undo. */
    discard: () => adopt(state.newer ?? base),
    postpone: () => set({ conflict: null }),
  }
}

export type LayoutSession = ReturnType<typeof createLayoutSession>
