import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callWithEtag, type WithEtag } from '../../../api/call.ts'
import { refetchChanged } from '../../../api/changes.ts'
import { useObservable } from '../../../ui/observable.ts'
import type { LayoutDocument } from '../../model/document.ts'
import { layoutQuery } from './layout-query.ts'
import {
  changedFields,
  documentOf,
  type LanguageRecord,
  type LayoutRecord,
  languageContent,
} from './layout-record.ts'
import type { LayoutServer, LayoutSession, Saved, SessionState } from './layout-session.ts'
import type { DraftServer } from './share-draft.ts'
import { useOpenSession } from './use-open-session.ts'

/** The sessions opened on this page, by language. Each has its own undo stack. */
export type OpenSessions = Map<string, LayoutSession>

/** Opens a layout or translation from the server, with its drafts in this browser and on the server. */
export function useLayoutSession(target: LayoutAddress, sessions: OpenSessions) {
  const client = useQueryClient()
  const layout = useQuery(layoutQuery(target))
  const language = useQuery(languageQuery(target))
  const saved = useMemo(
    () => (layout.data && language.data !== undefined ? savedOf(layout.data, language.data) : undefined),
    [layout.data, language.data],
  )
  const session = useOpenSession({
    address: { store: target.store, id: target.id, part: target.locale ?? '' },
    saved,
    sessions,
    isShared: true,
    createServer: () => createLayoutServer(client, target),
    onServerChange,
    loadMerge,
  })
  const failedQuery = layout.error ? layout : language
  return {
    session,
    layout: layout.data?.output,
    language: language.data?.output ?? null,
    error: failedQuery.error,
    refetch: failedQuery.refetch,
  }
}

const onServerChange = (session: LayoutSession, saved: Saved) => session.onServerChange(saved)

const loadMerge: DraftServer<LayoutDocument>['loadMerge'] = async () =>
  (await import('../conflict/merge-documents.ts')).mergeUndisputed

export const useSessionState = <Part, D>(
  session: LayoutSession<D>,
  part: (state: SessionState<D>) => Part,
): Part => useObservable(session, part)

type LayoutAddress = { store: string; id: string; locale: string | null }

const languageQuery = ({ store, id, locale }: LayoutAddress) => ({
  queryKey: ['getTranslation', store, { id, locale }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    locale === null ? null : callWithEtag('getTranslation', { id, locale }, { store, signal }),
})

const savedOf = (layout: WithEtag<LayoutRecord>, language: WithEtag<LanguageRecord> | null): Saved => ({
  document: documentOf(layout.output, language?.output ?? null),
  etag: (language ?? layout).etag,
})

/** Reads and writes the layout or translation on the server. */
function createLayoutServer(client: QueryClient, target: LayoutAddress): LayoutServer {
  const { store, id, locale } = target
  const read = () =>
    Promise.all([
      client.fetchQuery({ ...layoutQuery(target), staleTime: 0 }),
      client.fetchQuery({ ...languageQuery(target), staleTime: 0 }),
    ])

  const writeLayout: LayoutServer['write'] = async (document, base, draft) => {
    const fields = changedFields(base.document, document)
    if (Object.keys(fields).length === 0) return base
    const saved = await callWithEtag('updateLayout', { id, ...fields }, { store, ifMatch: base.etag, draft })
    const { queryKey } = layoutQuery(target)
    client.setQueryData(queryKey, saved)
    const { output } = saved
    void refetchChanged(client, 'updateLayout', { store, input: { id }, output, cached: queryKey })
    return savedOf(saved, null)
  }

  const writeLanguage =
    (language: string): LayoutServer['write'] =>
    async (document, base, draft) => {
      const { queryKey } = languageQuery(target)
      const before = client.getQueryData<WithEtag<LanguageRecord>>(queryKey)
      const layout = client.getQueryData<WithEtag<LayoutRecord>>(layoutQuery(target).queryKey)
      if (!layout) return base
      const content = languageContent(document, layout.output, before?.output ?? null)
      const saved = await callWithEtag(
        'putTranslation',
        { id, locale: language, ...content },
        { store, ifMatch: base.etag, draft },
      )
      client.setQueryData(queryKey, saved)
      void refetchChanged(client, 'putTranslation', { store, input: { id }, cached: queryKey })
      const { warnings, lost = [] } = saved.output
      return {
        ...savedOf(layout, saved),
        warnings: warnings.map((text, index) => ({ ...lost[index], text })),
      }
    }

  return {
    read: async () => savedOf(...(await read())),
    write: locale === null ? writeLayout : writeLanguage(locale),
  }
}
