import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDots } from '../../../ui/icons.ts'
import menuStyles from '../../../ui/row-menu.module.css'
import styles from './head.module.css'
import { TAB_PATHS, TABS, type Tab } from './tabs.ts'

type MoreMenuProps = {
  base: string
  tabs?: readonly Tab[]
  /** What stands in the bar itself where there is room, as the parts do. */
  children?: ReactNode
  /** What is only here. */
  further?: ReactNode
}

/** The parts of a layout, and what else has no room in the bar. */
export function MoreMenu({ base, tabs = TABS, children, further }: MoreMenuProps) {
  const { workspace } = useTexts('editor')
  const navigate = useNavigate()
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
          {tabs.map((tab) => (
            <Menu.Item key={tab} onClick={() => void navigate({ to: base + TAB_PATHS[tab] })}>
              {workspace.tabs[tab]}
            </Menu.Item>
          ))}
          {children}
        </div>
        {further}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The parts of a layout alone, where the bar has no room for them. */
export const PartsMenu = (props: Pick<MoreMenuProps, 'base' | 'tabs'>) => (
  <span className={styles.narrow}>
    <MoreMenu {...props} />
  </span>
)
