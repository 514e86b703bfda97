import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useMayWrite, useProposer } from '../../api/session.ts'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, ErrorNote, Note, SkeletonRows } from '../../ui/states.tsx'
import { useSessionKeys } from '../keys.ts'
import { SharedDraftContext } from '../presence/shared-draft-context.ts'
import { useTextEditing } from '../text/load-text-editing.ts'
import { useEditor } from '../use-editor.ts'
import { DraftNote } from '../workspace/draft-notes.tsx'
import { hasFailed, LeaveGuard, type Savable } from '../workspace/leave-guard.tsx'
import { ConflictNotes, ReadOnlyNote } from '../workspace/notes.tsx'
import type { LayoutSession } from '../workspace/session/layout-session.ts'
import { type OpenSessions, useSessionState } from '../workspace/session/use-session.ts'
import { type DraftAddress, readDraft } from '../workspace/session/use-shared-draft.ts'
import { AddLanguage } from '../workspace/tabs/add-language.tsx'
import workspaceStyles from '../workspace/workspace.module.css'
import { ImportDialog } from './exchange/import-dialog.tsx'
import { LanguageList } from './language-list.tsx'
import styles from './languages.module.css'
import { LanguagesHeader } from './languages-header.tsx'
import { Pairs } from './pairs.tsx'
import { rowOf } from './row-error.ts'
import { changedTexts, type Targets } from './targets.ts'
import { TextsConflict } from './texts-conflict.tsx'
import {
  isPreset,
  localeOfTexts,
  type OpenTextsProps,
  type TextsSession,
  type TextsSessions,
  type Translatable,
  useTextsSession,
} from './texts-session.ts'
import { useSaveAll } from './use-save-all.ts'
import { WhatIsSent } from './what-is-sent.tsx'
import { useWording } from './wording.ts'

const compareDraft = lazyModule(() =>
  withTexts(['editor', 'variables'], import('../workspace/compare-draft.tsx')),
)

type LanguagesWorkspaceProps = {
  layout: Translatable
  store: string
  /** The language in the URL. */
  language: string | null
  texts: TextsSessions
  sessions: OpenSessions
}

