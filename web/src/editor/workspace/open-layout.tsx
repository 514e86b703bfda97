import { useEffect, useState } from 'react'
import { useEditorKeys } from '../keys.ts'
import { useEditor } from '../use-editor.ts'
import { DesignTab } from './design-tab.tsx'
import { Head } from './head.tsx'
import type { LayoutRecord } from './layout-record.ts'
import type { LayoutSession } from './layout-session.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Notes } from './notes.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import type { Tab } from './tabs.ts'
import type { OpenSessions } from './use-session.ts'
import styles from './workspace.module.css'

export type OpenLayoutProps = {
  session: LayoutSession
  sessions: OpenSessions
  layout: LayoutRecord
  store: string
  tab: Tab
  locale: string | null
}

/** The workspace once there is something to edit. */
export function OpenLayout(props: OpenLayoutProps) {
  const { session, sessions, layout, store, tab, locale } = props
  const [isSetting, setIsSetting] = useState(false)
  const [isTesting, setIsTesting] = useState(false)
  const name = useEditor(session.editor, ({ document }) => document.name)
  useEffect(() => {
    document.title = `${name} · Flowpost`
  }, [name])
  useEditorKeys(session.editor, { onSave: () => void session.save() })
  const layouts = `/s/${store}/layouts`
  return (
    <div className={styles.workspace}>
      <Head
        {...{ session, layouts, tab, language: locale }}
        base={`${layouts}/${layout.id}`}
        onSendTest={() => setIsTesting(true)}
        onSettings={() => setIsSetting(true)}
      />
      <Notes session={session} layoutId={layout.id} />
      <DesignTab {...{ session, layout, store, locale }} />
      <SettingsDialog
        editor={session.editor}
        isMain={locale === null}
        opened={isSetting}
        onClose={() => setIsSetting(false)}
      />
      {isTesting && null}
      <LeaveGuard sessions={sessions} base={`${layouts}/${layout.id}`} />
    </div>
  )
}
