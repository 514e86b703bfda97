import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMayWrite, useSession } from '../../../api/session.ts'
import { autosaveDraft } from './autosave-draft.ts'
import { browserDrafts, draftKey, replacedKey } from './drafts.ts'
import {
  createLayoutSession,
  type Draft,
  type LayoutServer,
  type LayoutSession,
  type ReplacedEdits,
  type Saved,
} from './layout-session.ts'
import type { DraftServer } from './share-draft.ts'
import {
  type DraftAddress,
  initialDraft,
  NO_LANGUAGE,
  openedDraftQuery,
  useDraftSharing,
} from './use-shared-draft.ts'

type OpenSessionOptions<D> = {
  address: DraftAddress
  /** The saved document, memoized; undefined while loading. */
  saved: Saved<D> | undefined
  /** The sessions opened on this page, by part. */
  sessions: Map<string, LayoutSession<D>>
  /** Whether the store's members share its draft. */
  isShared: boolean
  createServer: () => LayoutServer<D>
  /** Called with the saved document whenever it changes. Must be the same function on each render. */
  onServerChange: (session: LayoutSession<D>, saved: Saved<D>) => void
  loadMerge: DraftServer<D>['loadMerge']
}

/** Opens a document for editing with its drafts in this browser and on the server; undefined while loading. */
export function useOpenSession<D>(options: OpenSessionOptions<D>): LayoutSession<D> | undefined {
  const { address, saved, sessions, isShared, onServerChange } = options
  const { store, id, part } = address
  const { person } = useSession()
  const key = draftKey({ person: person.id, store, layout: id, locale: part })
  const draft = useDraft<Draft<D>>(key)
  const replaced = useDraft<ReplacedEdits<D>>(replacedKey(key))
  const hasSharedDraft = isShared && part !== NO_LANGUAGE
  const shared = useQuery({ ...openedDraftQuery<D>(address), enabled: hasSharedDraft })
  const mayWrite = useMayWrite()
  const isSharedLoaded = shared.data !== undefined || !hasSharedDraft || sessions.has(part)
  const areDraftsLoaded = draft.data !== undefined && replaced.data !== undefined
  const isLoaded = saved !== undefined && areDraftsLoaded && isSharedLoaded
  if (isLoaded && !sessions.has(part)) {
    const { initial, ...rest } = mayWrite
      ? { ...initialDraft(draft.data, shared.data ?? null, person.id), replaced: replaced.data }
      : { initial: null }
    sessions.set(part, createLayoutSession(saved, options.createServer(), initial, rest))
  }
  const session = isLoaded ? sessions.get(part) : undefined
  useEffect(() => {
    if (session && saved) onServerChange(session, saved)
  }, [session, saved, onServerChange])
  useDraftAutosave(session, key)
  useDraftSharing(isShared ? session : undefined, address, options.loadMerge)
  return session
}

/** The draft in this browser; undefined while loading. */
export const useDraft = <T extends { at: string }>(key: string) =>
  useQuery({
    queryKey: ['draft', key],
    queryFn: () => browserDrafts.read<T>(key),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Stores changes in the browser while the page is open, and when the user leaves it. */
export function useDraftAutosave<D>(session: LayoutSession<D> | undefined, key: string) {
  useEffect(() => {
    if (!session) return
    const autosave = autosaveDraft<D>(session, { key, drafts: browserDrafts })
    const onLeave = () => void autosave.flush()
    // The shared draft may have been saved or discarded elsewhere, which makes this browser's draft obsolete.
    if (session.editor.getState().changes === 0) void browserDrafts.remove(key)
    let stored = session.getState().replaced
    const stop = session.subscribe(() => {
      const { replaced } = session.getState()
      if (replaced === stored) return
      stored = replaced
      void (replaced
        ? browserDrafts.write(replacedKey(key), replaced)
        : browserDrafts.remove(replacedKey(key)))
    })
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onLeave)
      stop()
      void autosave.stop()
    }
  }, [session, key])
}
