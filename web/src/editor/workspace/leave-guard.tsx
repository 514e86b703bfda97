import { useNavigate } from '@tanstack/react-router'
import { useProposer } from '../../api/session.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { LeaveGuard as Guard } from '../../ui/leave-guard.tsx'

/** Anything that can have unsaved changes. */
export type Savable = {
  editor: { getState: () => { changes: number } }
  getState: () => Attempt
  save: () => Promise<void>
}
type Attempt = { error: unknown; conflict: unknown }

/** Whether the last attempt to save left something for the user to do. */
export const hasFailed = ({ error, conflict }: Attempt) => error !== null || conflict !== null

/** Keyed by part: '' for the main language, a language, or 'texts ' followed by a language. */
type Sessions = ReadonlyMap<string, Savable>

const changedParts = (sessions: Sessions) =>
  [...sessions].flatMap(([part, { editor }]) => (editor.getState().changes > 0 ? [part] : []))

const isTexts = (part: string) => part.startsWith('texts ')

const pathOf = (part: string) =>
  part && (isTexts(part) ? `/languages/${part.slice(6)}` : `/languages/${part}/design`)

type LeaveGuardProps = {
  sessions: Sessions
  mainLocale: string
  base: string
  /** Whether other users can continue the draft. */
  isShared?: boolean
  /** Saves several parts together, before the others are saved individually. */
  onSave?: () => Promise<void>
}

/** Asks for confirmation before the user leaves a layout with unsaved changes in any language. */
export function LeaveGuard({ sessions, mainLocale, base, isShared = true, onSave }: LeaveGuardProps) {
  const { workspace } = useTexts('editor')
  const navigate = useNavigate()
  const isProposed = useProposer() !== null && isShared
  /** Saves all changed parts, and opens the first that could not be saved. */
  const save = async () => {
    await onSave?.()
    for (const part of changedParts(sessions)) if (!onSave || !isTexts(part)) await sessions.get(part)?.save()
    const [failed] = [...sessions].find(([, session]) => hasFailed(session.getState())) ?? []
    if (failed !== undefined) void navigate({ to: base + pathOf(failed) })
    return failed === undefined
  }
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
    save: workspace.saveAndLeave,
  }
  return (
    <Guard
      hasChanges={() => changedParts(sessions).length > 0}
      base={base}
      texts={texts}
      onSave={isProposed ? undefined : save}
    />
  )
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
