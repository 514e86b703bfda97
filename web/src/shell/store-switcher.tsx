import { Menu } from '@mantine/core'
import { useSession, useStore } from '../api/session.ts'
import { useTexts } from '../texts/texts.ts'
import { StoreTile } from '../ui/badge.tsx'
import { IconBuildingStore, IconCheck } from '../ui/icons.ts'
import { SidebarMenu, useGo } from './sidebar-menu.tsx'

export function StoreSwitcher({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { shell } = useTexts('app')
  const { stores } = useSession()
  const current = useStore()
  const go = useGo(onNavigate)
  return (
    <SidebarMenu
      variant="switcher"
      label={shell.switchStore}
      avatar={<StoreTile name={current?.name ?? '?'} />}
      name={current?.name}
      detail={current?.timeZone}
      width={208}
    >
      {stores.map((store) => (
        <Menu.Item
          key={store.id}
          onClick={() => go(`/s/${store.id}`)}
          leftSection={<StoreTile name={store.name} />}
          rightSection={store.id === current?.id && <IconCheck size={16} stroke={2} />}
        >
          {store.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => go('/stores')} leftSection={<IconBuildingStore size={16} stroke={1.75} />}>
        {shell.manageStores}
      </Menu.Item>
    </SidebarMenu>
  )
}
