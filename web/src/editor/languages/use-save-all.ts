import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { callWithEtag } from '../../api/call.ts'
import { refetchChanged } from '../../api/changes.ts'
import { useProposer, useSession } from '../../api/session.ts'
import { browserDrafts, draftKey } from '../workspace/session/drafts.ts'
import { draftWriter, stepOf } from '../workspace/session/layout-session.ts'
import { saveTogether, type Write } from './save-together.ts'
import { changedTexts, type Targets } from './targets.ts'
import { textsQuery } from './texts-query.ts'
import {
  isPreset,
  localeOfTexts,
  savedOf,
  type TextsSession,
  type TextsSessions,
  type Translatable,
} from './texts-session.ts'

type Options = { layout: Translatable; store: string; open: TextsSessions; session: TextsSession | undefined }

/** Saves the open language together with all other languages that the user has edited. */
export function useSaveAll({ layout, store, open, session }: Options) {
  const client = useQueryClient()
  const { person } = useSession()
  const ownProposer = useProposer()
  const proposer = isPreset(layout) ? null : ownProposer
  /** Other users save their own drafts, even if this user has viewed them, and proposals are saved individually. */
  const isIncluded = (other: TextsSession) => {
    const { document, changes } = other.editor.getState()
    const isOwn = typeof draftWriter(other, person.id) !== 'string'
    return (
      changes > 0 &&
      isOwn &&
      (proposer === null || stepOf(proposer, other.getState().draft, document) === 'propose')
    )
  }
  const others = [...open].filter(([, other]) => other !== session && isIncluded(other))
  const save = async () => {
    const sessions = [...(session ? [session] : []), ...others.map(([, other]) => other)]
    if (proposer !== null || sessions.length < 2) await Promise.all(sessions.map((each) => each.save()))
    else await saveTogether(sessions, createSender(client, { store, id: layout.id, open }))
    // Drafts of languages that are not visible are no longer watched.
    for (const [name, { editor }] of others)
      if (editor.getState().changes === 0)
        void browserDrafts.remove(draftKey({ person: person.id, store, layout: layout.id, locale: name }))
  }
  const otherChanges = others.flatMap(([, { editor, getBase }]) =>
    Object.keys(changedTexts(getBase().document, editor.getState().document)),
  ).length
  return { save, otherLocales: others.map(([name]) => localeOfTexts(name)), otherChanges }
}

const IN_LANGUAGE = /^languages\[(\d+)\]\./

function createSender(
  client: QueryClient,
  { store, id, open }: { store: string; id: string; open: TextsSessions },
) {
  const localeOf = new Map([...open].map(([name, session]) => [session, localeOfTexts(name)]))
  return {
    hasChanges: ({ document, base }: Pick<Write<Targets>, 'document' | 'base'>) =>
      Object.keys(changedTexts(base.document, document)).length > 0,
    send: async (writes: readonly Write<Targets>[]) => {
      const languages = writes.map(({ session, document, base, draft }) => ({
        locale: localeOf.get(session) ?? '',
        texts: changedTexts(base.document, document),
        etag: base.etag,
        draft,
      }))
      const input = { id, languages }
      const { output } = await callWithEtag('putTextsInLanguages', input, { store })
      const saved = output.languages.map(({ etag, texts }) => ({ output: texts, etag }))
      for (const texts of saved)
        client.setQueryData(textsQuery({ store, id, locale: texts.output.locale }).queryKey, texts)
      void refetchChanged(client, 'putTextsInLanguages', { store, input, output })
      return saved.map(savedOf)
    },
    culpritOf: (error: unknown) => {
      const [prefix, index] = (error instanceof ApiError && error.field?.match(IN_LANGUAGE)) || []
      if (!(error instanceof ApiError) || prefix === undefined) return null
      const { status, code, data, field, message: text } = error
      const ownError = new ApiError(status, { code, data, field: field?.slice(prefix.length) ?? null, text })
      return { index: Number(index), error: ownError }
    },
  }
}
