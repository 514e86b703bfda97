import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../texts/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft, IconClock } from '../../../ui/icons.ts'
import { StatusShape } from '../../../ui/status.tsx'
import { useKeyNames } from '../../../ui/use-key-names.ts'
import type { Editor } from '../../model/editor.ts'
import { useEditor } from '../../use-editor.ts'
import { type LayoutSession, stepOf } from '../session/layout-session.ts'
import { useSessionState } from '../session/use-session.ts'
import styles from './header.module.css'
import { TAB_PATHS, TABS, type Tab } from './tabs.ts'

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <LinkButton look="quiet" size="small" icon={IconChevronLeft} to={to} aria-label={label} />
)

/** The link to the layout must not be marked as current on the pages below it. */
const EXACTLY = { exact: true }

type HeaderTabsProps = {
  base: string
  tab: Tab
  tabs?: readonly Tab[]
  /** The numbers of outdated and of missing texts, in all languages. */
  outdated: number | undefined
  missing: number | undefined
  language: string | null
}

/** A layout's tabs. From a language's design, the Languages tab returns to that language. */
export function HeaderTabs({ base, tab, tabs = TABS, outdated = 0, missing = 0, language }: HeaderTabsProps) {
  const layouts = useTexts('layouts')
  const { workspace } = useTexts('editor')
  const urlOf = (each: Tab) =>
    base + TAB_PATHS[each] + (each === 'languages' && language !== null ? `/${language}` : '')
  return (
    <nav className={styles.tabs} aria-label={workspace.layout}>
      {tabs.map((each) => (
        <Link
          key={each}
          to={urlOf(each)}
          activeOptions={EXACTLY}
          aria-current={each === tab ? 'page' : undefined}
        >
          {workspace.tabs[each]}
          {each === 'languages' && outdated > 0 && (
            <span
              className={styles.outdated}
              title={layouts.outdatedTexts({ texts: outdated })}
              aria-hidden="true"
            >
              <IconClock size={13} stroke={2} />
              {outdated}
            </span>
          )}
          {each === 'languages' && missing > 0 && (
            <span className={styles.missing} title={layouts.missing({ texts: missing })} aria-hidden="true">
              <StatusShape tone="missing" size={12} />
              {missing}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

export function UndoButtons<D>({ editor }: { editor: Editor<D> }) {
  const { workspace } = useTexts('editor')
  const keyNames = useKeyNames()
  const canUndo = useEditor(editor, (state) => state.canUndo)
  const canRedo = useEditor(editor, (state) => state.canRedo)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={IconArrowBackUp}
        aria-label={workspace.undo}
        title={`${workspace.undo} (${keyNames('Ctrl+Z')})`}
        disabled={!canUndo}
        onClick={editor.undo}
      />
      <span className={styles.wide}>
        <Button
          look="quiet"
          size="small"
          icon={IconArrowForwardUp}
          aria-label={workspace.redo}
          title={`${workspace.redo} (${keyNames('Ctrl+Shift+Z')})`}
          disabled={!canRedo}
          onClick={editor.redo}
        />
      </span>
    </>
  )
}

type SaveStateProps<D> = {
  session: LayoutSession<D>
  /** Counts the changes to show; by default, the steps that can be undone. */
  countChanges?: ((saved: D, document: D) => number) | undefined
  /** The number of changes in parts that are saved together with this one. */
  otherChanges?: number
}

export function SaveState<D>({ session, countChanges, otherChanges = 0 }: SaveStateProps<D>) {
  const { common } = useTexts('app')
  const texts = useTexts('editor')
  const ownChanges = useEditor(session.editor, ({ changes, document }) =>
    changes > 0 && countChanges ? countChanges(session.getBase().document, document) : changes,
  )
  const changes = ownChanges + otherChanges
  const isSaving = useSessionState(session, (state) => state.isSaving)
  const state = changes > 0 ? texts.workspace.draft({ changes }) : common.saved
  return (
    <span className={styles.state} role="status">
      {changes > 0 && <i className={styles.unsavedDot} aria-hidden="true" />}
      <span className={styles.stateText}>{isSaving ? texts.workspace.saving : state}</span>
    </span>
  )
}

type SaveButtonProps<D> = {
  session: LayoutSession<D>
  /** If omitted, saves the session. */
  onSave?: () => void
  label?: string
  /** The tooltip, which explains what saving does. */
  hint?: string
  /** The current user's id if the store requires a second person to save changes, otherwise null. */
  proposer?: string | null
}

export function SaveButton<D>({ session, hint, proposer = null, ...props }: SaveButtonProps<D>) {
  const { common } = useTexts('app')
  const { label: saveLabel = common.save, onSave = () => void session.save() } = props
  const { workspace } = useTexts('editor')
  const isSaving = useSessionState(session, (state) => state.isSaving)
  const draft = useSessionState(session, (state) => state.draft)
  const document = useEditor(session.editor, (state) => (proposer === null ? null : state.document))
  const step = document === null ? 'save' : stepOf(proposer, draft, document)
  const [label, tooltip] = {
    save: [saveLabel, hint],
    propose: [workspace.propose, workspace.proposeHint],
    wait: [workspace.proposed, workspace.proposedHint],
  }[step]
  return (
    <span className={styles.save}>
      <Button
        look="primary"
        size="small"
        title={tooltip}
        busy={isSaving}
        disabled={step === 'wait'}
        onClick={onSave}
      >
        {label}
      </Button>
    </span>
  )
}
