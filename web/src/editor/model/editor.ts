import { createObservable } from '../../ui/observable.ts'
import type { LayoutDocument } from './document.ts'

export type EditorState<D = LayoutDocument> = {
  readonly document: D
  /** Ids of the selected blocks, in the order in which they were selected; the last one is the current one. */
  readonly selected: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** How many steps of undo lie between the document and what was saved last; 0 when they are the same. */
  readonly changes: number
  /** Whether the menu of blocks to add is open. */
  readonly isAdding: boolean
  /** Whether the list of keys is open. */
  readonly isShowingKeys: boolean
  /** Whether the last change was rejected. */
  readonly isRefused: boolean
}

type Step<D> = { document: D; selected: readonly string[] }

/** Changes with the same key that follow each other within this time are one step of undo, as typing is. */
const MERGE_MS = 1_000
const STEPS_KEPT = 1_000

/**
 * Something that is being edited, such as a layout, with one history over all of it: fields, text and structure. Documents are never
 * changed in place, so a step of undo is the document before it, which shares all that did not change.
 */
export function createHistory<D>(initial: D, now: () => number = Date.now) {
  let past: Step<D>[] = []
  let future: Step<D>[] = []
  let current: Step<D> = { document: initial, selected: [] }
  let saved = initial
  let merging: { key: string; until: number } | null = null
  let isAdding = false
  let isShowingKeys = false
  let isRefused = false
  let accepts: (next: D) => boolean = () => true
  const { getState, setState, subscribe } = createObservable(snapshot())
  const publish = () => setState(snapshot())

  function snapshot(): EditorState<D> {
    return {
      ...current,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      changes: current.document === saved ? 0 : Math.max(1, distanceTo(saved)),
      isAdding,
      isShowingKeys,
      isRefused,
    }
  }

  function distanceTo(document: D): number {
    const behind = past.findLastIndex((step) => step.document === document)
    if (behind >= 0) return past.length - behind
    return future.findIndex((step) => step.document === document) + 1
  }

  function change(
    make: (document: D) => D,
    { merge, select, force = false }: { merge?: string; select?: readonly string[]; force?: boolean } = {},
  ) {
    const document = make(current.document)
    if (document === current.document) return
    if (!force && !accepts(document)) return setRefused(true)
    const continues = merge !== undefined && merging?.key === merge && now() < merging.until
    if (!continues) past = [...past.slice(-STEPS_KEPT + 1), current]
    merging = merge === undefined ? null : { key: merge, until: now() + MERGE_MS }
    future = []
    current = { document, selected: select ?? current.selected }
    publish()
  }

  function select(selected: readonly string[]) {
    merging = null
    current = { ...current, selected }
    publish()
  }

  function undo() {
    const before = past.at(-1)
    if (!before) return
    past = past.slice(0, -1)
    future = [...future, current]
    merging = null
    current = before
    publish()
  }

  function redo() {
    const after = future.at(-1)
    if (!after) return
    future = future.slice(0, -1)
    past = [...past, current]
    merging = null
    current = after
    publish()
  }

  /** Opens or closes the menu of blocks to add. */
  function setAdding(next: boolean) {
    isAdding = next
    publish()
  }

  /** Opens or closes the list of keys. */
  function showKeys(next: boolean) {
    isShowingKeys = next
    publish()
  }

  /** From now on, only changes that pass the test are made; changes from the server are always accepted. */
  function limit(test: typeof accepts) {
    accepts = test
  }

  function setRefused(next: boolean) {
    isRefused = next
    publish()
  }

  /** The document has reached the server. Undo goes on behind it. */
  function markSaved(document: D) {
    saved = document
    merging = null
    publish()
  }

  return {
    getState,
    subscribe,
    change,
    select,
    undo,
    redo,
    setAdding,
    showKeys,
    limit,
    setRefused,
    markSaved,
  }
}

export type Editor<D = LayoutDocument> = ReturnType<typeof createHistory<D>>

export const createEditor = (initial: LayoutDocument, now?: () => number): Editor =>
  createHistory<LayoutDocument>(initial, now)
