import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callWithEtag, type WithEtag } from '../../api/call.ts'
import { refetchChanged } from '../../api/changes.ts'
import type { Output } from '../../api/operations.ts'
import type { LayoutRecord } from '../workspace/session/layout-record.ts'
import type { LayoutServer, LayoutSession, Saved } from '../workspace/session/layout-session.ts'
import type { DraftServer } from '../workspace/session/share-draft.ts'
import { useOpenSession } from '../workspace/session/use-open-session.ts'
import { changedTexts, conflictingKeys, mergeTargets, type Targets, targetsOf } from './targets.ts'
import { type TextsAddress, textsQuery } from './texts-query.ts'

export type LanguageTexts = Output<'getLanguageTexts'>
export type TextPair = LanguageTexts['texts'][number]
export type TextsSession = LayoutSession<Targets>
export type TextsSessions = Map<string, TextsSession>

const PART_PREFIX = 'texts '
export const partOfTexts = (locale: string) => PART_PREFIX + locale
export const localeOfTexts = (name: string) => name.slice(PART_PREFIX.length)

export const savedOf = ({ output, etag }: WithEtag<LanguageTexts>) => ({
  document: targetsOf(output.texts),
  etag,
})

/** Merges another user's texts with local edits, unless both changed the same text. */
function mergeServerTexts(session: TextsSession, saved: Saved<Targets>) {
  session.onServerChange(saved)
  const theirs = session.getState().newer?.document
  if (!theirs) return
  const sides = { base: session.getBase().document, mine: session.editor.getState().document, theirs }
  if (conflictingKeys(sides).length === 0) session.follow(mergeTargets(sides))
}

const loadMerge: DraftServer<Targets>['loadMerge'] = () => (sides) =>
  conflictingKeys(sides).length > 0 ? null : mergeTargets(sides)

/** Opens a language's texts for editing, with the draft applied to the saved texts. */
export function useTextsSession(language: TextsAddress, sessions: TextsSessions, isShared: boolean) {
  const client = useQueryClient()
  const { store, id, locale } = language
  const query = useQuery(textsQuery(language))
  const saved = useMemo(() => query.data && savedOf(query.data), [query.data])
  const session = useOpenSession({
    address: { store, id, part: partOfTexts(locale ?? '') },
    saved,
    sessions,
    isShared,
    createServer: () => createTextsServer(client, language),
    onServerChange: mergeServerTexts,
    loadMerge,
  })
  return { query, session, texts: query.data?.output }
}

function createTextsServer(client: QueryClient, language: TextsAddress): LayoutServer<Targets> {
  const { store, id, locale } = language
  const { queryKey } = textsQuery(language)
  return {
    read: async () => savedOf(await client.fetchQuery({ ...textsQuery(language), staleTime: 0 })),
    write: async (document, base, draft) => {
      const texts = changedTexts(base.document, document)
      if (Object.keys(texts).length === 0) return base
      const input = { id, locale: locale ?? '', texts }
      const saved = await callWithEtag('putLanguageTexts', input, { store, ifMatch: base.etag, draft })
      client.setQueryData(queryKey, saved)
      const { output } = saved
      void refetchChanged(client, 'putLanguageTexts', { store, input, output, cached: queryKey })
      return savedOf(saved)
    },
  }
}

export type PresetRecord = Pick<LayoutRecord, 'id' | 'name' | 'languages'> & { kind: 'header' | 'footer' }
/** Anything that can be translated: a layout, or a shared header or footer. */
export type Translatable = LayoutRecord | PresetRecord

export const isPreset = (layout: Translatable): layout is PresetRecord => 'kind' in layout

/** The texts with local edits, and the session that edits them. */
export type OpenTextsProps = {
  layout: Translatable
  store: string
  base: string
  session: TextsSession
  texts: LanguageTexts
  /** The languages opened on this page. */
  open: TextsSessions
}

export type OpenLanguage = OpenTextsProps & { locale: string }
