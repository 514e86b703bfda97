import { useQueryClient } from '@tanstack/react-query'
import type { WithEtag } from '../../api/call.ts'
import { useEditor } from '../use-editor.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import { changedTexts } from './targets.ts'
import { textsQuery } from './texts-query.ts'
import { type LanguageTexts, type OpenTextsProps, partOfTexts } from './texts-session.ts'

type Language = LanguageTexts['languages'][number]
type OpenText = Pick<LanguageTexts['texts'][number], 'key' | 'state' | 'open' | 'lost'>

/** The languages with their progress. Texts edited since the last save no longer count as open. */
export function useLiveLanguages({
  layout,
  store,
  session,
  texts,
  open,
}: Omit<OpenTextsProps, 'base'>): readonly Language[] {
  const client = useQueryClient()
  const saved = useSessionState(session, () => session.getBase().document)
  // As a string, so that typing within a text does not rerender the list.
  const edited = useEditor(session.editor, ({ document }) =>
    Object.keys(changedTexts(saved, document)).join('\n'),
  )
  const progressOf = (language: Language) => {
    const { locale } = language
    if (locale === texts.locale) return progressAfter(language, texts, new Set(edited.split('\n')))
    const other = open.get(partOfTexts(locale))
    const { queryKey } = textsQuery({ store, id: layout.id, locale })
    const otherTexts = client.getQueryData<WithEtag<LanguageTexts>>(queryKey)?.output
    if (!other || !otherTexts) return language.progress
    const changes = changedTexts(other.getBase().document, other.editor.getState().document)
    return progressAfter(language, otherTexts, new Set(Object.keys(changes)))
  }
  return texts.languages.map((language) => ({ ...language, progress: progressOf(language) }))
}

export function progressAfter(
  { progress }: Pick<Language, 'progress'>,
  { texts }: { texts: readonly OpenText[] },
  edited: ReadonlySet<string>,
): Language['progress'] {
  if (!progress) return progress
  const done = texts.filter(({ key, open }) => open && edited.has(key))
  const count = (test: (text: OpenText) => boolean) => done.filter(test).length
  return {
    ...progress,
    open: progress.open - done.length,
    missing: progress.missing - count(({ state }) => state === 'missing'),
    same: progress.same - count(({ state }) => state === 'same'),
    outdated: progress.outdated - count(({ state }) => state === 'outdated'),
    lost: progress.lost - count(({ lost }) => lost.tags.length + lost.addresses.length > 0),
  }
}
