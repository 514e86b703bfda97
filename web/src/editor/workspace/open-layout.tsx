import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { isRightToLeft } from '../../../../src/engine/locale.ts'
import { useMayWrite } from '../../api/session.ts'
import { SendTestDialog } from '../../features/layouts/send-test-dialog.tsx'
import { withTexts } from '../../texts/language.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { mergeValues, type Values } from '../../ui/values/test-values.ts'
import { useSessionKeys } from '../keys.ts'
import { KeysHelp } from '../keys-help.tsx'
import type { LayoutDocument } from '../model/document.ts'
import { SharedDraftContext } from '../presence/shared-draft-context.ts'
import { draftFields } from '../preview/draft-fields.ts'
import { useTextEditing } from '../text/load-text-editing.ts'
import { useEditor } from '../use-editor.ts'
import { type TestVariables, useTestVariables } from '../variables/use-test-variables.ts'
import { DesignTab } from './design-tab.tsx'
import { Header } from './header/header.tsx'
import type { Tab } from './header/tabs.ts'
import type { Savable } from './leave-guard.tsx'
import { Notes } from './notes.tsx'
import type { LayoutRecord } from './session/layout-record.ts'
import type { Conflict, LayoutSession } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import { readDraft } from './session/use-shared-draft.ts'
import { TabPage } from './tabs/tab-page.tsx'
import styles from './workspace.module.css'

const conflictView = lazyModule(() =>
  withTexts(['editor', 'variables'], import('./conflict/conflict-view.tsx')),
)
const compareDraft = lazyModule(() => withTexts(['editor', 'variables'], import('./compare-draft.tsx')))
const settingsDialog = lazyModule(() => withTexts(['editor'], import('./settings-dialog.tsx')))
const versionsTab = lazyModule(() =>
  withTexts(['editor', 'variables'], import('../versions/versions-tab.tsx')),
)
const usedByTab = lazyModule(() =>
  withTexts(['history', 'layouts'], import('../../features/layouts/used-by.tsx')),
)

export type OpenLayoutProps = {
  session: LayoutSession
  /** All open sessions of this workspace, including hidden ones. */
  sessions: ReadonlyMap<string, Savable>
  layout: LayoutRecord
  store: string
  tab: Tab
  locale: string | null
  note: ReactNode
}

