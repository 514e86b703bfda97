import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { useSession, useStore } from '../api/session.ts'
import { operationQuery } from '../api/use-api.ts'
import { useTexts } from '../texts/texts.ts'
import { KeyCap, StoreTile } from '../ui/badge.tsx'
import { IconBuildingStore, IconCheck, IconSearch } from '../ui/icons.ts'
import { Brand } from '../ui/mark.tsx'
import { FailedShape } from '../ui/status.tsx'
import { useKeyNames } from '../ui/use-key-names.ts'
import { AccountMenu } from './account-menu.tsx'
import { GROUPS, HOME, isAvailableTo, type PAGES } from './pages.ts'
import styles from './sidebar.module.css'
import { SidebarMenu, useGo } from './sidebar-menu.tsx'

type SidebarProps = { onSearch: () => void; onNavigate?: () => void }

export function Sidebar({ onSearch, onNavigate }: SidebarProps) {
  const { shell } = useTexts('app')
  const keyNames = useKeyNames()
  const { stores } = useSession()
  const store = useStore()
  const hasExpiredMailbox = useHasExpiredMailbox(store?.id)
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Brand />
      </div>
      {stores.length > 0 && <StoreSwitcher onNavigate={onNavigate} />}
      <button type="button" className={styles.search} onClick={onSearch}>
        <IconSearch size={16} stroke={1.75} />
        <span>{shell.search}</span>
        <KeyCap>{keyNames('Ctrl K')}</KeyCap>
      </button>
      <nav className={styles.nav} aria-label={shell.navigation}>
        {store && (
          <>
            <NavLink page={HOME} store={store.id} onNavigate={onNavigate} />
            {groupsFor(store.can).map((group) => (
              <div key={group.name}>
                <h2>{shell.groups[group.name]}</h2>
                {group.pages.map((page) => (
                  <NavLink
                    key={page.name}
                    page={page}
                    store={store.id}
                    onNavigate={onNavigate}
                    warning={page.name === 'senders' && hasExpiredMailbox ? shell.mailboxExpired : undefined}
                  />
                ))}
              </div>
            ))}
          </>
        )}
      </nav>
      <AccountMenu onNavigate={onNavigate} />
    </div>
  )
}

/** Leaves out pages that the user's role cannot use, and groups that would be empty. */
const groupsFor = (can: Parameters<typeof isAvailableTo>[0]) =>
  GROUPS.map(({ name, pages }) => ({ name, pages: pages.filter(isAvailableTo(can)) })).filter(
    ({ pages }) => pages.length > 0,
  )

type NavLinkProps = {
  page: (typeof PAGES)[number]
  store: string
  onNavigate?: (() => void) | undefined
  warning?: string | undefined
}

function NavLink({ page, store, onNavigate, warning }: NavLinkProps) {
  const { shell } = useTexts('app')
  const isOpen = useMatchRoute()
  const isParent = 'parentOf' in page && isOpen({ to: page.parentOf, fuzzy: true }) !== false
  const Icon = page.icon
  return (
    <Link
      to={page.to}
      params={{ store }}
      activeOptions={{ exact: page.name === 'home', includeSearch: false }}
      {...(isParent && { 'aria-current': 'true' })}
      onClick={onNavigate}
      aria-description={warning}
    >
      <Icon size={16} stroke={1.75} />
      <span>{shell.pages[page.name]}</span>
      {warning && (
        <span className={styles.mark} title={warning} aria-hidden="true">
          <FailedShape size={14} />
        </span>
      )}
    </Link>
  )
}

function useHasExpiredMailbox(store: string | undefined) {
  const query = operationQuery('listMailboxes', { limit: 100 }, store)
  const { data } = useQuery({ ...query, enabled: store !== undefined })
  return data?.data.some(({ status }) => status === 'expired') ?? false
}

function StoreSwitcher({ onNavigate }: { onNavigate: (() => void) | undefined }) {
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
