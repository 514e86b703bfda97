import { useEditorTexts } from '../texts/editor-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { useKeys } from '../ui/use-keys.ts'
import styles from './keys-dialog.module.css'
import type { Editor } from './model/editor.ts'
import { useEditor } from './use-editor.ts'

/** All keys of the editor, shown by `?`; a layout that is written as HTML has no blocks to use them on. */
export function KeysDialog({ editor }: { editor: Editor }) {
  const { blocks, common } = useEditorTexts()
  const hasBlocks = useEditor(editor, ({ document }) => document.bodyDesign !== undefined)
  const { everywhere, onBlocks } = blocks.keys
  const opened = useEditor(editor, (state) => state.isShowingKeys)
  const onClose = () => editor.showKeys(false)
  useKeys({ '?': () => editor.showKeys(true) })
  return (
    <Dialog opened={opened} title={blocks.keys.title} onClose={onClose}>
      <DialogBody>
        <dl className={styles.keys}>
          {[...everywhere, ...(hasBlocks ? onBlocks : [])].map(([keys, what]) => (
            <div key={keys}>
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
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
