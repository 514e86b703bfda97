import { Menu } from '@mantine/core'
import { useMayWrite, useProposer } from '../../../api/session.ts'
import { useRead } from '../../../api/use-api.ts'
import { languageName } from '../../../texts/language-name.ts'
import { useLocale, useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconDeviceMobile, IconSend } from '../../../ui/icons.ts'
import { useTextEditing } from '../../text/load-text-editing.ts'
import { useEditor } from '../../use-editor.ts'
import type { LayoutSession } from '../session/layout-session.ts'
import styles from './header.module.css'
import { BackLink, HeaderTabs, SaveButton, SaveState, UndoButtons } from './header-parts.tsx'
import { MoreMenu, TabsMenu } from './more-menu.tsx'
import { NameField } from './name-field.tsx'
import type { Tab } from './tabs.ts'

type HeaderProps = {
  session: LayoutSession
  /** The layout's URL. */
  base: string
  layouts: string
  tab: Tab
  /** The language whose design is being edited; null for the main one. */
  language: string | null
  id: string
  isPreviewing: boolean
  onPreview: () => void
  onSendTest: () => void
  onSettings: () => void
  onCompare: () => void
}

/** The header bar of the workspace, with the layout's name, tabs, save state and actions. */
export function Header(props: HeaderProps) {
  const { session, id, base, layouts, tab, language, onSendTest, onSettings, onCompare } = props
  const { workspace } = useTexts('editor')
  const { editor } = session
  const mayWrite = useMayWrite()
  const proposer = useProposer()
  const appLocale = useLocale()
  const { missing, outdated } = useRead('countOpenTexts', { id }).data ?? {}
  // For a draft by several users, the code that counts changed places, so that they all see the same number.
  const textEditing = useTextEditing(session.draftFrom !== null)
  const category = useEditor(editor, ({ document }) => document.category)
  return (
    <header className={styles.bar}>
      <BackLink to={layouts} label={workspace.back} />
      <NameField editor={editor} readOnly={language !== null || !mayWrite} />
      <span className={styles.wide}>
        <Badge>{workspace.kinds[category]}</Badge>
      </span>
      {language !== null && <Badge look="accent">{languageName(language, appLocale)}</Badge>}
      <span className={styles.separator} />
      <HeaderTabs base={base} tab={tab} outdated={outdated} missing={missing} language={language} />
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
      {mayWrite ? (
        <>
          <HeaderMenu session={session} base={base} onSettings={onSettings} onCompare={onCompare} />
          <UndoButtons editor={editor} />
          <span className={styles.separator} />
          <SaveState session={session} countChanges={textEditing?.countChanges} />
          <Button size="small" icon={IconSend} aria-label={workspace.sendTest} onClick={onSendTest}>
            <span className={styles.wide}>{workspace.sendTest}</span>
          </Button>
          <SaveButton session={session} hint={workspace.saveHint} proposer={proposer} />
        </>
      ) : (
        <TabsMenu base={base} />
      )}
    </header>
  )
}

type HeaderMenuProps = Pick<HeaderProps, 'session' | 'base' | 'onSettings' | 'onCompare'>

/** A menu with the layout's settings and, on phones, everything that does not fit in the bar. */
function HeaderMenu({ session, base, onSettings, onCompare }: HeaderMenuProps) {
  const { workspace } = useTexts('editor')
  const { editor } = session
  const canRedo = useEditor(editor, (state) => state.canRedo)
  const isSaved = useEditor(editor, (state) => state.changes === 0)
  const moreItems = (
    <>
      <Menu.Item onClick={onSettings}>{workspace.settings}</Menu.Item>
      <Menu.Item disabled={isSaved} onClick={onCompare}>
        {workspace.compareSent}
      </Menu.Item>
      <Menu.Item disabled={isSaved} onClick={session.discard}>
        {workspace.discard}
      </Menu.Item>
    </>
  )
  return (
    <MoreMenu base={base} moreItems={moreItems}>
      <Menu.Item disabled={!canRedo} onClick={editor.redo}>
        {workspace.redo}
      </Menu.Item>
    </MoreMenu>
  )
}
