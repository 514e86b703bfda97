import { useState } from 'react'
import { useMayWrite } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { useEditor } from '../use-editor.ts'
import { findPlace } from './find-place.ts'
import { fieldProblem, isShownAtField } from './problems.ts'
import type { LayoutSession, Warning } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import styles from './workspace.module.css'

type NotesProps = {
  session: LayoutSession
  /** Its versions say who saved; a preset has none. */
  layoutId?: string
}

/** What the person should know before they go on: a draft that came back, somebody else's save, a failed one. */
export function Notes({ session, layoutId }: NotesProps) {
  const error = useSessionState(session, (state) => state.error)
  const newer = useSessionState(session, (state) => state.newer)
  const warnings = useSessionState(session, (state) => state.warnings)
  return (
    <div className={styles.notes} aria-live="polite">
      <ReadOnlyNote />
      <DraftNote session={session} />
      {newer && <NewerNote session={session} {...(layoutId !== undefined && { layoutId })} />}
      {error !== null && !isShownAtField(error) && <Refused session={session} error={error} />}
      {warnings.length > 0 && <LossesNote warnings={warnings} onClose={session.forgetWarnings} />}
    </div>
  )
}

/** Why nothing here can be changed. */
export function ReadOnlyNote() {
  const { workspace } = useTexts('editor')
  return useMayWrite() ? null : <Note>{workspace.mayNotWrite}</Note>
}

/** What was typed before the page was closed is back. */
export function DraftNote<D>({ session }: { session: LayoutSession<D> }) {
  const { workspace } = useTexts('editor')
  const locale = useLocale()
  const [isSeen, setIsSeen] = useState(false)
  const changes = useEditor(session.editor, (state) => state.changes)
  if (session.draftFrom === null || isSeen || changes === 0) return null
  const written = new Date(session.draftFrom)
  const isToday = written.toDateString() === new Date().toDateString()
  const time = new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  })
  const discard = () => {
    session.discard()
    setIsSeen(true)
  }
  return (
    <Note
      action={
        <Button size="small" onClick={discard}>
          {workspace.discard}
        </Button>
      }
    >
      {workspace.draftBack({ time: time.format(written) })}
    </Note>
  )
}

/** What is wrong with a block is said with its name; the block itself is selected meanwhile. */
function Refused({ session, error }: { session: LayoutSession; error: unknown }) {
  const { common } = useTexts('app')
  const texts = useTexts('editor')
  const { blocks } = useTexts('editor')
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
      <b>{texts.workspace.notSaved({ block: place.label || blocks.types[place.type] })}</b> {problem.text}
    </Note>
  )
}

type LossesProps = { warnings: readonly Warning[]; onClose: () => void }

/** The tag or address that is missing; what else a save took away is a sentence. */
const lossOf = ({ text, data }: Warning) => String(data?.tag ?? data?.address ?? text)

/** A language was saved without something that the layout's own has. */
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

type NewerProps<D> = { session: LayoutSession<D>; layoutId?: string }

export function NewerNote<D>({ session, layoutId }: NewerProps<D>) {
  const { workspace } = useTexts('editor')
  const versions = useRead(
    'listVersions',
    { id: layoutId ?? '', limit: 1 },
    { enabled: layoutId !== undefined },
  )
  const [newest] = versions.data?.data ?? []
  return (
    <Note
      tone="warn"
      action={
        <Button size="small" onClick={session.compare}>
          {workspace.compare}
        </Button>
      }
    >
      {newest
        ? workspace.savedByOther({ who: newest.author, version: newest.version })
        : workspace.savedMeanwhile}
    </Note>
  )
}
