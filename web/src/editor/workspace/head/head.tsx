import { Link } from '@tanstack/react-router'
import { useEditorTexts } from '../../../texts/editor-texts.ts'
import { useLocale } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconDeviceMobile,
  IconSend,
} from '../../../ui/icons.ts'
import type { Editor } from '../../model/editor.ts'
import { useEditor } from '../../use-editor.ts'
import type { LayoutSession } from '../session/layout-session.ts'
import { useSessionState } from '../session/use-session.ts'
import { languageName } from '../tabs/language-name.ts'
import styles from './head.module.css'
import { HeadMenu } from './head-menu.tsx'
import { NameField } from './name-field.tsx'
import { TAB_PATHS, TABS, type Tab } from './tabs.ts'

/** A link to the layout is not current on the pages below it. */
const EXACTLY = { exact: true }

type HeadProps = {
  session: LayoutSession
  /** The address of the layout. */
  base: string
  layouts: string
  tab: Tab
  /** The other language that is being edited. */
  language: string | null
  isPreviewing: boolean
  onPreview: () => void
  onSendTest: () => void
  onSettings: () => void
}

/** The bar above the workspace: where one is, what has changed, and what can be done with it. */
export function Head(props: HeadProps) {
  const { session, base, layouts, tab, language, onSendTest, onSettings } = props
  const { common, editor: texts } = useEditorTexts()
  const { workspace } = texts
  const { editor } = session
  const shownIn = useLocale()
  const category = useEditor(editor, ({ document }) => document.category)
  const isSaving = useSessionState(session, (state) => state.isSaving)
  return (
    <header className={styles.bar}>
      <LinkButton look="quiet" size="small" icon={IconChevronLeft} to={layouts} aria-label={workspace.back} />
      <NameField editor={editor} readOnly={language !== null} />
      <span className={styles.wide}>
        <Badge>{workspace.kinds[category]}</Badge>
      </span>
      {language !== null && <Badge look="accent">{languageName(language, shownIn)}</Badge>}
      <span className={styles.separator} />
      <nav className={styles.tabs} aria-label={workspace.layout}>
        {TABS.map((each) => (
          <Link
            key={each}
            to={base + TAB_PATHS[each]}
            activeOptions={EXACTLY}
            aria-current={each === tab ? 'page' : undefined}
          >
            {workspace.tabs[each]}
          </Link>
        ))}
      </nav>
      <span className={styles.grow} />
      <span className={styles.middle}>
        <Button
          size="small"
          icon={IconDeviceMobile}
          aria-pressed={props.isPreviewing}
          onClick={props.onPreview}
        >
          {props.isPreviewing ? workspace.hidePreview : workspace.showPreview}
        </Button>
      </span>
      <HeadMenu editor={editor} base={base} onSendTest={onSendTest} onSettings={onSettings} />
      <UndoButtons editor={editor} />
      <span className={styles.separator} />
      <State session={session} />
      <span className={styles.wide}>
        <Button size="small" icon={IconSend} onClick={onSendTest}>
          {workspace.sendTest}
        </Button>
      </span>
      <span className={styles.save}>
        <Button look="primary" size="small" busy={isSaving} onClick={() => void session.save()}>
          {common.save}
        </Button>
      </span>
    </header>
  )
}

export function UndoButtons({ editor }: { editor: Editor }) {
  const { common, editor: texts } = useEditorTexts()
  const { workspace } = texts
  const canUndo = useEditor(editor, (state) => state.canUndo)
  const canRedo = useEditor(editor, (state) => state.canRedo)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={IconArrowBackUp}
        aria-label={workspace.undo}
        title={`${workspace.undo} (${common.keys('Ctrl+Z')})`}
        disabled={!canUndo}
        onClick={editor.undo}
      />
      <span className={styles.wide}>
        <Button
          look="quiet"
          size="small"
          icon={IconArrowForwardUp}
          aria-label={workspace.redo}
          title={`${workspace.redo} (${common.keys('Ctrl+Shift+Z')})`}
          disabled={!canRedo}
          onClick={editor.redo}
        />
      </span>
    </>
  )
}

/** What the server has of it, in words: a draft, or all saved. */
function State({ session }: { session: LayoutSession }) {
  const { common, editor: texts } = useEditorTexts()
  const changes = useEditor(session.editor, (state) => state.changes)
  const isSaving = useSessionState(session, (state) => state.isSaving)
  const words = changes > 0 ? texts.workspace.draft(changes) : common.saved
  return (
    <span className={styles.state} role="status">
      {changes > 0 && <i className={styles.spark} aria-hidden="true" />}
      <span className={styles.words}>{isSaving ? texts.workspace.saving : words}</span>
    </span>
  )
}
