import type { QueryClient } from '@tanstack/react-query'
import { callTagged, type Tagged } from '../../../api/call.ts'
import { refetchChanged } from '../../../api/changes.ts'
import { layoutQuery } from './layout-query.ts'
import {
  changedFields,
  documentOf,
  type LanguageRecord,
  type LayoutRecord,
  languageContent,
} from './layout-record.ts'
import type { LayoutServer, Saved } from './layout-session.ts'

/** A layout, or one of its languages, of a store. */
export type Edited = { store: string; id: string; locale: string | null }

export const languageQuery = ({ store, id, locale }: Edited) => ({
  queryKey: ['getTranslation', store, { id, locale }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    locale === null ? null : callTagged('getTranslation', { id, locale }, { store, signal }),
})

/** What the server has of what is edited. */
export const savedOf = (layout: Tagged<LayoutRecord>, language: Tagged<LanguageRecord> | null): Saved => ({
  document: documentOf(layout.output, language?.output ?? null),
  etag: (language ?? layout).etag,
})

export function createLayoutServer(client: QueryClient, edited: Edited): LayoutServer {
  const { store, id, locale } = edited
  const read = async () =>
    Promise.all([
      client.fetchQuery({ ...layoutQuery(edited), staleTime: 0 }),
      client.fetchQuery({ ...languageQuery(edited), staleTime: 0 }),
    ])
  const known = () => ({
    layout: client.getQueryData<Tagged<LayoutRecord>>(layoutQuery(edited).queryKey),
    language: client.getQueryData<Tagged<LanguageRecord> | null>(languageQuery(edited).queryKey) ?? null,
  })

  const writeLayout: LayoutServer['write'] = async (document, base) => {
    const fields = changedFields(base.document, document)
    if (Object.keys(fields).length === 0) return base
    const saved = await callTagged('updateLayout', { id, ...fields }, { store, ifMatch: base.etag })
    const stored = layoutQuery(edited).queryKey
    client.setQueryData(stored, saved)
    void refetchChanged(client, 'updateLayout', { store, input: { id }, stored })
    return savedOf(saved, null)
  }

  const writeLanguage =
    (language: string): LayoutServer['write'] =>
    async (document, base) => {
      const { layout, language: before } = known()
      if (!layout) return base
      const content = languageContent(document, layout.output, before?.output ?? null)
      const saved = await callTagged(
        'putTranslation',
        { id, locale: language, ...content },
        { store, ifMatch: base.etag },
      )
      const stored = languageQuery(edited).queryKey
      client.setQueryData(stored, saved)
      void refetchChanged(client, 'putTranslation', { store, input: { id }, stored })
      const { warnings, lost = [] } = saved.output
      return { ...savedOf(layout, saved), warnings: warnings.map((text, at) => ({ ...lost[at], text })) }
    }

  return {
    read: async () => savedOf(...(await read())),
    write: locale === null ? writeLayout : writeLanguage(locale),
  }
}
