import { ApiError } from '../../../api/api-error.ts'
import { createObservable } from '../../../ui/observable.ts'
import type { LayoutDocument } from '../../model/document.ts'
import { createUndoStack, type Editor, type Merge } from '../../model/editor.ts'
import { isSame } from './layout-record.ts'

/** The saved document, with the ETag for the next save. */
export type Saved<D = LayoutDocument> = { document: D; etag: string | undefined }

/** Something that a save lost: a message and, for a tag or URL, the data. */
export type Warning = { text: string; data?: Readonly<Record<string, unknown>> }

/** Reads and writes a layout or one of its translations. */
export type LayoutServer<D = LayoutDocument> = {
  read: () => Promise<Saved<D>>
  /** Rejects with 412 if the document has changed since `base`. Returns warnings about the saved content. */
  write: (
    document: D,
    base: Saved<D>,
    /** The revision of the shared draft that the document contains; the save ends that draft. */
    draft: string | undefined,
  ) => Promise<Saved<D> & { warnings?: readonly Warning[] }>
}

/** The shared draft on the server. */
export type SharedDraft<D = LayoutDocument> = {
  revision: string
  document: D
  base: Saved<D>
  editor: Person
  updatedAt: string
  /** Who proposed this revision to a second person. */
  proposed?: Proposed
}

type Person = { id: string | null; name: string }
export type Proposed = { by: Person; at: string } | null

/** Another user or window saved, or edited the shared draft, so three versions must be merged. */
export type Conflict<D = LayoutDocument> = {
  base: D
  mine: D
  theirs: Saved<D>
  /** Who edited the shared draft; missing if a version was saved. */
  draftEditor?: Person
  /** The draft that was edited elsewhere; missing if the document already contains it. */
  draft?: SharedDraft<D>
}

/** The user's edits, of which another user or window has replaced some. */
export type ReplacedEdits<D> = { by: Person; base: D; mine: D; at: string }

/** A change to the open document by another user or window. */
export type RemoteChange<D = LayoutDocument> = {
  /** Null if the draft was discarded, here or elsewhere. */
  by: Person | null
  before: D
  after: D
  at: number
  /** Changes by the same person before this one, since the last save. */
  earlier: readonly { before: D; after: D }[]
}

const MAX_EARLIER_CHANGES = 20

export type SessionState<D = LayoutDocument> = {
  readonly isSaving: boolean
  readonly error: unknown
  readonly conflict: Conflict<D> | null
  /** A version that was saved elsewhere while there were local changes. */
  readonly newer: Saved<D> | null
  readonly warnings: readonly Warning[]
  /** The shared draft, as it was last read or written here. */
  readonly draft: SharedDraft<D> | null
  /** The shared draft, if another user or window has changed the same parts of it. */
  readonly disputed: SharedDraft<D> | null
  /** Whether the document now contains a version that was saved elsewhere. */
  readonly wasReplaced: boolean
  /** The last change by another user or window since the last save. */
  readonly remote: RemoteChange<D> | null
  /** Edits that the user can still get back. */
  readonly replaced: ReplacedEdits<D> | null
}

const INITIAL_STATE: SessionState<never> = {
  isSaving: false,
  error: null,
  conflict: null,
  newer: null,
  warnings: [],
  draft: null,
  disputed: null,
  wasReplaced: false,
  remote: null,
  replaced: null,
}
/** Whether the other side of a conflict is the shared draft. A draft that continues the newer version includes it. */
export const isDraftDisputed = <D>({ newer, disputed }: SessionState<D>) =>
  disputed !== null && (newer === null || isSame(disputed.base.document, newer.document))

const hasNewerVersion = (error: unknown) => error instanceof ApiError && error.status === 412

/** A draft in the browser that has not reached the server, with the saved document that it is based on. */
export type Draft<D = LayoutDocument> = {
  document: D
  base: Saved<D>
  at: string
  /** Who wrote it, if not the current user. */
  by?: string
  /** The revision of the shared draft that it continues. */
  revision?: string | null
}

