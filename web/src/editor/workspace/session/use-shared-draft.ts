import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Input, Output } from '../../../api/operations.ts'
import { WINDOW_ID } from '../../../api/random-id.ts'
import { useMayWrite, useProposer } from '../../../api/session.ts'
import { operationQuery } from '../../../api/use-api.ts'
import type { Draft, LayoutSession, SharedDraft } from './layout-session.ts'
import type { DraftServer, DraftSharing } from './share-draft.ts'

/** Identifies the draft of a layout, of a translation, or of a translation's texts. */
export type DraftAddress = { store: string; id: string; part: string }

/** The part that stands for a layout's texts while no language is selected. It has no draft. */
export const NO_LANGUAGE = 'texts '

export const readDraft = async <D>({ store, id, part }: DraftAddress) =>
  (await call('getDraft', { id, part, content: true }, { store })).draft as SharedDraft<D> | null

/** The draft's revision and editor, refetched whenever it changes. */
const draftStateQuery = ({ store, id, part }: DraftAddress) =>
  operationQuery('getDraft', { id, part, windowId: WINDOW_ID }, store)

/** The draft's state and the windows in which it is open; not loaded without an address. */
export function useDraftState(address: DraftAddress | undefined) {
  const { store = '', id = '', part = '' } = address ?? {}
  return useQuery({ ...draftStateQuery({ store, id, part }), enabled: address !== undefined }).data
}

/** The shared draft that a page opens with; undefined while it is loading. */
export const openedDraftQuery = <D>(address: DraftAddress) => ({
  queryKey: ['openedDraft', address.store, address.id, address.part],
  // A layout can be edited without a shared draft.
  queryFn: () => readDraft<D>(address).catch(() => null),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The draft that a session starts with, given the browser's and the server's drafts. */
export function initialDraft<D>(local: Draft<D> | null, shared: SharedDraft<D> | null, person: string) {
  if (!shared) return { initial: local }
  const { document, base, updatedAt, editor } = shared
  const theirs = { document, base, at: updatedAt, ...(editor.id !== person && { by: editor.name }) }
  if (!local) return { initial: theirs, shared }
  if (local.revision === shared.revision) return { initial: { ...local, base }, shared }
  return { initial: theirs, shared, unsent: local }
}

function createDraftServer<D>(
  client: QueryClient,
  address: DraftAddress,
  loadMerge: DraftServer<D>['loadMerge'],
): DraftServer<D> {
  const { store, id, part } = address
  const { queryKey } = draftStateQuery(address)
  const setCached = (draft: Output<'getDraft'>['draft']) =>
    client.setQueryData<Output<'getDraft'>>(queryKey, (before) => ({ editors: [], ...before, draft }))
  return {
    loadMerge,
    read: () => readDraft<D>(address),
    put: async ({ revision = null, document, base }) => {
      const input = { id, part, revision, document, base } as Input<'putDraft'>
      const draft = await call('putDraft', input, { store })
      setCached(draft)
      return draft
    },
    propose: async (revision) => {
      const draft = await call('proposeDraft', { id, part, revision }, { store })
      setCached(draft)
      return draft
    },
    discard: async (revision) => {
      // Sent even if the user leaves right away, because the discarded text would otherwise come back as a draft.
      await call('discardDraft', { id, part, revision }, { store, keepalive: true })
      setCached(null)
    },
  }
}

/** While the page is open, sends edits to the shared draft and shows those of others. */
export function useDraftSharing<D>(
  session: LayoutSession<D> | undefined,
  { store, id, part }: DraftAddress,
  loadMerge: DraftServer<D>['loadMerge'],
) {
  const client = useQueryClient()
  const mayWrite = useMayWrite()
  const isShared = session !== undefined && mayWrite && part !== NO_LANGUAGE
  const state = useQuery({ ...draftStateQuery({ store, id, part }), enabled: isShared })
  const [sharing, setSharing] = useState<DraftSharing>()
  useEffect(() => {
    if (!session || !isShared) return
    let started: DraftSharing | undefined
    let isClosed = false
    const server = createDraftServer<D>(client, { store, id, part }, loadMerge)
    void import('./share-draft.ts').then(({ shareDraft }) => {
      if (isClosed) return
      started = shareDraft(session, server)
      setSharing(started)
    })
    const flush = () => started?.flush()
    const events = ['pagehide', 'visibilitychange', 'online']
    for (const event of events) window.addEventListener(event, flush)
    return () => {
      isClosed = true
      for (const event of events) window.removeEventListener(event, flush)
      setSharing(undefined)
      void started?.stop()
      // The next page that opens the draft must fetch it again.
      client.removeQueries({ queryKey: openedDraftQuery({ store, id, part }).queryKey })
    }
  }, [client, session, isShared, store, id, part, loadMerge])
  useEffect(() => {
    if (state.data) sharing?.onServerRevision(state.data.draft?.revision ?? null, state.data.draft?.proposed)
  }, [sharing, state.data])
  const proposer = useProposer()
  useEffect(() => session?.requireSecondPerson(proposer), [session, proposer])
}
