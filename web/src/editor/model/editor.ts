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

/** `followed`: how many changes by others the document includes. */
type Step<D> = { document: D; selected: readonly string[]; followed: number }

/** Three versions to one; null if both sides changed the same part. */
export type Merge<D> = (sides: { base: D; mine: D; theirs: D }) => D | null

type Followed<D> = { from: D; to: D; merge: Merge<D> }

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
  let current: Step<D> = { document: initial, selected: [], followed: 0 }
  let followed: Followed<D>[] = []
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
      document: current.document,
      selected: current.selected,
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
    const ahead = future.findIndex((step) => step.document === document)
    return ahead < 0 && followed.length > 0 ? past.length + 1 : ahead + 1
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
    current = { ...current, document, selected: select ?? current.selected }
    publish()
  }

  function select(selected: readonly string[]) {
    merging = null
    current = { ...current, selected }
    publish()
  }

  /** Changes by others stay when the user's own steps are undone, and are not steps themselves. */
  function follow(document: D, merge: Merge<D>) {
    if (document === current.document) return
    const last = followed.at(-1)
    const isSeen = [...past, ...future].some((step) => step.followed === followed.length)
    if (last && !isSeen && last.to === current.document)
      followed = followed.with(-1, { from: last.from, to: document, merge })
    else followed = [...followed, { from: current.document, to: document, merge }]
    merging = null
    current = { ...current, document, followed: followed.length }
    publish()
  }

  /** A step together with what others have changed since; null if they changed the same part. */
  function withFollowed(step: Step<D>): Step<D> | null {
    let { document } = step
    for (const { from, to, merge } of followed.slice(step.followed)) {
      const merged = document === from ? to : merge({ base: from, mine: document, theirs: to })
      if (merged === null) return null
      document = merged
    }
    // What was saved is recognised by identity.
    const isSaved = document !== step.document && JSON.stringify(document) === JSON.stringify(saved)
    return { ...step, document: isSaved ? saved : document, followed: followed.length }
  }

  function undo() {
    const before = past.at(-1)
    if (!before) return
    const step = withFollowed(before)
    past = step ? past.slice(0, -1) : []
    if (step) future = [...future, current]
    merging = null
    current = step ?? current
    publish()
  }

  function redo() {
    const after = future.at(-1)
    if (!after) return
    const step = withFollowed(after)
    future = step ? future.slice(0, -1) : []
    if (step) past = [...past, current]
    merging = null
    current = step ?? current
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
    follow,
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