/** What is known of earlier edits when a session opens, besides the draft that it starts with. */
type OpenedDrafts<D> = {
  shared?: SharedDraft<D> | null
  /** Edits that did not reach the shared draft, which has changed since. */
  unsent?: Draft<D> | null
  replaced?: ReplacedEdits<D> | null
}

/** What the save button does. If a second person is required, users can save only what someone else proposed. */
export function stepOf<D>(proposer: string | null, draft: SharedDraft<D> | null, document: D) {
  if (proposer === null) return 'save'
  if (!draft?.proposed || draft.document !== document) return 'propose'
  return draft.proposed.by.id === proposer ? 'wait' : 'save'
}

/** Drafts are compared by identity, so that the open document differs from a copy, and is sent. */
const unsentCopy = <D>(draft: SharedDraft<D> | null) =>
  draft && { ...draft, document: structuredClone(draft.document) }

/**
 * Who else wrote the open document: the other user whose draft it still is, or several including the user (null).
 * Undefined if it has only the user's own edits.
 */
export function draftWriter<D>(
  { getState, draftBy, editor }: Pick<LayoutSession<D>, 'getState' | 'draftBy' | 'editor'>,
  me: string,
): string | null | undefined {
  const { draft, remote } = getState()
  if (draft === null) return undefined
  if (draft.editor.id !== me && draft.document === editor.getState().document) return draft.editor.name
  const hasOtherWriter = draft.editor.id !== me || draftBy !== null || (remote?.by && remote.by.id !== me)
  return hasOtherWriter ? null : undefined
}

/** All changes by this person so far. Changes with no edit here in between are combined. */
export function joinChanges<D>({ earlier, before, after }: RemoteChange<D>) {
  const last = earlier.at(-1)
  return last?.after === before
    ? earlier.with(-1, { before: last.before, after })
    : [...earlier, { before, after }].slice(-MAX_EARLIER_CHANGES)
}

