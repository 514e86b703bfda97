import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { useTextEditing } from '../text/load-text-editing.ts'
import { useNewestVersion } from './conflict/use-newest-version.ts'
import { useSharedDraftName } from './conflict/use-other-side.ts'
import { DisputedNote, DraftNote } from './draft-notes.tsx'
import { findPlace } from './find-place.ts'
import { fieldProblem, isShownAtField } from './problems.ts'
import { isDraftDisputed, type LayoutSession, type Warning } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import type { DraftAddress } from './session/use-shared-draft.ts'
import styles from './workspace.module.css'

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
      <DisputedNote session={session} />
      {address && <ReplacedNote session={session} address={address} />}
      {address?.part === '' && textEditing && <textEditing.LanguagesNote address={address} />}
      <NewerNote session={session} layoutId={address?.id} />
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

type NewerProps<D> = { session: LayoutSession<D>; layoutId?: string | undefined }

/** Reports a version saved elsewhere, unless a draft that continues it is reported. */
export function NewerNote<D>({ session, layoutId }: NewerProps<D>) {
  const { workspace } = useTexts('editor')
  const isShown = useSessionState(session, (state) => state.newer !== null && !isDraftDisputed(state))
  const newest = useNewestVersion(isShown ? layoutId : undefined)
  const draft = useSharedDraftName(session)
  if (!isShown) return null
  const saved =
    draft === null
      ? { yours: workspace.savedByYou, theirs: workspace.savedByOther }
      : { yours: workspace.draftAndYours, theirs: workspace.draftAndTheirs }
  const isYours = draft === null ? newest?.isFromOtherWindow : newest?.isYours
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
        ? saved[isYours ? 'yours' : 'theirs']({
            draft: draft ?? '',
            who: newest.author,
            version: newest.version,
          })
        : workspace.savedMeanwhile}
    </Note>
  )
}

type ReplacedProps<D> = { session: LayoutSession<D>; address: DraftAddress }

/** Reports that the document now contains a version that was saved elsewhere, and links to its changes. */
export function ReplacedNote<D>({ session, address: { store, id } }: ReplacedProps<D>) {
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
