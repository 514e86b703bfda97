import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { brandStyle } from '../../../../src/engine/design/brand.ts'
import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import { useMayWrite } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useRead } from '../../api/use-api.ts'
import { PresetUsage } from '../../features/presets/preset-usage.tsx'
import { usePresets } from '../../features/presets/use-presets.ts'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { showToast } from '../../ui/toast.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { useBlockKeys, useSessionKeys } from '../keys.ts'
import { KeysHelp } from '../keys-help.tsx'
import type { Editor } from '../model/editor.ts'
import { Outline } from '../outline/outline.tsx'
import { useTextEditing } from '../text/load-text-editing.ts'
import { useEditor } from '../use-editor.ts'
import headerStyles from '../workspace/header/header.module.css'
import {
  BackLink,
  HeaderTabs,
  SaveButton,
  SaveState,
  UndoButtons,
} from '../workspace/header/header-parts.tsx'
import { TabsMenu } from '../workspace/header/more-menu.tsx'
import { NameField } from '../workspace/header/name-field.tsx'
import { PRESET_TABS } from '../workspace/header/tabs.ts'
import { LeaveGuard, type Savable } from '../workspace/leave-guard.tsx'
import { Notes } from '../workspace/notes.tsx'
import type { LayoutSession } from '../workspace/session/layout-session.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import { useGoToErrorPlace } from '../workspace/use-go-to-error-place.ts'
import workspaceStyles from '../workspace/workspace.module.css'
import styles from './preset-editor.module.css'
import type { Preset } from './preset-session.ts'

const NO_VARIABLES = {}

const conflictView = lazyModule(() =>
  withTexts(['editor', 'variables'], import('../workspace/conflict/conflict-view.tsx')),
)

type PresetEditorProps = { session: LayoutSession; preset: Preset; sessions: ReadonlyMap<string, Savable> }

/** Edits a preset with outline, canvas and inspector. */
export function PresetEditor({ session, preset, sessions }: PresetEditorProps) {
  const { editor } = session
  const store = useStoreId() ?? ''
  const conflict = useSessionState(session, (state) => state.conflict)
  const ConflictView = useLazyModule(conflictView, conflict !== null)?.ConflictView
  useSessionKeys(session)
  useGoToErrorPlace(session)
  const Content = useMayWrite() ? Panes : ReadOnlyPanes
  const base = `/s/${store}/presets/${preset.id}`
  usePageTitle(useEditor(editor, ({ document }) => document.name))
  return (
    <div className={workspaceStyles.workspace}>
      <Header session={session} preset={preset} store={store} base={base} />
      {conflict ? (
        ConflictView && <ConflictView session={session} conflict={conflict} />
      ) : (
        <Content editor={editor} locale={preset.defaultLocale} kind={preset.kind} />
      )}
      {!conflict && <Notes session={session} />}
      <KeysHelp editor={editor} />
      <LeaveGuard sessions={sessions} mainLocale={preset.defaultLocale} base={base} isShared={false} />
    </div>
  )
}

type PanesProps = { editor: Editor; locale: string; kind: Preset['kind'] }

function Panes({ editor, locale, kind }: PanesProps) {
  const { firstBlock, firstBlockHints } = useTexts('presets')
  useBlockKeys(editor)
  const schema = useRead('getLayoutSchema', {}).data
  const brand = schema?.brand as Brand | undefined
  const style = useMemo(() => (brand ? brandStyle(brand) : undefined), [brand])
  return (
    <main id="main" className={styles.panes}>
      <div className={styles.outline}>
        <Outline editor={editor} />
      </div>
      <div className={styles.canvas}>
        <Canvas
          editor={editor}
          variables={NO_VARIABLES}
          locale={locale}
          style={style}
          emptyMessage={{ title: firstBlock[kind], hint: firstBlockHints[kind] }}
        />
      </div>
      <div className={styles.inspector}>
        <Inspector editor={editor} schema={schema} withStyle={false} />
      </div>
    </main>
  )
}

const ReadOnlyPanes = ({ editor, locale }: PanesProps) => (
  <main id="main" className={styles.readOnlyPanes}>
    <Canvas readOnly editor={editor} variables={NO_VARIABLES} locale={locale} />
  </main>
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of the layout in which a preset was opened. */
    openedFrom?: string
  }
}

type HeaderProps = Omit<PresetEditorProps, 'sessions'> & { store: string; base: string }

function Header({ session, preset, store, base }: HeaderProps) {
  const { common } = useTexts('app')
  const presets = useTexts('presets')
  const { editor } = session
  const mayWrite = useMayWrite()
  const hasLanguages = preset.kind !== 'block'
  const texts = useRead('getLanguageTexts', { id: preset.id }, { enabled: hasLanguages }).data
  const countIn = (state: 'outdated' | 'missing') =>
    texts?.languages.reduce((sum, { progress }) => sum + (progress?.[state] ?? 0), 0)
  const listedPreset = usePresets().data?.find(({ id }) => id === preset.id)
  const textEditing = useTextEditing()
  const { openedFrom } = useLocation().state
  useSavedToast(session, hasLanguages ? (listedPreset?.layouts ?? 0) : 0)
  return (
    <header className={headerStyles.bar}>
      {openedFrom ? (
        <BackLink to={openedFrom} label={presets.backToEmail} />
      ) : (
        <BackLink to={`/s/${store}/presets`} label={presets.back} />
      )}
      <NameField editor={editor} readOnly={!mayWrite} label={common.name} />
      <span className={headerStyles.wide}>
        <Badge>{presets.kinds[preset.kind]}</Badge>
      </span>
      {hasLanguages && (
        <>
          <span className={headerStyles.separator} />
          <HeaderTabs
            base={base}
            outdated={countIn('outdated')}
            missing={countIn('missing')}
            tabs={PRESET_TABS}
            tab="design"
            language={null}
          />
        </>
      )}
      <span className={styles.usage}>{listedPreset && <PresetUsage preset={listedPreset} />}</span>
      <span className={headerStyles.grow} />
      {hasLanguages && <TabsMenu base={base} tabs={PRESET_TABS} />}
      {mayWrite && (
        <>
          <UndoButtons editor={editor} />
          <span className={headerStyles.separator} />
          <SaveState session={session} countChanges={textEditing?.countChanges} />
          <SaveButton session={session} />
        </>
      )}
    </header>
  )
}

/** Shows how many layouts a save affects. */
function useSavedToast(session: LayoutSession, layouts: number) {
  const presets = useTexts('presets')
  const isSaving = useSessionState(session, (state) => state.isSaving)
  const wasSaving = useRef(false)
  useEffect(() => {
    const isDone = wasSaving.current && !isSaving && session.editor.getState().changes === 0
    wasSaving.current = isSaving
    if (isDone && layouts > 0) showToast(presets.appliesTo({ layouts }))
  }, [isSaving, session, layouts, presets])
}
