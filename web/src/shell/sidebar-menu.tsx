import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconSelector } from '../ui/icons.ts'
import { closedByOverlay } from '../ui/menu-overlay.ts'
import styles from './sidebar.module.css'

type SidebarMenuProps = {
  variant: 'switcher' | 'me'
  /** The button's accessible name; the text next to it shows the current choice. */
  label: string
  avatar: ReactNode
  name: string | undefined
  detail: string | undefined
  width: number
  children: ReactNode
}

/** A sidebar row that opens a menu: downwards at the top of the sidebar, upwards at the bottom. */
export const SidebarMenu = ({ variant, label, avatar, name, detail, width, children }: SidebarMenuProps) => (
  <div className={`${styles.row} ${styles[variant]}`}>
    {avatar}
    <span className={styles.identity}>
      <span title={name}>{name}</span>
      <small>{detail}</small>
    </span>
    <Menu
      width={width}
      position={variant === 'me' ? 'top-end' : 'bottom-end'}
      // The menu is aligned with the whole row, not with its button.
      offset={{ mainAxis: 12, crossAxis: 9 }}
      classNames={{ dropdown: styles.dropdown ?? '' }}
      withinPortal={false}
      {...closedByOverlay}
      withInitialFocusPlaceholder={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>
        <button type="button" className={styles.cover} aria-label={label}>
          <IconSelector size={16} stroke={1.75} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  </div>
)

/** Navigates, and closes the drawer on phones. */
export function useGo(onNavigate: (() => void) | undefined) {
  const navigate = useNavigate()
  return (to: string) => {
    onNavigate?.()
    navigate({ to })
  }
}
