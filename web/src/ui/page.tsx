import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { IconChevronRight, IconMenu2 } from './icons.ts'
import { useOpenMenu } from './menu-context.ts'
import styles from './page.module.css'
import { usePageTitle } from './page-title.ts'

type PageProps = {
  title: string
  /** The number of items, shown next to the title. */
  count?: number | undefined
  /** Whether there are more than `count`. */
  isMore?: boolean | undefined
  /** A link to the list that contains this page. */
  parent?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

export function Page({ title, count, isMore, parent, actions, tabs, children }: PageProps) {
  const { shell } = useTexts('app')
  const locale = useLocale()
  const openMenu = useOpenMenu()
  usePageTitle(title)
  return (
    <div className={styles.main}>
      <header className={styles.bar}>
        <span className={styles.burger}>
          <Button look="quiet" icon={IconMenu2} aria-label={shell.menu} onClick={openMenu} />
        </span>
        {parent && (
          <>
            <span className={styles.parent}>{parent}</span>
            <IconChevronRight className={styles.chevron} size={16} stroke={1.75} />
          </>
        )}
        <h1 title={title} tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && (
          <span className={styles.count}>{`${count.toLocaleString(locale)}${isMore ? '+' : ''}`}</span>
        )}
        {actions && <div className={styles.end}>{actions}</div>}
      </header>
      {tabs}
      <main className={styles.page} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

type Tab = { value: string; label: string }

type PageTabsProps = { label: string; tabs: readonly Tab[]; current: string }

/** Tabs of a page, each with its own URL (`?tab=…`). */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const currentTab = nav.current?.querySelector(`[data-tab="${current}"]`)
    currentTab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.value}
          data-tab={tab.value}
          to="."
          search={index === 0 ? {} : { tab: tab.value }}
          // Otherwise a link is active whenever its search is a subset of the URL's.
          activeOptions={{ exact: true }}
          aria-current={tab.value === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
