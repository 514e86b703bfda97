import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession, useStore } from '../api/session.ts'
import { useTexts } from '../texts/texts.ts'
import { StoreTile } from '../ui/badge.tsx'
import { IconBuildingStore, IconCheck, IconSelector } from '../ui/icons.ts'
import styles from './sidebar.module.css'

export function StoreSwitcher({ onNavigate }: { onNavigate?: () => void }) {
  const { shell } = useTexts()
  const { stores } = useSession()
  const current = useStore()
  const navigate = useNavigate()
  const go = (to: string) => {
    onNavigate?.()
    navigate({ to })
  }
  return (
    <div className={`${styles.row} ${styles.switcher}`}>
      <StoreTile name={current?.name ?? '?'} />
      <span className={styles.who}>
        <span title={current?.name}>{current?.name}</span>
        <small>{current?.timeZone}</small>
      </span>
      <Menu
        width={240}
        position="bottom-end"
        offset={12}
        classNames={{ dropdown: styles.dropdown ?? '' }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        floatingStrategy="fixed"
        transitionProps={{ duration: 140 }}
      >
        <Menu.Target>
          <button type="button" className={styles.cover} aria-label={shell.switchStore}>
            <IconSelector size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {stores.map((store) => (
            <Menu.Item
              key={store.id}
              onClick={() => go(`/s/${store.id}`)}
              leftSection={<StoreTile name={store.name} />}
              rightSection={store.id === current?.id && <IconCheck size={16} stroke={2} aria-hidden="true" />}
            >
              {store.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            onClick={() => go('/stores')}
            leftSection={<IconBuildingStore size={16} stroke={1.75} aria-hidden="true" />}
          >
            {shell.manageStores}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
