import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../../api/session.ts'
import { browserDrafts, type DraftStore, draftKey } from './drafts.ts'
import { keepDraft } from './keep-draft.ts'
import { layoutQuery } from './layout-query.ts'
import { createLayoutServer, type Edited, languageQuery, savedOf } from './layout-server.ts'
import { createLayoutSession, type LayoutSession, type SessionState } from './layout-session.ts'

/** The languages of a layout that were opened on this page; each goes on with its own undo. */
export type OpenSessions = Map<string, LayoutSession>

/** Opens what is to be edited: from the server, with the draft that was left behind in this browser. */
export function useLayoutSession(edited: Edited, sessions: OpenSessions) {
  const client = useQueryClient()
  const { person } = useSession()
  const key = draftKey({ person: person.id, store: edited.store, layout: edited.id, locale: edited.locale })
  const layout = useQuery(layoutQuery(edited))
  const language = useQuery(languageQuery(edited))
  const draft = useDraft(key)
  const isHere = layout.data !== undefined && language.data !== undefined && draft.data !== undefined
  const name = edited.locale ?? ''
  if (isHere && !sessions.has(name)) {
    const server = createLayoutServer(client, edited)
    sessions.set(name, createLayoutSession(savedOf(layout.data, language.data), server, draft.data))
  }
  const session = isHere ? sessions.get(name) : undefined
  useEffect(() => {
    if (layout.data && language.data !== undefined) session?.notice(savedOf(layout.data, language.data))
  }, [session, layout.data, language.data])
  useDraftKeeper(session, key, browserDrafts)
  const failed = layout.error ? layout : language
  return { session, layout: layout.data?.output, error: failed.error, refetch: failed.refetch }
}

/** What was left behind in this browser; undefined while it is looked for. */
export const useDraft = (key: string) =>
  useQuery({
    queryKey: ['draft', key],
    queryFn: () => browserDrafts.read(key),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** While the page is open, changes are written into the browser; at the latest when it is left. */
export function useDraftKeeper<D>(session: LayoutSession<D> | undefined, key: string, drafts: DraftStore<D>) {
  useEffect(() => {
    if (!session) return
    const keeper = keepDraft(session, { key, drafts })
    const onLeave = () => void keeper.flush()
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onLeave)
      void keeper.stop()
    }
  }, [session, key, drafts])
}

/** A part of how the session stands. */
export const useSessionState = <Part, D>(
  session: LayoutSession<D>,
  part: (state: SessionState<D>) => Part,
): Part => useSyncExternalStore(session.subscribe, () => part(session.getState()))
