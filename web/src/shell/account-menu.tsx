import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useSession, useStore } from '../api/session.ts'
import { useTexts } from '../texts/texts.ts'
import { Avatar } from '../ui/badge.tsx'
import { IconDeviceDesktop, IconLogout, IconMoon, IconServerCog, IconSun, IconUser } from '../ui/icons.ts'
import { SidebarMenu, useGo } from './sidebar-menu.tsx'
import { useSignOut } from './use-sign-out.ts'

const SCHEMES = [
  { scheme: 'auto', icon: IconDeviceDesktop },
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
] as const satisfies { scheme: MantineColorScheme; icon: typeof IconSun }[]

const icon = { size: 16, stroke: 1.75, 'aria-hidden': 'true' } as const

export function AccountMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { shell } = useTexts('app')
  const { person } = useSession()
  const store = useStore()
  const role = person.isOwner ? 'owner' : (store?.role ?? 'viewer')
  return (
    <SidebarMenu
      look="me"
      label={shell.accountMenu}
      picture={<Avatar name={person.name} />}
      name={person.name}
      detail={shell.roles[role]}
      width={208}
    >
      <Items isOwner={person.isOwner} onNavigate={onNavigate} />
    </SidebarMenu>
  )
}

function Items({ isOwner, onNavigate }: { isOwner: boolean; onNavigate: (() => void) | undefined }) {
  const { shell } = useTexts('app')
  const go = useGo(onNavigate)
  const signOut = useSignOut()
  return (
    <>
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
    </>
  )
}

function SchemeItems() {
  const { shell } = useTexts('app')
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
