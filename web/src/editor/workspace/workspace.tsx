import { useState } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { IconChevronLeft } from '../../ui/icons.ts'
import { ErrorNote, SkeletonRows } from '../../ui/states.tsx'
import { LanguagesWorkspace } from '../languages/languages-workspace.tsx'
import type { TextsSessions } from '../languages/texts-session.ts'
import type { Tab } from './head/tabs.ts'
import type { Guarded } from './leave-guard.tsx'
import { OpenLayout } from './open-layout.tsx'
import { type OpenSessions, useLayoutSession } from './session/use-session.ts'
import styles from './workspace.module.css'

type WorkspaceProps = {
  id: string
  tab: Tab
  /** The language that the address names. */
  language: string | null
  /** The language whose design is edited; null for the layout's own. */
  locale: string | null
}

/** One layout with all its parts, in the whole window. */
export function Workspace({ id, tab, language, locale }: WorkspaceProps) {
  const store = useStoreId() ?? ''
  const { workspace } = useEditorTexts().editor
  const [sessions] = useState<OpenSessions>(() => new Map())
  const [texts] = useState<TextsSessions>(() => new Map())
  const { session, layout, error, refetch } = useLayoutSession({ store, id, locale }, sessions)
  if (session && layout && tab === 'languages' && locale === null)
    return <LanguagesWorkspace {...{ layout, store, language, texts, sessions }} />
  if (session && layout)
    return (
      <OpenLayout
        key={locale ?? ''}
        {...{ session, layout, store, tab }}
        all={new Map<string, Guarded>([...sessions, ...texts])}
        // The layout's own language has no address of its own.
        locale={locale}
      />
    )
  return (
    <div className={styles.workspace}>
      <main className={styles.waiting} id="main">
        <div>
          <LinkButton size="small" icon={IconChevronLeft} to="/s/$store/layouts" params={{ store }}>
            {workspace.back}
          </LinkButton>
        </div>
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}
      </main>
    </div>
  )
}
