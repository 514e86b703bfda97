import { useEffect } from 'react'
import { useMayWrite } from '../../api/session.ts'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { lazyModule, useLoaded } from '../../ui/lazy-module.ts'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { useTextEditing } from '../text/load-text-editing.ts'
import { DraftNote } from './draft-notes.tsx'
import { findPlace } from './find-place.ts'
import { fieldProblem, isShownAtField } from './problems.ts'
import type { LayoutSession, Warning } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import type { DraftAddress } from './session/use-shared-draft.ts'
import styles from './workspace.module.css'

const conflictNotes = lazyModule(() =>
  withTexts(['editor', 'presence'], import('./conflict/conflict-notes.tsx')),
)

/** Reports what was saved or changed elsewhere; loaded when that first happens. */
export function ConflictNotes<D>(props: { session: LayoutSession<D>; address?: DraftAddress | undefined }) {
  const isNeeded = useSessionState(
    props.session,
    ({ newer, disputed, wasReplaced, replaced, remote }) =>
      newer !== null || disputed !== null || wasReplaced || replaced !== null || remote?.by === null,
  )
  const loaded = useLoaded(conflictNotes)
  useEffect(() => {
    // If loading fails, the next report retries it, and a save shows the conflict.
    if (isNeeded) conflictNotes.load().catch(() => {})
  }, [isNeeded])
  return isNeeded && loaded ? <loaded.ConflictNotes {...props} /> : null
}

type NotesProps = {
  session: LayoutSession
  /** Identifies the shared draft and the layout's versions. Presets have neither. */
  address?: DraftAddress
  onCompare?: () => void
}

/**
 * Everything the user should know before continuing, such as a restored draft, a save by another user, or a failed
 * save.
 */
export function Notes({ session, address, onCompare }: NotesProps) {
  const error = useSessionState(session, (state) => state.error)
  const warnings = useSessionState(session, (state) => state.warnings)
  const textEditing = useTextEditing()
  return (
    <div className={styles.notes} aria-live="polite">
      <ReadOnlyNote />
      <DraftNote session={session} address={address} onCompare={onCompare} />
      <ConflictNotes session={session} address={address} />
      {address?.part === '' && textEditing && <textEditing.LanguagesNote address={address} />}
      {error !== null && !isShownAtField(error) && <SaveError session={session} error={error} />}
      {warnings.length > 0 && <LossesNote warnings={warnings} onClose={session.dismissWarnings} />}
    </div>
  )
}

export function ReadOnlyNote() {
  const { workspace } = useTexts('editor')
  return useMayWrite() ? null : <Note>{workspace.mayNotWrite}</Note>
}

/** Shows a save error, with the name of the block that it is about. */
function SaveError({ session, error }: { session: LayoutSession; error: unknown }) {
  const { common } = useTexts('app')
  const { blocks, workspace } = useTexts('editor')
  const problem = fieldProblem(error)
  const place = problem && findPlace(session.editor.getState().document, problem.field)
  if (!problem || place?.field !== 'canvas')
    return <ErrorNote error={error} onRetry={() => void session.save()} />
  return (
    <Note
      tone="bad"
      action={
        <Button size="small" onClick={() => void session.save()}>
          {common.tryAgain}
        </Button>
      }
    >
      <b>{workspace.notSaved({ block: place.label || blocks.types[place.type] })}</b> {problem.text}
    </Note>
  )
}

type LossesProps = { warnings: readonly Warning[]; onClose: () => void }

/** The missing tag or URL, or the warning itself if it is about something else. */
const lossOf = ({ text, data }: Warning) => String(data?.tag ?? data?.address ?? text)

/** Warns that a translation was saved without something that the main language has. */
function LossesNote({ warnings, onClose }: LossesProps) {
  const { common } = useTexts('app')
  const texts = useTexts('editor')
  return (
    <Note
      tone="warn"
      action={
        <Button size="small" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      {texts.workspace.lost}
      <ul className={styles.lost}>
        {[...new Set(warnings.map(lossOf))].map((loss) => (
          <li key={loss}>
            <code>{loss}</code>
          </li>
        ))}
      </ul>
    </Note>
  )
}
