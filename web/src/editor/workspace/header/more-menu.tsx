import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDots } from '../../../ui/icons.ts'
import menuStyles from '../../../ui/row-menu.module.css'
import styles from './header.module.css'
import { TAB_PATHS, TABS, type Tab } from './tabs.ts'

type MoreMenuProps = {
  base: string
  tabs?: readonly Tab[]
  /** Items that, like the tabs, appear here only if they do not fit in the bar. */
  children?: ReactNode
  /** Items that always appear here. */
  moreItems?: ReactNode
}

/** A menu with the layout's tabs and other items that do not fit in the bar, and with items that are always in it. */
export function MoreMenu({ base, tabs = TABS, children, moreItems }: MoreMenuProps) {
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
          {children}
          {tabs.map((tab) => (
            <Menu.Item key={tab} onClick={() => void navigate({ to: base + TAB_PATHS[tab] })}>
              {workspace.tabs[tab]}
            </Menu.Item>
          ))}
        </div>
        {moreItems}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A menu with only the layout's tabs, shown if they do not fit in the bar. */
export const TabsMenu = (props: Pick<MoreMenuProps, 'base' | 'tabs'>) => (
  <span className={styles.narrow}>
    <MoreMenu {...props} />
  </span>
)
