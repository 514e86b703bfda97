import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { IconChevronLeft } from '../../ui/icons.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { ErrorNote, SkeletonRows } from '../../ui/states.tsx'
import { textsQuery } from '../languages/texts-query.ts'
import type { TextsSessions } from '../languages/texts-session.ts'
import type { Tab } from './header/tabs.ts'
import type { Savable } from './leave-guard.tsx'
import { OpenLayout } from './open-layout.tsx'
import { languagesWorkspace } from './preload.ts'
import { type OpenSessions, useLayoutSession } from './session/use-session.ts'
import styles from './workspace.module.css'

const followingDesign = lazyModule(() =>
  withTexts(['editor', 'languages'], import('../languages/following-design.tsx')),
)

type WorkspaceProps = {
  id: string
  tab: Tab
  /** The language in the URL. */
  language: string | null
  /** The language whose design is edited; null for the layout's own. */
  locale: string | null
}

/** A layout with all its tabs, which fills the window. */
export function Workspace({ id, tab, language, locale }: WorkspaceProps) {
  const store = useStoreId() ?? ''
  const [sessions] = useState<OpenSessions>(() => new Map())
  const [texts] = useState<TextsSessions>(() => new Map())
  const {
    session,
    layout,
    language: record,
    error,
    refetch,
  } = useLayoutSession({ store, id, locale }, sessions)
  const isInLanguages = tab === 'languages' && locale === null
  const LanguagesWorkspace = useLazyModule(languagesWorkspace, isInLanguages)?.default
  const FollowingDesign = useLazyModule(followingDesign, locale !== null)?.FollowingDesign
  usePrefetchTexts(isInLanguages ? language : null, { store, id })
  if (isInLanguages && session && layout)
    return LanguagesWorkspace ? (
      <LanguagesWorkspace
        layout={layout}
        store={store}
        language={language}
        texts={texts}
        sessions={sessions}
      />
    ) : (
      <Waiting store={store} />
    )
  if (session && layout && (locale === null || FollowingDesign))
    return (
      <OpenLayout
        key={locale ?? ''}
        session={session}
        layout={layout}
        store={store}
        tab={tab}
        note={
          FollowingDesign && record && <FollowingDesign session={session} layout={layout} language={record} />
        }
        sessions={new Map<string, Savable>([...sessions, ...texts])}
        locale={locale}
      />
    )
  return (
    <Waiting store={store}>{error && <ErrorNote error={error} onRetry={() => void refetch()} />}</Waiting>
  )
}

/** Fetches the texts of the language in the URL in parallel with the layout. */
function usePrefetchTexts(locale: string | null, { store, id }: { store: string; id: string }) {
  const client = useQueryClient()
  useEffect(() => {
    if (locale !== null) void client.prefetchQuery(textsQuery({ store, id, locale }))
  }, [client, store, id, locale])
}

function Waiting({ store, children }: { store: string; children?: ReactNode }) {
  const { workspace } = useTexts('editor')
  return (
    <div className={styles.workspace}>
      <main className={styles.waiting} id="main">
        <div>
          <LinkButton size="small" icon={IconChevronLeft} to="/s/$store/layouts" params={{ store }}>
            {workspace.back}
          </LinkButton>
        </div>
        {children || <SkeletonRows rows={8} />}
      </main>
    </div>
  )
}
