import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEditorTexts } from '../../../texts/editor-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDots } from '../../../ui/icons.ts'
import menuStyles from '../../../ui/row-menu.module.css'
import type { Editor } from '../../model/editor.ts'
import { useEditor } from '../../use-editor.ts'
import styles from './head.module.css'
import { TAB_PATHS, TABS } from './tabs.ts'

type HeadMenuProps = { editor: Editor; base: string; onSendTest: () => void; onSettings: () => void }

/** The layout's settings; on phones also what has no room in the bar. */
export function HeadMenu({ editor, base, onSendTest, onSettings }: HeadMenuProps) {
  const { workspace } = useEditorTexts().editor
  const navigate = useNavigate()
  const canRedo = useEditor(editor, (state) => state.canRedo)
  return (
    <Menu
      position="bottom-end"
      width={200}
      classNames={{ dropdown: menuStyles.dropdown ?? '', item: menuStyles.item ?? '' }}
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>
        <Button look="quiet" size="small" icon={IconDots} aria-label={workspace.more} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.narrow}>
          {TABS.map((tab) => (
            <Menu.Item key={tab} onClick={() => void navigate({ to: base + TAB_PATHS[tab] })}>
              {workspace.tabs[tab]}
            </Menu.Item>
          ))}
          <Menu.Item disabled={!canRedo} onClick={editor.redo}>
            {workspace.redo}
          </Menu.Item>
          <Menu.Item onClick={onSendTest}>{workspace.sendTest}</Menu.Item>
        </div>
        <Menu.Item onClick={onSettings}>{workspace.settings}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