/** The workspace of a loaded layout. */
export function OpenLayout(props: OpenLayoutProps) {
  const { session, sessions, layout, store, tab, locale } = props
  const [isSettingsOpen, setIsSettingsOpen] = useState(false)
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isTesting, setIsTesting] = useState(false)
  const textLocale = locale ?? layout.defaultLocale
  const [previewLocale, setPreviewLocale] = useState(textLocale)
  usePageTitle(useEditor(session.editor, ({ document }) => document.name))
  useSessionKeys(session)
  const testVariables = useTestVariables(session.editor, layout.id)
  const conflict = useSessionState(session, (state) => state.conflict)
  const SettingsDialog = useLazyModule(settingsDialog, isSettingsOpen)?.SettingsDialog
  const [comparedDocument, setComparedDocument] = useState<LayoutDocument | null>(null)
  const CompareDraft = useLazyModule(compareDraft, comparedDocument !== null)?.CompareDraft
  const mayWrite = useMayWrite()
  const address = useMemo(() => ({ store, id: layout.id, part: locale ?? '' }), [store, layout.id, locale])
  /** Compares the user's own edits; users without write access compare the shared draft. */
  const compare = async () => {
    const shared = mayWrite ? null : await readDraft<LayoutDocument>(address)
    setComparedDocument(shared?.document ?? session.editor.getState().document)
  }
  const shared = useMemo(() => ({ session, address }), [session, address])
  const textEditing = useTextEditing()
  const layouts = `/s/${store}/layouts`
  const base = `${layouts}/${layout.id}`
  return (
    <SharedDraftContext value={shared}>
      <div
        className={styles.workspace}
        style={{ '--text-direction': isRightToLeft(textLocale) ? 'rtl' : 'ltr' } as CSSProperties}
      >
        {textEditing && <textEditing.PresenceReporter {...shared} />}
        <Header
          session={session}
          layouts={layouts}
          tab={tab}
          language={locale}
          id={layout.id}
          base={base}
          isPreviewing={isPreviewing}
          onPreview={() => setIsPreviewing(!isPreviewing)}
          onSendTest={() => setIsTesting(true)}
          onSettings={() => setIsSettingsOpen(true)}
          onCompare={() => void compare()}
        />
        {conflict ? (
          <LayoutConflict session={session} conflict={conflict} />
        ) : (
          <TabContent
            {...props}
            testVariables={testVariables}
            isPreviewing={isPreviewing}
            previewLocale={previewLocale}
            onPreviewLocale={setPreviewLocale}
          />
        )}
        {!conflict && tab === 'languages' && props.note}
        {!conflict && <Notes session={session} address={address} onCompare={() => void compare()} />}
        {SettingsDialog && (
          <SettingsDialog
            editor={session.editor}
            isMain={locale === null}
            opened={isSettingsOpen}
            onClose={() => setIsSettingsOpen(false)}
          />
        )}
        <SendTest
          session={session}
          layout={layout}
          locale={locale}
          previewLocale={previewLocale}
          variables={testVariables.variables}
          opened={isTesting}
          onClose={() => setIsTesting(false)}
        />
        {CompareDraft && comparedDocument && (
          <CompareDraft
            store={store}
            id={layout.id}
            locale={locale}
            document={comparedDocument}
            onClose={() => setComparedDocument(null)}
          />
        )}
        <KeysHelp editor={session.editor} />
        {textEditing && (
          <textEditing.LeaveGuard sessions={sessions} mainLocale={layout.defaultLocale} base={base} />
        )}
      </div>
    </SharedDraftContext>
  )
}

const Waiting = () => <main className={styles.waiting} id="main" />

function LayoutConflict(props: { session: LayoutSession; conflict: Conflict }) {
  const ConflictView = useLazyModule(conflictView, true)?.ConflictView
  return ConflictView ? <ConflictView {...props} /> : <Waiting />
}

type TabContentProps = OpenLayoutProps & {
  testVariables: TestVariables
  isPreviewing: boolean
  previewLocale: string
  onPreviewLocale: (locale: string) => void
}

function TabContent(props: TabContentProps) {
  const { layout, tab } = props
  const VersionsTab = useLazyModule(versionsTab, tab === 'versions')?.VersionsTab
  const UsedBy = useLazyModule(usedByTab, tab === 'usedBy')?.UsedBy
  if (tab === 'versions') return VersionsTab ? <VersionsTab layoutId={layout.id} /> : <Waiting />
  if (tab === 'usedBy') return <TabPage>{UsedBy && <UsedBy layoutId={layout.id} />}</TabPage>
  return <DesignTab {...props} />
}

type SendTestProps = {
  session: LayoutSession
  layout: LayoutRecord
  locale: string | null
  /** The language to preselect. */
  previewLocale: string
  variables: Values
  opened: boolean
  onClose: () => void
}

/** Sends a test email that includes unsaved changes. */
function SendTest(props: SendTestProps) {
  const { session, layout, locale, previewLocale, variables, opened, onClose } = props
  // While the dialog is closed, it must not rerender on each change.
  const document = useEditor(session.editor, (state) => (opened ? state.document : null))
  return (
    <SendTestDialog
      id={layout.id}
      {...(document && draftFields(document, locale))}
      locale={previewLocale}
      languages={layout.languages.map((language) => language.locale)}
      withPast={(past) => mergeValues(variables, past)}
      variables={variables}
      opened={opened}
      onClose={onClose}
    />
  )
}
