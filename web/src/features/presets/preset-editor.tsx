import { useState } from 'react'
import { useMayWrite } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useRead } from '../../api/use-api.ts'
import { Canvas } from '../../editor/canvas/canvas.tsx'
import { Inspector } from '../../editor/inspector/inspector.tsx'
import { useBlockKeys, useSessionKeys } from '../../editor/keys.ts'
import { KeysDialog } from '../../editor/keys-dialog.tsx'
import type { Editor } from '../../editor/model/editor.ts'
import { Outline } from '../../editor/outline/outline.tsx'
import { useEditor } from '../../editor/use-editor.ts'
import { ConflictView } from '../../editor/workspace/conflict/conflict-view.tsx'
import headStyles from '../../editor/workspace/head/head.module.css'
import { BackLink, SaveButton, SaveState, UndoButtons } from '../../editor/workspace/head/head-parts.tsx'
import { NameField } from '../../editor/workspace/head/name-field.tsx'
import { LeaveGuard } from '../../editor/workspace/leave-guard.tsx'
import { Notes } from '../../editor/workspace/notes.tsx'
import type { LayoutSession } from '../../editor/workspace/session/layout-session.ts'
import { useSessionState } from '../../editor/workspace/session/use-session.ts'
import { useRefusedPlace } from '../../editor/workspace/use-refused-place.ts'
import workspaceStyles from '../../editor/workspace/workspace.module.css'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Followers } from './followers.tsx'
import styles from './preset-editor.module.css'
import type { Preset } from './preset-session.ts'
import { usePresets } from './use-presets.ts'

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
      <LeaveGuard sessions={sessions} base={`/s/${store}/presets/${preset.id}`} />
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
