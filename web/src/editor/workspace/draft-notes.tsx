import { useEffect, useState } from 'react'
import { useMayWrite, useSession } from '../../api/session.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/states.tsx'
import { useTextEditing } from '../text/load-text-editing.ts'
import { useEditor } from '../use-editor.ts'
import type { LayoutSession } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import { type DraftAddress, useDraftState } from './session/use-shared-draft.ts'

type DraftNoteProps<D> = {
  session: LayoutSession<D>
  /** The draft shared by the store's members; presets have none. */
  address?: DraftAddress | undefined
  onCompare?: (() => void) | undefined
}

/** Shows that the open draft was restored or proposed, or is being edited by another user. */
export function DraftNote<D>({ session, address, onCompare }: DraftNoteProps<D>) {
  const { workspace } = useTexts('editor')
  const mayWrite = useMayWrite()
  const [wasCleared, setWasCleared] = useState(false)
  const changes = useEditor(session.editor, (state) => state.changes)
  const { person } = useSession()
  const { draft, other, isShared } = useOtherEditor(address)
  const textEditing = useTextEditing(isShared)
  const proposal = draft?.proposed ?? null
  const formatTime = useFormatTime()
  const { draftBy } = session
  // A conflict replaces this note, which takes up space and matters less.
  const isInConflict = useSessionState(session, ({ newer, disputed }) => newer !== null || disputed !== null)
  useEffect(() => {
    if (changes === 0) setWasCleared(true)
  }, [changes])
  const presenceNote = address && textEditing ? <textEditing.PresenceNote /> : null
  if (!mayWrite && other === null && !proposal) return presenceNote
  const restoredAt = wasCleared || changes === 0 ? null : session.draftFrom
  if (mayWrite && isInConflict && !proposal) return null
  if (mayWrite && restoredAt === null && !other?.isEditing && !proposal) return presenceNote
  const action = (
    <>
      {onCompare && (changes > 0 || !mayWrite) && (
        <Button size="small" onClick={onCompare}>
          {workspace.compareSent}
        </Button>
      )}
      {mayWrite && changes > 0 && (
        <DiscardButton otherEditor={other?.name ?? draftBy} onDiscard={session.discard} />
      )}
    </>
  )
  if (proposal) {
    const time = formatTime(proposal.at)
    const proposedBy = mayWrite ? workspace.proposedBy : workspace.proposedToOthers
    return (
      <Note action={action}>
        {proposal.by.id === person.id
          ? workspace.youProposed({ time })
          : proposedBy({ who: proposal.by.name, time })}
      </Note>
    )
  }
  if (other?.isEditing)
    return (
      <Note action={action}>
        <span>{workspace.editingNow({ who: other.name })}</span>{' '}
        {textEditing && <textEditing.LastChange session={session} />} {mayWrite && workspace.sharedDraft}
      </Note>
    )
  if (!mayWrite)
    return (
      <Note action={action}>
        {workspace.hasDraft({ who: other?.name ?? '', time: formatTime(other?.updatedAt ?? '') })}
      </Note>
    )
  const time = formatTime(restoredAt ?? '')
  return (
    <Note action={action}>
      {draftBy === null ? workspace.draftBack({ time }) : workspace.draftOf({ who: draftBy, time })}
    </Note>
  )
}

type DiscardProps = { otherEditor: string | null; onDiscard: () => void }

/**
 * Asks for confirmation only if another user's changes would be discarded, because users can undo discarding their
 * own.
 */
function DiscardButton({ otherEditor, onDiscard }: DiscardProps) {
  const { workspace } = useTexts('editor')
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button size="small" onClick={otherEditor === null ? onDiscard : () => setIsConfirming(true)}>
        {workspace.discard}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={workspace.discardShared({ who: otherEditor ?? '' })}
        action={workspace.discard}
        onClose={() => setIsConfirming(false)}
        onConfirm={async () => onDiscard()}
      >
        {workspace.discardSharedWhy({ who: otherEditor ?? '' })}
      </ConfirmDialog>
    </>
  )
}

/** After this time without edits, a user is no longer shown as editing. */
const EDITING_MS = 60_000

/** The shared draft, and the last other user who edited it, even if the current user has edited it since. */
function useOtherEditor(address: DraftAddress | undefined) {
  const { person } = useSession()
  const data = useDraftState(address)
  const [other, setOther] = useState<{ name: string; updatedAt: string } | null>(null)
  const [now, setNow] = useState(Date.now)
  const draft = data?.draft
  useEffect(() => {
    if (draft === null) setOther(null)
    else if (draft && draft.editor.id !== person.id)
      setOther({ name: draft.editor.name, updatedAt: draft.updatedAt })
  }, [draft, person.id])
  useEffect(() => {
    if (other === null) return
    setNow(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), EDITING_MS)
    return () => clearTimeout(timer)
  }, [other])
  const isEditing = other !== null && now - Date.parse(other.updatedAt) < EDITING_MS
  return { draft, other: other && { ...other, isEditing }, isShared: (data?.editors.length ?? 0) > 0 }
}

function useFormatTime() {
  const locale = useLocale()
  return (timestamp: string) => {
    const at = new Date(timestamp)
    const isToday = at.toDateString() === new Date().toDateString()
    const time = new Intl.DateTimeFormat(locale, {
      timeStyle: 'short',
      ...(!isToday && { dateStyle: 'medium' }),
    })
    return time.format(at)
  }
}
