import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/states.tsx'
import { useEditor } from '../../use-editor.ts'
import { isDraftDisputed, type LayoutSession } from '../session/layout-session.ts'
import { useSessionState } from '../session/use-session.ts'
import type { DraftAddress } from '../session/use-shared-draft.ts'
import { useNewestVersion } from './use-newest-version.ts'
import { useSharedDraftName } from './use-other-side.ts'

type ConflictNotesProps<D> = {
  session: LayoutSession<D>
  /** Identifies the shared draft and the layout's versions. Presets have neither. */
  address?: DraftAddress | undefined
}

/** Reports what was saved or changed elsewhere. */
export function ConflictNotes<D>({ session, address }: ConflictNotesProps<D>) {
  return (
    <>
      <DisputedNote session={session} />
      <ReplacedEditsNote session={session} />
      <DiscardedNote session={session} />
      {address && <ReplacedNote session={session} address={address} />}
      <NewerNote session={session} layoutId={address?.id} />
    </>
  )
}

/** Warns that the same parts of the shared draft were also changed elsewhere. */
function DisputedNote<D>({ session }: { session: LayoutSession<D> }) {
  const { draftMoved, draftMovedByYou } = useTexts('presence')
  const { person } = useSession()
  const disputedDraft = useSessionState(session, (state) => (isDraftDisputed(state) ? state.disputed : null))
  if (!disputedDraft) return null
  const { id, name } = disputedDraft.editor
  return (
    <CompareNote onCompare={session.compare}>
      {id === person.id ? draftMovedByYou : draftMoved({ who: name })}
    </CompareNote>
  )
}

/** Offers the user's own edits back if another user has replaced them. */
function ReplacedEditsNote<D>({ session }: { session: LayoutSession<D> }) {
  const { editsReplaced } = useTexts('presence')
  const { person } = useSession()
  const replaced = useSessionState(session, (state) => state.replaced)
  if (!replaced || replaced.by.id === person.id) return null
  const { by, base, mine } = replaced
  const compare = () => {
    const theirs = { document: session.editor.getState().document, etag: undefined }
    session.showConflict({ base, mine, theirs, draftEditor: by })
  }
  return (
    <CompareNote onCompare={compare} onClose={session.dismissReplacedEdits}>
      {editsReplaced({ who: by.name })}
    </CompareNote>
  )
}

/** Reports that the draft was discarded, here or elsewhere, which can be undone. */
function DiscardedNote<D>({ session }: { session: LayoutSession<D> }) {
  const { workspace } = useTexts('editor')
  const { discarded } = useTexts('presence')
  const isUnchanged = useEditor(session.editor, ({ changes }) => changes === 0)
  const wasDiscarded = useSessionState(session, ({ remote }) => remote?.by === null)
  if (!wasDiscarded || !isUnchanged) return null
  return (
    <ActionNote label={workspace.undo} onAction={session.editor.undo} onClose={session.dismissRemote}>
      {discarded}
    </ActionNote>
  )
}

type NewerProps<D> = { session: LayoutSession<D>; layoutId?: string | undefined }

/** Reports a version saved elsewhere, unless a draft that continues it is reported. */
function NewerNote<D>({ session, layoutId }: NewerProps<D>) {
  const texts = useTexts('presence')
  const isVisible = useSessionState(session, (state) => state.newer !== null && !isDraftDisputed(state))
  const newest = useNewestVersion(isVisible ? layoutId : undefined)
  const draft = useSharedDraftName(session)
  if (!isVisible) return null
  const saved =
    draft === null
      ? { yours: texts.savedByYou, theirs: texts.savedByOther }
      : { yours: texts.draftAndYours, theirs: texts.draftAndTheirs }
  const isYours = draft === null ? newest?.isFromOtherWindow : newest?.isYours
  return (
    <CompareNote onCompare={session.compare}>
      {newest
        ? saved[isYours ? 'yours' : 'theirs']({
            draft: draft ?? '',
            who: newest.author,
            version: newest.version,
          })
        : texts.savedMeanwhile}
    </CompareNote>
  )
}

type ActionProps = {
  label: string
  onAction: () => void
  onClose?: (() => void) | undefined
  children: ReactNode
}

function ActionNote({ label, onAction, onClose, children }: ActionProps) {
  const { common } = useTexts('app')
  const action = (
    <>
      <Button size="small" onClick={onAction}>
        {label}
      </Button>
      {onClose && (
        <Button size="small" onClick={onClose}>
          {common.close}
        </Button>
      )}
    </>
  )
  return (
    <Note tone="warn" action={action}>
      {children}
    </Note>
  )
}

type CompareProps = { onCompare: () => void; onClose?: () => void; children: ReactNode }

const CompareNote = ({ onCompare, ...rest }: CompareProps) => (
  <ActionNote label={useTexts('editor').workspace.compare} onAction={onCompare} {...rest} />
)

type ReplacedProps<D> = { session: LayoutSession<D>; address: DraftAddress }

/** Reports that the document now contains a version that was saved elsewhere, and links to its changes. */
function ReplacedNote<D>({ session, address: { store, id } }: ReplacedProps<D>) {
  const { common } = useTexts('app')
  const { comparison, workspace } = useTexts('editor')
  const wasReplaced = useSessionState(session, (state) => state.wasReplaced)
  const newest = useNewestVersion(wasReplaced ? id : undefined)
  if (!newest || newest.isFromHere) return null
  const { version, author, isFromOtherWindow } = newest
  return (
    <Note
      action={
        <>
          <LinkButton
            size="small"
            to="/s/$store/layouts/$id/versions"
            params={{ store, id }}
            search={{ from: version - 1, to: version }}
          >
            {comparison.whatChanged}
          </LinkButton>
          <Button size="small" onClick={session.dismissReplaced}>
            {common.close}
          </Button>
        </>
      }
    >
      {(isFromOtherWindow ? workspace.savedElsewhereByYou : workspace.savedElsewhere)({
        who: author,
        version,
      })}
    </Note>
  )
}
