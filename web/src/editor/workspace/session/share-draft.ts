import { ApiError } from '../../../api/api-error.ts'
import type { Merge } from '../../model/editor.ts'
import type { LayoutSession, Proposed, SharedDraft } from './layout-session.ts'

/** The server side of the draft that a store's members share. */
export type DraftServer<D> = {
  read: () => Promise<SharedDraft<D> | null>
  /**
   * Rejects with 409 if the draft has a newer revision, or if a newer version has replaced the base of a new draft.
   * `base` is sent only if the server does not have it.
   */
  put: (
    change: Pick<SharedDraft<D>, 'document'> & Partial<Pick<SharedDraft<D>, 'revision' | 'base'>>,
  ) => Promise<Omit<SharedDraft<D>, 'document' | 'base'>>
  discard: (revision: string) => Promise<unknown>
  propose: (revision: string) => Promise<{ proposed: Proposed }>
  loadMerge: () => Merge<D> | Promise<Merge<D>>
}

const SEND_AFTER_MS = 1_000
const MAX_RETRY_DELAY_MS = 30_000

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

/**
 * Sends edits to the shared draft and applies the edits of others in the background, one request at a time. Edits that
 * cannot be sent remain in the browser and are retried.
 */
export function shareDraft<D>(session: LayoutSession<D>, server: DraftServer<D>, afterMs = SEND_AFTER_MS) {
  const { editor } = session
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isOutdated = false
  let failures = 0
  let isStopped = false

  const hasUnsentEdits = () => {
    const { document, changes } = editor.getState()
    const { draft } = session.getState()
    return draft ? document !== draft.document : changes > 0
  }
  const isBusy = () => {
    const { isSaving, conflict } = session.getState()
    return running !== null || isSaving || conflict !== null
  }
  /**
   * Until the user has compared conflicting versions, edits neither replace the other draft nor become a draft of an
   * older version, which would undo the save that was just made.
   */
  const hasEditsToSend = () => {
    const { disputed, newer, draft } = session.getState()
    return disputed === null && (newer === null || draft !== null) && hasUnsentEdits()
  }

  async function send() {
    const { document, changes } = editor.getState()
    const { draft } = session.getState()
    const base = session.getBase()
    if (changes === 0) {
      if (draft) await server.discard(draft.revision)
      session.setDraft(null)
      return
    }
    const isBaseKnown = draft !== null && draft.base.etag === base.etag
    const state = await server.put({
      document,
      ...(draft && { revision: draft.revision }),
      ...(!isBaseKnown && { base }),
    })
    session.setDraft({ ...state, document, base })
  }

  async function refresh() {
    isOutdated = false
    const [theirs, merge] = await Promise.all([server.read(), server.loadMerge()])
    const { draft } = session.getState()
    // Without a draft on either side, edits here are unsent because someone has saved a newer version.
    const isBasedOnOlder = theirs === null && draft === null && hasUnsentEdits()
    if (theirs?.revision === draft?.revision && !isBasedOnOlder) return updateProposal(theirs?.proposed)
    if (theirs === null) return session.endDraft(merge)
    if (!hasUnsentEdits()) return session.followDraft(theirs, merge)
    const base = draft?.document ?? session.getBase().document
    const merged = merge({ base, mine: editor.getState().document, theirs: theirs.document })
    if (merged === null) session.dispute(theirs)
    else session.followDraft(theirs, merge, merged)
  }

  /** A draft can be proposed without a new revision. */
  function updateProposal(proposed: Proposed = null) {
    const { draft } = session.getState()
    if (draft && draft.proposed?.at !== proposed?.at) session.setDraft({ ...draft, proposed })
  }

  /** Restores unsent edits from this browser, even if others have changed the draft since. */
  async function restoreUnsent() {
    const { draft } = session.getState()
    if (!session.unsent || !draft) return
    const { document, base } = session.unsent
    const sides = { base: base.document, mine: document, theirs: draft.document }
    const merge = await server.loadMerge()
    const merged = merge(sides)
    if (merged !== null) return session.followDraft(draft, merge, merged)
    session.setDraft(null)
    editor.change(() => document, { force: true })
    session.dispute(draft)
  }

  async function step() {
    try {
      await (isOutdated ? refresh() : send())
      failures = 0
    } catch (error) {
      if (hasStatus(error, 409)) isOutdated = true
      // Retrying would not help. The edits remain in the browser.
      else if (hasStatus(error, 401, 403, 404)) isStopped = true
      else failures++
    }
  }

  function run() {
    clearTimeout(timer)
    timer = undefined
    if (isStopped || isBusy() || !(isOutdated || hasEditsToSend())) return
    void track(step())
  }

  /** Delays other requests until this one has finished. */
  function track(request: Promise<void>) {
    running = request
      .catch(() => {})
      .finally(() => {
        running = null
        schedule()
      })
    return request
  }

  function schedule() {
    if (isStopped || isBusy() || timer !== undefined) return
    if (isOutdated && failures === 0) return run()
    if (isOutdated || hasEditsToSend())
      timer = setTimeout(run, Math.min(afterMs * 2 ** failures, MAX_RETRY_DELAY_MS))
  }

  async function propose() {
    try {
      if (isOutdated) await refresh()
      if (hasUnsentEdits()) await send()
      const { draft } = session.getState()
      if (draft) session.setDraft({ ...draft, ...(await server.propose(draft.revision)) })
    } catch (error) {
      isOutdated ||= hasStatus(error, 409)
      throw error
    }
  }

  const settle = async () => {
    await running
    if (isOutdated && !isStopped) await track(step())
  }
  session.onSave(settle, async () => {
    await settle()
    await track(propose())
  })
  const stops = [editor.subscribe(schedule), session.subscribe(schedule)]
  if (session.unsent) void track(restoreUnsent())
  schedule()
  return {
    /** Called with the server's current revision and, if it was proposed, by whom and when. */
    onServerRevision(revision: string | null, proposed: Proposed = null) {
      const { draft } = session.getState()
      if (revision === (draft?.revision ?? null)) return updateProposal(proposed)
      isOutdated = true
      schedule()
    },
    /** Sends pending edits immediately, for example when the user leaves the page. */
    flush: run,
    async stop() {
      for (const stop of stops) stop()
      run()
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export type DraftSharing = ReturnType<typeof shareDraft>
