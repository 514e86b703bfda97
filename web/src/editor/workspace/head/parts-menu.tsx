import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEditorTexts } from '../../../texts/editor-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDots } from '../../../ui/icons.ts'
import menuStyles from '../../../ui/row-menu.module.css'
import styles from './head.module.css'
import { TAB_PATHS, TABS } from './tabs.ts'

/** The parts of a layout, where the bar has no room for them. */
export function PartsMenu({ base }: { base: string }) {
  const { workspace } = useEditorTexts().editor
  const navigate = useNavigate()
  return (
    <span className={styles.narrow}>
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
          {TABS.map((tab) => (
            <Menu.Item key={tab} onClick={() => void navigate({ to: base + TAB_PATHS[tab] })}>
              {workspace.tabs[tab]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
