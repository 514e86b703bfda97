import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, ErrorNote, Note, SkeletonRows } from '../../ui/states.tsx'
import { useEditor } from '../use-editor.ts'
import { type Guarded, LeaveGuard } from '../workspace/leave-guard.tsx'
import { DraftNote } from '../workspace/notes.tsx'
import type { LayoutRecord } from '../workspace/session/layout-record.ts'
import type { LayoutSession } from '../workspace/session/layout-session.ts'
import { type OpenSessions, useSessionState } from '../workspace/session/use-session.ts'
import { AddLanguage } from '../workspace/tabs/add-language.tsx'
import workspaceStyles from '../workspace/workspace.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { LanguageList } from './language-list.tsx'
import styles from './languages.module.css'
import { LanguagesHead } from './languages-head.tsx'
import { Pairs } from './pairs.tsx'
import { rowOf } from './row-error.ts'
import { TextsConflict } from './texts-conflict.tsx'
import {
  type LanguageTexts,
  type TextsSession,
  type TextsSessions,
  useTextsSession,
} from './texts-session.ts'
import { useTextsKeys } from './use-texts-keys.ts'
import { WhatIsSent } from './what-is-sent.tsx'

type LanguagesWorkspaceProps = {
  layout: LayoutRecord
  store: string
  /** The language that the address names. */
  language: string | null
  texts: TextsSessions
  sessions: OpenSessions
}

/** All languages of a layout: one beside the main one, text by text, and what of it is sent. */
export function LanguagesWorkspace({
  layout,
  store,
  language,
  texts: open,
  sessions,
}: LanguagesWorkspaceProps) {
  const base = `/s/${store}/layouts/${layout.id}`
  const navigate = useNavigate()
  const [first] = layout.languages.filter(({ main }) => !main).toSorted((a, b) => +b.outdated - +a.outdated)
  const isMain = language === layout.defaultLocale
  const locale = isMain ? null : language
  const goTo = language === null || isMain ? first?.locale : undefined
  useEffect(() => {
    if (goTo !== undefined) void navigate({ to: `${base}/languages/${goTo}`, replace: true })
  }, [goTo, base, navigate])
  const { query, session, texts } = useTextsSession({ store, id: layout.id, locale }, open)
  usePageTitle(layout.name)
  const own = sessions.get('')
  return (
    <div className={workspaceStyles.workspace}>
      {session && texts ? (
        <Opened key={locale ?? ''} {...{ layout, store, base, session, texts }}>
          {own && <UnsavedDesign session={own} base={base} />}
        </Opened>
      ) : (
        <main className={workspaceStyles.waiting} id="main">
          {query.error ? (
            <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </main>
      )}
      <LeaveGuard sessions={new Map<string, Guarded>([...sessions, ...open])} base={base} />
    </div>
  )
}

export type OpenedProps = {
  layout: LayoutRecord
  store: string
  base: string
  session: TextsSession
  texts: LanguageTexts
}

function Opened(props: OpenedProps & { children: React.ReactNode }) {
  const { layout, base, session, texts } = props
  const { languages, versions } = useEditorTexts().editor
  const [isAdding, setIsAdding] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const conflict = useSessionState(session, (state) => state.conflict)
  const error = useSessionState(session, (state) => state.error)
  useTextsKeys(session)
  const add = () => setIsAdding(true)
  return (
    <>
      <LanguagesHead {...props} onImport={() => setIsImporting(true)} />
      <div className={workspaceStyles.notes}>
        <DraftNote session={session} />
        {props.children}
        {error !== null && rowOf(error) === null && (
          <ErrorNote error={error} onRetry={() => void session.save()} />
        )}
      </div>
      {conflict ? (
        <TextsConflict {...{ session, conflict, texts }} />
      ) : (
        <main className={styles.panes} id="main">
          <LanguageList {...{ texts, base }} onAdd={add} />
          {texts.locale === null ? (
            <div className={styles.nothing}>
              <Empty
                title={languages.empty}
                actions={
                  <Button look="primary" onClick={add}>
                    {versions.add}
                  </Button>
                }
              >
                {languages.emptyWhy}
              </Empty>
            </div>
          ) : (
            <div className={styles.work}>
              <Pairs {...props} locale={texts.locale} onAdd={add} onImport={() => setIsImporting(true)} />
              <WhatIsSent {...props} locale={texts.locale} />
            </div>
          )}
        </main>
      )}
      {texts.locale !== null && (
        <ImportDialog
          {...{ texts, session, locale: texts.locale }}
          opened={isImporting}
          onClose={() => setIsImporting(false)}
        />
      )}
      <AddLanguage layout={layout} base={base} opened={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

/** Texts are compared with what is saved, so a design that is not saved is not in them. */
function UnsavedDesign({ session, base }: { session: LayoutSession; base: string }) {
  const { languages } = useEditorTexts().editor
  const changes = useEditor(session.editor, (state) => state.changes)
  if (changes === 0) return null
  return (
    <Note
      action={
        <LinkButton size="small" to={base}>
          {languages.openDesign}
        </LinkButton>
      }
    >
      {languages.unsavedDesign}
    </Note>
  )
}
