import { useMemo } from 'react'
import { useEditor } from '../use-editor.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import { changedTexts } from './targets.ts'
import type { LanguageTexts, TextsSession } from './texts-session.ts'

type Language = LanguageTexts['languages'][number]
type OpenText = Pick<LanguageTexts['texts'][number], 'key' | 'state' | 'open' | 'lost'>

/** The languages with their progress. Texts edited since the last save no longer count as open. */
export function useLiveLanguages(session: TextsSession, texts: LanguageTexts): readonly Language[] {
  const saved = useSessionState(session, () => session.getBase().document)
  // As a string, so that typing within a text does not rerender the list.
  const edited = useEditor(session.editor, ({ document }) =>
    Object.keys(changedTexts(saved, document)).join('\n'),
  )
  return useMemo(() => {
    const keys = new Set(edited.split('\n'))
    return texts.languages.map((language) =>
      language.locale === texts.locale
        ? { ...language, progress: progressAfter(language, texts, keys) }
        : language,
    )
  }, [texts, edited])
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