/** Translates one language of a layout, or of a shared header or footer, text by text. */
export default function LanguagesWorkspace({
  layout,
  store,
  language,
  texts: open,
  sessions,
}: LanguagesWorkspaceProps) {
  const base = `/s/${store}/${isPreset(layout) ? 'presets' : 'layouts'}/${layout.id}`
  const navigate = useNavigate()
  const [first] = layout.languages.filter(({ main }) => !main).toSorted((a, b) => +b.outdated - +a.outdated)
  // The main language and languages that do not exist have no page.
  const isOther = layout.languages.some(({ main, locale }) => !main && locale === language)
  const locale = isOther ? language : null
  const goTo = isOther ? undefined : first?.locale
  useEffect(() => {
    if (goTo !== undefined) void navigate({ to: `${base}/languages/${goTo}`, replace: true })
  }, [goTo, base, navigate])
  useDropRemovedLanguages(layout, open, sessions)
  const { query, session, texts } = useTextsSession({ store, id: layout.id, locale }, open, !isPreset(layout))
  usePageTitle(layout.name)
  const mainSession = sessions.get('')
  const { save, ...others } = useSaveAll({ layout, store, open, session })
  const unsaved = useUnsavedLocales(open, session)
  /** If another language could not be saved, opens it, because only its page shows why. */
  const saveAll = async () => {
    await save()
    const failed = [...open].find(([, { getState }]) => hasFailed(getState()))
    if (failed && !(session && hasFailed(session.getState())))
      void navigate({ to: `${base}/languages/${localeOfTexts(failed[0])}` })
  }
  return (
    <div className={workspaceStyles.workspace}>
      {session && texts ? (
        <OpenLanguages
          key={locale ?? ''}
          layout={layout}
          store={store}
          base={base}
          session={session}
          texts={texts}
          open={open}
          unsaved={unsaved}
          {...others}
          onSave={() => void saveAll()}
        >
          {mainSession && <UnsavedDesign session={mainSession} base={base} />}
        </OpenLanguages>
      ) : (
        <main className={workspaceStyles.waiting} id="main">
          {query.error ? (
            <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </main>
      )}
      <LeaveGuard
        sessions={new Map<string, Savable>([...sessions, ...open])}
        onSave={save}
        mainLocale={layout.languages.find(({ main }) => main)?.locale ?? ''}
        base={base}
        isShared={!isPreset(layout)}
      />
    </div>
  )
}

/** Drops the unsaved changes of removed languages, so that they do not reappear if one is added again. */
function useDropRemovedLanguages({ languages }: Translatable, texts: TextsSessions, sessions: OpenSessions) {
  useEffect(() => {
    const existing = new Set(['', ...languages.map(({ locale }) => locale)])
    for (const name of sessions.keys()) if (!existing.has(name)) sessions.delete(name)
    for (const name of texts.keys()) if (!existing.has(localeOfTexts(name))) texts.delete(name)
  }, [languages, texts, sessions])
}

/** The languages with unsaved changes. Renders again when these are different languages. */
function useUnsavedLocales(open: TextsSessions, session: TextsSession | undefined): ReadonlySet<string> {
  const subscribe = useCallback(
    (listener: () => void) => {
      // A language that is opened later is the new `session`.
      const sessions = new Set([...open.values(), ...(session ? [session] : [])])
      const unsubscribes = [...sessions].map(({ editor }) => editor.subscribe(listener))
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      }
    },
    [open, session],
  )
  const locales = useSyncExternalStore(subscribe, () =>
    [...open]
      .filter(([, { editor }]) => editor.getState().changes > 0)
      .map(([name]) => localeOfTexts(name))
      .join(),
  )
  return useMemo(() => new Set(locales.split(',')), [locales])
}

type OpenLanguagesProps = OpenTextsProps & {
  unsaved: ReadonlySet<string>
  /** The other languages that are saved with the open one. */
  otherLocales: readonly string[]
  otherChanges: number
  onSave: () => void
  children: React.ReactNode
}

function OpenLanguages(props: OpenLanguagesProps) {
  const { layout, store, base, session, texts, onSave } = props
  const { versions } = useTexts('editor')
  const languages = useWording(layout)
  const mayWrite = useMayWrite()
  const [isAdding, setIsAdding] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const conflict = useSessionState(session, (state) => state.conflict)
  const error = useSessionState(session, (state) => state.error)
  useSessionKeys({ editor: session.editor, save: onSave })
  const [comparedTexts, setComparedTexts] = useState<Record<string, string> | null>(null)
  const CompareDraft = useLazyModule(compareDraft, comparedTexts !== null)?.CompareDraft
  /** Compares the user's own edits; users without write access compare the shared draft. */
  const compare = async (draft: DraftAddress) => {
    const shared = mayWrite ? null : await readDraft<Targets>(draft)
    setComparedTexts(
      shared
        ? changedTexts(shared.base.document, shared.document)
        : changedTexts(session.getBase().document, session.editor.getState().document),
    )
  }
  const add = () => setIsAdding(true)
  const textEditing = useTextEditing()
  const part = texts.locale === null || isPreset(layout) ? null : `texts ${texts.locale}`
  const shared = useMemo(
    () => (part === null ? null : { session, address: { store, id: layout.id, part } }),
    [session, store, layout.id, part],
  )
  const address = shared?.address
  return (
    <SharedDraftContext value={shared}>
      {shared && textEditing && <textEditing.PresenceReporter {...shared} />}
      <LanguagesHeader {...props} onImport={() => setIsImporting(true)} />
      {conflict ? (
        <TextsConflict session={session} conflict={conflict} texts={texts} />
      ) : (
        <main className={styles.panes} id="main">
          <LanguageList {...props} onAdd={add} />
          {texts.locale === null ? (
            <div className={styles.nothing}>
              <Empty
                title={languages.empty}
                actions={
                  mayWrite && (
                    <Button look="primary" onClick={add}>
                      {versions.add}
                    </Button>
                  )
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
      <div className={workspaceStyles.notes} aria-live="polite">
        <ReadOnlyNote />
        <DraftNote session={session} address={address} onCompare={address && (() => void compare(address))} />
        {props.children}
        {!conflict && <ConflictNotes session={session} address={address} />}
        {error !== null && rowOf(error) === null && <ErrorNote error={error} onRetry={onSave} />}
      </div>
      {CompareDraft && comparedTexts && (
        <CompareDraft
          store={store}
          id={layout.id}
          locale={texts.locale}
          texts={comparedTexts}
          onClose={() => setComparedTexts(null)}
        />
      )}
      {texts.locale !== null && (
        <ImportDialog
          texts={texts}
          session={session}
          locale={texts.locale}
          opened={isImporting}
          onClose={() => setIsImporting(false)}
        />
      )}
      <AddLanguage
        layout={layout}
        base={base}
        existing={texts.languages.map(({ locale }) => locale)}
        opened={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </SharedDraftContext>
  )
}

/** Warns that the texts come from the saved design, without its unsaved changes. */
function UnsavedDesign({ session, base }: { session: LayoutSession; base: string }) {
  const languages = useTexts('languages')
  const navigate = useNavigate()
  const proposer = useProposer()
  const maySave = useMayWrite() && proposer === null
  const changes = useEditor(session.editor, (state) => state.changes)
  const isSaving = useSessionState(session, (state) => state.isSaving)
  if (changes === 0) return null
  /** If it cannot be saved, only its own page shows why. */
  const save = async () => {
    await session.save()
    if (hasFailed(session.getState())) void navigate({ to: base })
  }
  return (
    <Note
      action={
        <>
          {maySave && (
            <Button size="small" busy={isSaving} onClick={() => void save()}>
              {languages.saveDesign}
            </Button>
          )}
          <LinkButton size="small" to={base}>
            {languages.openDesign}
          </LinkButton>
        </>
      }
    >
      {languages.unsavedDesign}
    </Note>
  )
}
