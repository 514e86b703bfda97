import { Drawer } from '@mantine/core'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { OpenMenuProvider } from '../ui/menu-context.ts'
import { useKeys } from '../ui/use-keys.ts'
import { Palette } from './palette.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/**
 * After a navigation, moves focus to the page's heading, which screen readers announce. Focus inside the page
 * stays where it is.
 */
function useHeadingFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const { activeElement } = document
        if (
          !fromLocation ||
          !pathChanged ||
          (activeElement !== document.body && !activeElement?.closest('aside'))
        )
          return
        document.querySelector('h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** The frame around every signed-in page. Without children, it shows the page for the URL. */
export function Shell({ children }: { children?: ReactNode }) {
  const { shell } = useTexts('app')
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const isFullScreen = useMatches({
    select: (matches) => matches.some((match) => match.staticData.fullScreen),
  })
  const [isSearching, setIsSearching] = useState(false)
  const search = () => {
    setIsMenuOpen(false)
    setIsSearching(true)
  }
  useKeys({ 'ctrl+k': search })
  useHeadingFocus()
  return (
    <OpenMenuProvider value={() => setIsMenuOpen(true)}>
      <a className={styles.skip} href="#main">
        {shell.skip}
      </a>
      <div className={isFullScreen ? undefined : styles.shell}>
        {!isFullScreen && (
          <aside className={styles.side} aria-label={shell.sidebar}>
            <Sidebar onSearch={search} />
          </aside>
        )}
        {children ?? <Outlet />}
      </div>
      <Drawer.Root
        opened={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        size={280}
        padding={0}
        transitionProps={{ duration: 200 }}
        classNames={{
          content: styles.drawer ?? '',
          overlay: styles.scrim ?? '',
          body: styles.drawerBody ?? '',
        }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={shell.menu}>
          <Drawer.Body>
            <Sidebar onSearch={search} onNavigate={() => setIsMenuOpen(false)} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {isSearching && <Palette onClose={() => setIsSearching(false)} />}
    </OpenMenuProvider>
  )
}
