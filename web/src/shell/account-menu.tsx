import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession, useStore } from '../api/session.ts'
import { useTexts } from '../texts/texts.ts'
import { Avatar } from '../ui/badge.tsx'
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSelector,
  IconServerCog,
  IconSun,
  IconUser,
} from '../ui/icons.ts'
import styles from './sidebar.module.css'
import { useSignOut } from './use-sign-out.ts'

const SCHEMES = [
  { scheme: 'auto', icon: IconDeviceDesktop },
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
] as const satisfies { scheme: MantineColorScheme; icon: typeof IconSun }[]

const icon = { size: 16, stroke: 1.75, 'aria-hidden': 'true' } as const

export function AccountMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { shell } = useTexts()
  const { person } = useSession()
  const store = useStore()
  const role = person.isOwner ? 'owner' : (store?.role ?? 'viewer')
  return (
    <div className={`${styles.row} ${styles.me}`}>
      <Avatar name={person.name} />
      <span className={styles.who}>
        <span title={person.name}>{person.name}</span>
        <small>{shell.roles[role]}</small>
      </span>
      <Menu
        width={208}
        position="top-end"
        offset={12}
        classNames={{ dropdown: styles.dropdown ?? '' }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        floatingStrategy="fixed"
        transitionProps={{ duration: 140 }}
      >
        <Menu.Target>
          <button type="button" className={styles.cover} aria-label={shell.accountMenu}>
            <IconSelector {...icon} />
          </button>
        </Menu.Target>
        <Items isOwner={person.isOwner} onNavigate={onNavigate} />
      </Menu>
    </div>
  )
}

function Items({ isOwner, onNavigate }: { isOwner: boolean; onNavigate: (() => void) | undefined }) {
  const { shell } = useTexts()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const go = (to: string) => {
    onNavigate?.()
    navigate({ to })
  }
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => go('/account')}>
        {shell.account}
      </Menu.Item>
      {isOwner && (
        <Menu.Item leftSection={<IconServerCog {...icon} />} onClick={() => go('/installation')}>
          {shell.installation}
        </Menu.Item>
      )}
      <Menu.Divider />
      <SchemeItems />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
        {shell.signOut}
      </Menu.Item>
    </Menu.Dropdown>
  )
}

function SchemeItems() {
  const { shell } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
      {SCHEMES.map(({ scheme, icon: Icon }) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          closeMenuOnClick={false}
          rightSection={<Icon {...icon} />}
        >
          {shell.themes[scheme]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
