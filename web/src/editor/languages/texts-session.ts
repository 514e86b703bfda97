import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callTagged, type Tagged } from '../../api/call.ts'
import { refetchChanged } from '../../api/changes.ts'
import type { Output } from '../../api/operations.ts'
import { useMayWrite, useSession } from '../../api/session.ts'
import { createBrowserDrafts, draftKey } from '../workspace/session/drafts.ts'
import type { LayoutRecord } from '../workspace/session/layout-record.ts'
import {
  createLayoutSession,
  type LayoutServer,
  type LayoutSession,
  type Saved,
} from '../workspace/session/layout-session.ts'
import type { DraftServer } from '../workspace/session/share-draft.ts'
import { useDraftAutosave } from '../workspace/session/use-session.ts'
import { initialDraft, openedDraftQuery, useDraftSharing } from '../workspace/session/use-shared-draft.ts'
import { changedTexts, conflictingKeys, mergeTargets, type Targets, targetsOf } from './targets.ts'
import { type TextsAddress, textsQuery } from './texts-query.ts'

export type LanguageTexts = Output<'getLanguageTexts'>
export type TextPair = LanguageTexts['texts'][number]
export type TextsSession = LayoutSession<Targets>
export type TextsSessions = Map<string, TextsSession>

const PART_PREFIX = 'texts '
export const localeOfTexts = (name: string) => name.slice(PART_PREFIX.length)

const drafts = createBrowserDrafts<Targets>()

const savedOf = ({ output, etag }: Tagged<LanguageTexts>) => ({ document: targetsOf(output.texts), etag })

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
  const { person } = useSession()
  const name = PART_PREFIX + (language.locale ?? '')
  const key = draftKey({ person: person.id, store: language.store, layout: language.id, locale: name })
  const query = useQuery(textsQuery(language))
  const draft = useQuery({
    queryKey: ['draft', key],
    queryFn: () => drafts.read(key),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = { store: language.store, id: language.id, part: name }
  const hasShared = isShared && language.locale !== null
  const shared = useQuery({ ...openedDraftQuery<Targets>(address), enabled: hasShared })
  const mayWrite = useMayWrite()
  const isOpen = shared.data !== undefined || !hasShared || sessions.has(name)
  const isLoaded = query.data !== undefined && draft.data !== undefined && isOpen
  if (isLoaded && !sessions.has(name)) {
    const { initial, ...rest } = mayWrite
      ? initialDraft(draft.data, shared.data ?? null, person.id)
      : { initial: null }
    sessions.set(name, createLayoutSession<Targets>(savedOf(query.data), serverOf(language), initial, rest))
  }
  const session = isLoaded ? sessions.get(name) : undefined
  useEffect(() => {
    if (query.data && session) mergeServerTexts(session, savedOf(query.data))
  }, [session, query.data])
  useDraftAutosave(session, key, drafts)
  useDraftSharing(isShared ? session : undefined, address, loadMerge)
  return { query, session, texts: query.data?.output }

  function serverOf(language: TextsAddress): LayoutServer<Targets> {
    const { store, id } = language
    return {
      read: async () => savedOf(await client.fetchQuery({ ...textsQuery(language), staleTime: 0 })),
      write: async (document, base, draft) => {
        const texts = changedTexts(base.document, document)
        if (Object.keys(texts).length === 0) return base
        const input = { id, locale: language.locale ?? '', texts }
        const saved = await callTagged('putLanguageTexts', input, { store, ifMatch: base.etag, draft })
        const { queryKey: cached } = textsQuery(language)
        client.setQueryData(cached, saved)
        void refetchChanged(client, 'putLanguageTexts', { store, input, output: saved.output, cached })
        return savedOf(saved)
      },
    }
  }
}

export type PresetRecord = Pick<LayoutRecord, 'id' | 'name' | 'languages'> & { kind: 'header' | 'footer' }
/** Anything that can be translated: a layout, or a shared header or footer. */
export type Translated = LayoutRecord | PresetRecord

export const isPreset = (layout: Translated): layout is PresetRecord => 'kind' in layout

/** The texts with local edits, and the session that edits them. */
export type OpenTextsProps = {
  layout: Translated
  store: string
  base: string
  session: TextsSession
  texts: LanguageTexts
}

export type OpenLanguage = OpenTextsProps & { locale: string }
