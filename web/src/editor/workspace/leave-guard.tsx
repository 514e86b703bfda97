import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { LeaveGuard as Guard } from '../../ui/leave-guard.tsx'

/** Anything that can have unsaved changes. */
export type Guarded = { editor: { getState: () => { changes: number } } }

/** Keyed by part: '' for the main language, a language, or 'texts ' followed by a language. */
type Sessions = ReadonlyMap<string, Guarded>

const changedParts = (sessions: Sessions) =>
  [...sessions].flatMap(([part, { editor }]) => (editor.getState().changes > 0 ? [part] : []))

type LeaveGuardProps = {
  sessions: Sessions
  mainLocale: string
  base: string
  /** Whether other users can continue the draft. */
  isShared?: boolean
}

/** Asks for confirmation before the user leaves a layout with unsaved changes in any language. */
export function LeaveGuard({ sessions, mainLocale, base, isShared = true }: LeaveGuardProps) {
  const { workspace } = useTexts('editor')
  const texts = {
    title: workspace.leave,
    why: (
      <>
        <ChangedLanguages sessions={sessions} mainLocale={mainLocale} />
        {isShared ? workspace.leaveWhy : workspace.leaveWhyHere}
      </>
    ),
    stay: workspace.stay,
    leave: workspace.leaveAnyway,
  }
  return <Guard hasChanges={() => changedParts(sessions).length > 0} base={base} texts={texts} />
}

/** Names the languages, because the visible language may not be the one with changes. */
function ChangedLanguages({ sessions, mainLocale }: Pick<LeaveGuardProps, 'sessions' | 'mainLocale'>) {
  const { workspace } = useTexts('editor')
  const appLocale = useLocale()
  if (sessions.size < 2) return null
  const locales = changedParts(sessions).map((part) => part.replace('texts ', '') || mainLocale)
  const names = [...new Set(locales)].map((locale) => languageName(locale, appLocale))
  return `${workspace.unsavedIn({ languages: names.join(', ') })} `
}
