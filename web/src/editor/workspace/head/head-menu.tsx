import { Menu } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import type { Editor } from '../../model/editor.ts'
import { useEditor } from '../../use-editor.ts'
import { MoreMenu } from './parts-menu.tsx'

type HeadMenuProps = { editor: Editor; base: string; onSendTest: () => void; onSettings: () => void }

/** The layout's settings; on phones also what has no room in the bar. */
export function HeadMenu({ editor, base, onSendTest, onSettings }: HeadMenuProps) {
  const { workspace } = useTexts('editor')
  const canRedo = useEditor(editor, (state) => state.canRedo)
  return (
    <MoreMenu base={base} further={<Menu.Item onClick={onSettings}>{workspace.settings}</Menu.Item>}>
      <Menu.Item disabled={!canRedo} onClick={editor.redo}>
        {workspace.redo}
      </Menu.Item>
      <Menu.Item onClick={onSendTest}>{workspace.sendTest}</Menu.Item>
    </MoreMenu>
  )
}
