import { useState } from 'react'
import { useMayWrite } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useRead } from '../../api/use-api.ts'
import { Followers } from '../../features/presets/followers.tsx'
import { usePresets } from '../../features/presets/use-presets.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { useBlockKeys, useSessionKeys } from '../keys.ts'
import { KeysDialog } from '../keys-dialog.tsx'
import type { Editor } from '../model/editor.ts'
import { Outline } from '../outline/outline.tsx'
import { useEditor } from '../use-editor.ts'
import { ConflictView } from '../workspace/conflict/conflict-view.tsx'
import headStyles from '../workspace/head/head.module.css'
import { BackLink, SaveButton, SaveState, UndoButtons } from '../workspace/head/head-parts.tsx'
import { NameField } from '../workspace/head/name-field.tsx'
import { LeaveGuard } from '../workspace/leave-guard.tsx'
import { Notes } from '../workspace/notes.tsx'
import type { LayoutSession } from '../workspace/session/layout-session.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import { useRefusedPlace } from '../workspace/use-refused-place.ts'
import workspaceStyles from '../workspace/workspace.module.css'
import styles from './preset-editor.module.css'
import type { Preset } from './preset-session.ts'

const NO_VARIABLES = {}

type PresetEditorProps = { session: LayoutSession; preset: Preset }

/** Outline, canvas and inspector around the blocks of a preset. */
export function PresetEditor({ session, preset }: PresetEditorProps) {
  const { editor } = session
  const [sessions] = useState(() => new Map([[preset.id, session]]))
  const store = useStoreId() ?? ''
  const conflict = useSessionState(session, (state) => state.conflict)
  useSessionKeys(session)
  useRefusedPlace(session)
  const Shown = useMayWrite() ? Panes : ReadPanes
  usePageTitle(useEditor(editor, ({ document }) => document.name))
  return (
    <div className={workspaceStyles.workspace}>
      <Head session={session} preset={preset} store={store} />
      {!conflict && <Notes session={session} />}
      {conflict ? <ConflictView session={session} conflict={conflict} /> : <Shown editor={editor} />}
      <KeysDialog editor={editor} />
      <LeaveGuard sessions={sessions} base={`/s/${store}/presets/${preset.id}`} isShared={false} />
    </div>
  )
}

function Panes({ editor }: { editor: Editor }) {
  useBlockKeys(editor)
  const schema = useRead('getLayoutSchema', {}).data
  return (
    <main id="main" className={styles.panes}>
      <div className={styles.outline}>
        <Outline editor={editor} />
      </div>
      <div className={styles.canvas}>
        <Canvas editor={editor} variables={NO_VARIABLES} locale="en" />
      </div>
      <div className={styles.inspector}>
        <Inspector editor={editor} schema={schema} withStyle={false} />
      </div>
    </main>
  )
}

/** For those who may only look at it. */
const ReadPanes = ({ editor }: { editor: Editor }) => (
  <main id="main" className={styles.shown}>
    <Canvas readOnly editor={editor} variables={NO_VARIABLES} locale="en" />
  </main>
)

type HeadProps = PresetEditorProps & { store: string }

function Head({ session, preset, store }: HeadProps) {
  const presets = useTexts('presets')
  const { editor } = session
  const mayWrite = useMayWrite()
  const followed = usePresets().data?.find(({ id }) => id === preset.id)
  return (
    <header className={headStyles.bar}>
      <BackLink to={`/s/${store}/presets`} label={presets.back} />
      <NameField editor={editor} readOnly={!mayWrite} />
      <span className={headStyles.wide}>
        <Badge>{presets.kinds[preset.kind]}</Badge>
      </span>
      <span className={styles.followers}>{followed && <Followers preset={followed} />}</span>
      <span className={headStyles.grow} />
      {mayWrite && (
        <>
          <UndoButtons editor={editor} />
          <span className={headStyles.separator} />
          <SaveState session={session} />
          <SaveButton session={session} />
        </>
      )}
    </header>
  )
}
