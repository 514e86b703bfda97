import { textOf } from '../texts/text-of.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { useKeyNames } from '../ui/use-key-names.ts'
import styles from './keys-dialog.module.css'
import type { Editor } from './model/editor.ts'
import { useEditor } from './use-editor.ts'

/** Shortcuts by the key of their description in `blocks.keys`. */
const EVERYWHERE = { save: 'Ctrl S', undo: 'Ctrl Z', redo: 'Ctrl Shift Z', help: '?' }
const ON_BLOCKS = {
  add: '/',
  text: 'Enter',
  duplicate: 'Ctrl D',
  move: 'Alt ↑ ↓',
  delete: 'Delete',
  copy: 'Ctrl C',
  cut: 'Ctrl X',
  paste: 'Ctrl V',
  around: 'Esc',
  outline: '↑ ↓',
  fold: '← →',
}

type Props = { editor: Editor; opened: boolean; onClose: () => void }

/** The editor's shortcuts. HTML layouts have no block shortcuts. */
export function KeysDialog({ editor, opened, onClose }: Props) {
  const { blocks } = useTexts('editor')
  const { common } = useTexts('app')
  const hasBlocks = useEditor(editor, ({ document }) => document.bodyDesign !== undefined)
  return (
    <Dialog opened={opened} title={blocks.keys.title} onClose={onClose}>
      <DialogBody>
        <dl className={styles.keys}>
          {Object.entries(EVERYWHERE).map(([name, keys]) => (
            <Shortcut key={name} keys={keys} label={textOf(blocks.keys.everywhere, name)} />
          ))}
          {hasBlocks &&
            Object.entries(ON_BLOCKS).map(([name, keys]) => (
              <Shortcut key={name} keys={keys} label={textOf(blocks.keys.onBlocks, name)} />
            ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {common.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Shortcut({ keys, label }: { keys: string; label: string | undefined }) {
  const keyNames = useKeyNames()
  return (
    <div>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{keyNames(key)}</kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </div>
  )
}
