import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useAct, useRead } from '../../api/use-api.ts'
import { Canvas } from '../../editor/canvas/canvas.tsx'
import { Inspector } from '../../editor/inspector/inspector.tsx'
import { useEditorKeys } from '../../editor/keys.ts'
import { designOf } from '../../editor/model/change-design.ts'
import type { Block } from '../../editor/model/document.ts'
import { createEditor, type Editor } from '../../editor/model/editor.ts'
import { withBlockIds } from '../../editor/model/with-ids.ts'
import { Outline } from '../../editor/outline/outline.tsx'
import { useEditor } from '../../editor/use-editor.ts'
import headStyles from '../../editor/workspace/head/head.module.css'
import { UndoButtons } from '../../editor/workspace/head/head-parts.tsx'
import { NameField } from '../../editor/workspace/head/name-field.tsx'
import { LeaveGuard } from '../../editor/workspace/leave-guard.tsx'
import workspaceStyles from '../../editor/workspace/workspace.module.css'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { IconChevronLeft } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { Followers } from './followers.tsx'
import styles from './preset-editor.module.css'
import { usePresets } from './use-presets.ts'

type Preset = Output<'getPreset'>

/** A preset is edited as a layout that has nothing but its blocks. */
const editorOf = ({ name, blocks }: Preset): Editor =>
  createEditor({
    name,
    description: null,
    category: 'transactional',
    subject: '',
    previewText: '',
    marketingTexts: {},
    bodyDesign: withBlockIds({ blocks: blocks as Block[] }),
  })

const NO_VARIABLES = {}

/** Outline, canvas and inspector around the blocks of a preset. */
export function PresetEditor({ preset }: { preset: Preset }) {
  const [editor] = useState(() => editorOf(preset))
  const [sessions] = useState(() => new Map([[preset.id, { editor }]]))
  const store = useStoreId() ?? ''
  const schema = useRead('getLayoutSchema', {}).data
  const put = useAct('putPreset', ['listPresets', 'getLayoutSchema'])
  const save = async () => {
    const { document } = editor.getState()
    const { blocks } = designOf(editor)
    try {
      await put.mutateAsync({ id: preset.id, kind: preset.kind, name: document.name, blocks })
      editor.markSaved(document)
    } catch {
      // The note below the head shows it; what was typed stays.
    }
  }
  useEditorKeys(editor, { onSave: () => void save() })
  return (
    <div className={workspaceStyles.workspace}>
      <Head editor={editor} preset={preset} store={store} isSaving={put.isPending} onSave={save} />
      <div className={workspaceStyles.notes} role="alert">
        {put.error && <ErrorNote error={put.error} />}
      </div>
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
      <LeaveGuard sessions={sessions} base={`/s/${store}/presets/${preset.id}`} />
    </div>
  )
}

type HeadProps = {
  editor: Editor
  preset: Preset
  store: string
  isSaving: boolean
  onSave: () => Promise<void>
}

function Head({ editor, preset, store, isSaving, onSave }: HeadProps) {
  const { presets, common, editor: texts } = useEditorTexts()
  const changes = useEditor(editor, (state) => state.changes)
  const followed = usePresets().data?.find(({ id }) => id === preset.id)
  return (
    <header className={headStyles.bar}>
      <LinkButton
        look="quiet"
        size="small"
        icon={IconChevronLeft}
        to="/s/$store/presets"
        params={{ store }}
        aria-label={presets.back}
      />
      <NameField editor={editor} readOnly={false} />
      <span className={headStyles.wide}>
        <Badge>{presets.kinds[preset.kind]}</Badge>
      </span>
      <span className={styles.followers}>{followed && <Followers preset={followed} />}</span>
      <span className={headStyles.grow} />
      <UndoButtons editor={editor} />
      <span className={headStyles.separator} />
      <span className={headStyles.state} role="status">
        {changes > 0 && <i className={headStyles.spark} aria-hidden="true" />}
        <span className={headStyles.words}>
          {changes > 0 ? texts.workspace.draft(changes) : common.saved}
        </span>
      </span>
      <span className={headStyles.save}>
        <Button look="primary" size="small" busy={isSaving} onClick={() => void onSave()}>
          {common.save}
        </Button>
      </span>
    </header>
  )
}
