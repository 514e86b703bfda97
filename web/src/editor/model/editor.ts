import { createObservable } from '../../ui/observable.ts'
import type { LayoutDocument } from './document.ts'

/** The state of the user interface, which undo does not restore. */
type UiState = {
  /** Whether the menu for adding a block is open. */
  readonly isAdding: boolean
  /** The block whose text will be edited next; fully selected if it has just been added from the menu. */
  readonly blockToEdit: { id: string | undefined; selection?: 'all' } | null
  /** Whether a change was rejected and the user has not yet closed the explanation. */
  readonly isRefused: boolean
}

export type EditorState<D = LayoutDocument> = UiState & {
  readonly document: D
  /** Ids of the selected blocks in the order of selection. The last one is the current block. */
  readonly selected: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The number of undo steps between the document and the saved one; 0 if nothing has changed. */
  readonly changes: number
}

/** `remoteCount`: how many remote changes the document includes. */
type Step<D> = { document: D; selected: readonly string[]; remoteCount: number }

/** Merges two versions of a common base; null if both changed the same part. */
export type Merge<D> = (sides: { base: D; mine: D; theirs: D }) => D | null

/** A change by another user or window. */
type RemoteChange<D> = { from: D; to: D; merge: Merge<D> }

export type ChangeOptions = {
  /** Consecutive changes with the same key are one undo step. */
  merge?: string | undefined
  select?: readonly string[] | undefined
  /** Applies a change that the limit rejects. */
  force?: boolean
}

/** Changes with the same key within this time, such as typing, are one undo step. */
const MERGE_MS = 1_000
const MAX_STEPS = 1_000

/**
 * The state of an open document, with one undo stack for fields, text and structure. Documents are immutable, so an
 * undo step is the previous document, which shares all unchanged parts with the next one.
 */
export function createUndoStack<D>(initial: D, now: () => number = Date.now) {
  const past: Step<D>[] = []
  const future: Step<D>[] = []
  let current: Step<D> = { document: initial, selected: [], remoteCount: 0 }
  let remoteChanges: RemoteChange<D>[] = []
  let saved = initial
  let merging: { key: string; until: number } | null = null
  let uiState: UiState = { isAdding: false, blockToEdit: null, isRefused: false }
  let isAccepted: (next: D) => boolean = () => true
  const { getState, setState, subscribe } = createObservable(snapshot())
  const publish = () => setState(snapshot())

  function snapshot(): EditorState<D> {
    return {
      document: current.document,
      selected: current.selected,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      changes: current.document === saved ? 0 : Math.max(1, distanceTo(saved)),
      ...uiState,
    }
  }

  function distanceTo(document: D): number {
    const behind = past.findLastIndex((step) => step.document === document)
    if (behind >= 0) return past.length - behind
    const ahead = future.findIndex((step) => step.document === document)
    return ahead < 0 && remoteChanges.length > 0 ? past.length + 1 : ahead + 1
  }

  function change(update: (document: D) => D, { merge, select, force = false }: ChangeOptions = {}) {
    const document = update(current.document)
    if (document === current.document) return
    if (!force && !isAccepted(document)) return setUiState({ isRefused: true })
    const isContinued = merge !== undefined && merging?.key === merge && now() < merging.until
    if (!isContinued) past.push(current)
    if (past.length > MAX_STEPS) past.shift()
    merging = merge === undefined ? null : { key: merge, until: now() + MERGE_MS }
    future.length = 0
    current = { ...current, document, selected: select ?? current.selected }
    publish()
  }

  function select(selected: readonly string[]) {
    merging = null
    current = { ...current, selected }
    publish()
  }

  /** Applies a remote change. It is not an undo step, and remains when the user undoes their own steps. */
  function applyRemote(document: D, merge: Merge<D>) {
    if (document === current.document) return
    const last = remoteChanges.at(-1)
    const isInSteps = [...past, ...future].some((step) => step.remoteCount === remoteChanges.length)
    if (last && !isInSteps && last.to === current.document)
      remoteChanges = remoteChanges.with(-1, { from: last.from, to: document, merge })
    else remoteChanges = [...remoteChanges, { from: current.document, to: document, merge }]
    merging = null
    current = { ...current, document, remoteCount: remoteChanges.length }
    publish()
  }

  /** A step with all remote changes since; null if one of them changed the same part. */
  function withRemoteChanges(step: Step<D>): Step<D> | null {
    let { document } = step
    for (const { from, to, merge } of remoteChanges.slice(step.remoteCount)) {
      const merged = document === from ? to : merge({ base: from, mine: document, theirs: to })
      if (merged === null) return null
      document = merged
    }
    // Reuse the saved document, because it is compared by identity.
    const isSaved = document !== step.document && JSON.stringify(document) === JSON.stringify(saved)
    return { ...step, document: isSaved ? saved : document, remoteCount: remoteChanges.length }
  }

  /** Moves to the last step in `from`. If a remote change conflicts with that step, drops all steps in `from`. */
  function go(from: Step<D>[], to: Step<D>[]) {
    const last = from.at(-1)
    if (!last) return
    const step = withRemoteChanges(last)
    if (step) {
      from.pop()
      to.push(current)
      current = step
    } else from.length = 0
    merging = null
    publish()
  }

  function setUiState(next: Partial<UiState>) {
    uiState = { ...uiState, ...next }
    publish()
  }

  /** Rejects further changes that fail the test, except forced and remote ones. */
  function limit(test: typeof isAccepted) {
    isAccepted = test
  }

  /** Called once the server has the document. Undo steps from before the save remain available. */
  function markSaved(document: D) {
    saved = document
    merging = null
    publish()
  }

  return {
    getState,
    subscribe,
    change,
    applyRemote,
    select,
    undo: () => go(past, future),
    redo: () => go(future, past),
    setUiState,
    limit,
    markSaved,
  }
}

export type Editor<D = LayoutDocument> = ReturnType<typeof createUndoStack<D>>