/** An open layout in one language, or its texts: the edited document and its state on the server. */
export function createLayoutSession<D = LayoutDocument>(
  openedVersion: Saved<D>,
  server: LayoutServer<D>,
  initial: Draft<D> | null = null,
  { shared = null, unsent = null, replaced = null }: OpenedDrafts<D> = {},
) {
  const draft = initial && !isSame(initial.document, openedVersion.document) ? initial : null
  const editor: Editor<D> = createUndoStack(draft?.document ?? openedVersion.document)
  let base = draft?.base ?? openedVersion
  /** The document without the edits that the user has made here. */
  let unedited = draft?.document ?? openedVersion.document
  const { getState, setState, subscribe } = createObservable<SessionState<D>>({
    ...INITIAL_STATE,
    draft: shared,
    replaced,
  })
  /** Resolves once no write to the shared draft is in flight. */
  let settled = async () => {}
  /** Sends pending edits to the shared draft, and proposes it to a second person. */
  let proposeDraft = async () => {}
  /** The current user's id if the store requires a second person to save changes, otherwise null. */
  let proposer: string | null = null
  /** The document of the last attempt to save. Its error is hidden once the document changes. */
  let attemptedDocument: D | null = null
  const set = (next: Partial<SessionState<D>>) => setState({ ...getState(), ...next })

  function rebaseOn(saved: Saved<D>) {
    base = saved
    unedited = saved.document
  }

  /** Makes `saved` the document and its base. */
  function adopt(saved: Saved<D>) {
    const before = editor.getState().document
    const isReplaced = !isSame(saved.document, base.document)
    rebaseOn(saved)
    editor.change((document) => (isSame(document, saved.document) ? document : saved.document), {
      force: true,
    })
    editor.markSaved(editor.getState().document)
    set({ newer: null, wasReplaced: getState().wasReplaced || isReplaced })
    if (!isReplaced) reportChange(null, before)
  }

  /** Called when the document on the server has changed. */
  function onServerChange(saved: Saved<D>) {
    if (saved.etag === base.etag || getState().isSaving || getState().conflict) return
    if (isSame(saved.document, base.document)) base = { ...base, etag: saved.etag }
    else if (editor.getState().changes === 0 || isSame(saved.document, editor.getState().document))
      adopt(saved)
    else set({ newer: saved })
  }

  async function write(document: D, send: LayoutServer<D>['write'], isRetry = false): Promise<void> {
    try {
      const written = await send(document, base, getState().draft?.revision)
      const { warnings = [], ...saved } = written
      // If nothing differed, nothing was written, and the draft has yet to end.
      const draft = written === base ? unsentCopy(getState().draft) : null
      rebaseOn(saved)
      editor.markSaved(document)
      set({ ...INITIAL_STATE, warnings, draft, replaced: getState().replaced })
    } catch (error) {
      if (!hasNewerVersion(error)) throw error
      const theirs = await server.read()
      const isOnlyEtag = isSame(theirs.document, base.document)
      if (isOnlyEtag && !isRetry) {
        base = theirs
        return write(document, send, true)
      }
      set({ conflict: { base: base.document, mine: document, theirs } })
    }
  }

  /** Saves or, if a second person has to save, proposes the draft. `send` writes the document together with others. */
  async function save(send = server.write) {
    const { isSaving, conflict } = getState()
    if (isSaving || conflict) return
    const nextStep = () => stepOf(proposer, getState().draft, editor.getState().document)
    if (nextStep() === 'wait' || (nextStep() === 'propose' && editor.getState().changes === 0)) return
    set({ isSaving: true, error: null })
    attemptedDocument = editor.getState().document
    try {
      await settled()
      // Otherwise, the other version would remain as a draft and replace this one.
      if (getState().disputed) return compare()
      const { document } = editor.getState()
      attemptedDocument = document
      await (nextStep() === 'save' ? write(document, send) : proposeDraft())
    } catch (error) {
      set({ error })
    } finally {
      set({ isSaving: false })
    }
  }

  /** Shows both sides before a save would conflict. */
  function compare() {
    const { newer: theirs, draft, disputed } = getState()
    const mine = editor.getState().document
    if (theirs && !isDraftDisputed(getState())) set({ conflict: { base: base.document, mine, theirs } })
    else if (disputed)
      set({
        conflict: {
          base: draft?.document ?? base.document,
          mine,
          draftEditor: disputed.editor,
          draft: disputed,
          theirs: { document: disputed.document, etag: undefined },
        },
      })
  }

  /** Applies the local edits to a newer version. If they are incompatible, the user is asked to compare both. */
  function rebase(saved: Saved<D>, merge: Merge<D>) {
    const { document } = editor.getState()
    const merged = isSame(saved.document, base.document)
      ? null
      : merge({ base: base.document, mine: document, theirs: saved.document })
    if (merged === null) return onServerChange(saved)
    rebaseOn(saved)
    if (!isSame(merged, document)) editor.applyRemote(merged, merge)
    editor.markSaved(isSame(merged, saved.document) ? editor.getState().document : saved.document)
    // The server's draft is still based on the older version, so it has to be sent again.
    set({ newer: null, wasReplaced: true, draft: unsentCopy(getState().draft) })
  }

  /** Replaces the document with a merge of both sides, as unsaved changes to the newer version. */
  function follow(merged: D) {
    const { newer } = getState()
    if (!newer) return
    rebaseOn(newer)
    editor.change(() => merged, { force: true })
    set({ newer: null })
  }

  /** Adopts the shared draft, or the result of merging it with local edits. */
  function followDraft(draft: SharedDraft<D>, merge: Merge<D>, document = draft.document) {
    const before = editor.getState().document
    const edits = { base: unedited, mine: before }
    const isReplaced = merge({ ...edits, theirs: draft.document }) === null
    adoptDraft(draft, document, () => editor.applyRemote(isSame(before, document) ? before : document, merge))
    const { newer } = getState()
    if (newer) rebase(newer, merge)
    const after = editor.getState().document
    unedited = (isReplaced ? null : merge({ base: before, mine: edits.base, theirs: after })) ?? after
    if (isReplaced) keepReplaced(draft.editor, edits, merge)
    reportChange(draft.editor, before)
  }

  /** Adds these edits to those that were replaced before, unless both change the same part. */
  function keepReplaced(by: Person, edits: { base: D; mine: D }, merge: Merge<D>) {
    const { replaced } = getState()
    const mine = replaced && merge({ ...edits, theirs: replaced.mine })
    const joined = mine && { base: replaced.base, mine }
    set({ replaced: { by, at: new Date().toISOString(), ...edits, ...joined } })
  }

  function reportChange(by: Person | null, before: D) {
    const after = editor.getState().document
    if (after === before) return
    const { remote } = getState()
    const earlier = remote && remote.by?.id === by?.id ? joinChanges(remote) : []
    set({ remote: { by, before, after, at: Date.now(), earlier } })
  }

  function adoptDraft(draft: SharedDraft<D>, document: D, show: () => void) {
    const saved = getState().newer ?? base
    if (!isSame(draft.base.document, base.document)) {
      base = draft.base
      editor.markSaved(base.document)
    }
    show()
    // The draft's document is later compared with the editor's by identity.
    const isTheirs = document === draft.document
    set({
      draft: isTheirs ? { ...draft, document: editor.getState().document } : draft,
      disputed: null,
      newer: null,
    })
    onServerChange(saved)
  }

  /** Called when the shared draft has been saved or discarded elsewhere. Newer edits here remain. */
  async function endDraft(merge: Merge<D>) {
    const saved = await server.read()
    const { document: before, changes } = editor.getState()
    const { draft } = getState()
    set({ draft: null, disputed: null })
    if (draft ? before !== draft.document : changes > 0) return rebase(saved, merge)
    adopt(saved)
  }

  /**
   * Replaces the document with the user's merge, as an undo step. Saves it if the conflict was with a saved version.
   */
  async function settle(merged: D) {
    const { conflict } = getState()
    if (!conflict) return
    const { base: agreed, draftEditor, draft } = conflict
    if (draftEditor) {
      // Whichever edits were chosen, they may be replaced again.
      unedited = agreed
      set({ conflict: null, ...(!draft && { replaced: null }) })
      const show = () =>
        editor.change((document) => (isSame(document, merged) ? document : merged), { force: true })
      return draft ? adoptDraft(draft, merged, show) : show()
    }
    rebaseOn(conflict.theirs)
    // The merged version also replaces the shared draft. Sharing reports a draft that is newer than that version.
    set({ conflict: null, newer: null, disputed: null })
    editor.change(() => merged, { force: true })
    // If the user chose the saved version for every part, nothing is left to save or propose.
    if (isSame(merged, base.document)) editor.markSaved(merged)
    await save()
  }

  editor.subscribe(() => {
    if (getState().error !== null && editor.getState().document !== attemptedDocument) set({ error: null })
  })
  if (draft) {
    editor.markSaved(draft.base.document)
    onServerChange(openedVersion)
  }
  return {
    editor,
    /** When the session's initial draft was written, and by whom if not by the current user. */
    draftFrom: draft?.at ?? null,
    draftBy: draft?.by ?? null,
    getState,
    getBase: () => base,
    subscribe,
    save,
    onServerChange,
    compare,
    follow,
    settle,
    /** Resets the document to the saved one, as an undo step. */
    discard: () => adopt(getState().newer ?? base),
    postpone: () => set({ conflict: null }),
    setDraft: (draft: SharedDraft<D> | null) => set({ draft }),
    followDraft,
    endDraft,
    /** Another user or window changed the same parts. Nothing is sent until the user has compared the versions. */
    dispute: (disputed: SharedDraft<D>) => set({ disputed }),
    /** Edits from before the page was closed that did not reach the shared draft, which has changed since. */
    unsent,
    onSave: (wait: () => Promise<void>, propose: () => Promise<void>) => {
      settled = wait
      proposeDraft = propose
    },
    requireSecondPerson: (me: string | null) => {
      proposer = me
    },
    dismissWarnings: () => set({ warnings: [] }),
    dismissReplaced: () => set({ wasReplaced: false }),
    showConflict: (conflict: Conflict<D>) => set({ conflict }),
    dismissReplacedEdits: () => set({ replaced: null }),
    dismissRemote: () => set({ remote: null }),
  }
}

export type LayoutSession<D = LayoutDocument> = ReturnType<typeof createLayoutSession<D>>
