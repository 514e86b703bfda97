import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useSession, useStore } from '../api/session.ts'
import { countDrafts, deleteDrafts } from '../editor/workspace/session/drafts.ts'
import { chooseLanguage } from '../texts/language.ts'
import { useTexts } from '../texts/texts.ts'
import { Avatar } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { IconDeviceDesktop, IconLogout, IconMoon, IconServerCog, IconSun, IconUser } from '../ui/icons.ts'
import { deleteTestData } from '../ui/values/test-data-store.ts'
import { SidebarMenu, useGo } from './sidebar-menu.tsx'

const SCHEMES = [
  { scheme: 'auto', icon: IconDeviceDesktop },
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
] as const satisfies { scheme: MantineColorScheme; icon: typeof IconSun }[]

const icon = { size: 16, stroke: 1.75, 'aria-hidden': 'true' } as const

export function AccountMenu({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { shell } = useTexts('app')
  const { person } = useSession()
  const store = useStore()
  const signOut = useSignOut()
  const [drafts, setDrafts] = useState(0)
  const role = person.isOwner ? 'owner' : (store?.role ?? 'viewer')
  const signOutOrAsk = async () => {
    const unsaved = await countDrafts(person.id)
    if (unsaved > 0) setDrafts(unsaved)
    else await signOut()
  }
  return (
    <>
      <SidebarMenu
        variant="me"
        label={shell.accountMenu}
        avatar={<Avatar name={person.name} />}
        name={person.name}
        detail={shell.roles[role]}
        width={208}
      >
        <Items isOwner={person.isOwner} onNavigate={onNavigate} onSignOut={signOutOrAsk} />
      </SidebarMenu>
      <ConfirmDialog
        opened={drafts > 0}
        title={shell.unsavedTitle}
        action={shell.discardAndSignOut}
        onClose={() => setDrafts(0)}
        onConfirm={signOut}
      >
        {shell.unsavedDrafts({ count: drafts })}
      </ConfirmDialog>
    </>
  )
}

type ItemsProps = { isOwner: boolean; onNavigate: (() => void) | undefined; onSignOut: () => void }

function Items({ isOwner, onNavigate, onSignOut }: ItemsProps) {
  const { shell } = useTexts('app')
  const go = useGo(onNavigate)
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
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onSignOut}>
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

/** Ends the session and deletes the user's data from this browser. */
function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { person } = useSession()
  return async () => {
    await call('signOut', {})
    // The next user of this computer may prefer another language.
    await chooseLanguage(null)
    await navigate({ to: '/sign-in' })
    client.clear()
    sessionStorage.clear()
    deleteTestData(person.id)
    await deleteDrafts(person.id)
  }
}
