import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { useLocale } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { useEditor } from '../use-editor.ts'
import { isShownAtField } from './problems.ts'
import type { LayoutSession } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import styles from './workspace.module.css'

/** What the person should know before they go on: a draft that came back, somebody else's save, a failed one. */
export function Notes({ session, layoutId }: { session: LayoutSession; layoutId: string }) {
  const error = useSessionState(session, (state) => state.error)
  const newer = useSessionState(session, (state) => state.newer)
  return (
    <div className={styles.notes}>
      <DraftNote session={session} />
      {newer && <NewerNote session={session} layoutId={layoutId} />}
      {error !== null && !isShownAtField(error) && (
        <ErrorNote error={error} onRetry={() => void session.save()} />
      )}
    </div>
  )
}

/** What was typed before the page was closed is back. */
export function DraftNote<D>({ session }: { session: LayoutSession<D> }) {
  const { workspace } = useEditorTexts().editor
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
      {workspace.draftBack(time.format(written))}
    </Note>
  )
}

function NewerNote({ session, layoutId }: { session: LayoutSession; layoutId: string }) {
  const { workspace } = useEditorTexts().editor
  const [newest] = useRead('listVersions', { id: layoutId, limit: 1 }).data?.data ?? []
  return (
    <Note
      tone="warn"
      action={
        <Button size="small" onClick={session.compare}>
          {workspace.compare}
        </Button>
      }
    >
      {newest ? workspace.savedByOther(newest.author, newest.version) : workspace.savedMeanwhile}
    </Note>
  )
}
