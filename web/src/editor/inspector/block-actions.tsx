import { useEditorTexts } from '../../texts/editor-texts.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { changeDesign, designOf } from '../model/change-design.ts'
import { duplicateBlocks } from '../model/commands/duplicate-blocks.ts'
import { nudgeBlocks } from '../model/commands/move-blocks.ts'
import { removeBlocks } from '../model/commands/remove-blocks.ts'
import { unwrapBlock, wrapBlocks } from '../model/commands/wrap-blocks.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { neighbourOf } from '../model/selection.ts'
import { IconButton } from './icon-button.tsx'
import styles from './inspector.module.css'

type ActionsProps = { editor: Editor; blocks: readonly Block[] }

/** What can be done with the selected blocks as a whole. */
export function BlockActions({ editor, blocks }: ActionsProps) {
  const { actions } = useEditorTexts().inspector
  const ids = blocks.flatMap(({ id }) => id ?? [])
  const [only] = blocks.length === 1 ? blocks : []
  const isBox = only?.type === 'section' || only?.type === 'columns'
  const items = [
    { label: actions.up, onClick: () => changeDesign(editor, (design) => nudgeBlocks(design, ids, -1)) },
    { label: actions.down, onClick: () => changeDesign(editor, (design) => nudgeBlocks(design, ids, 1)) },
    ...(['section', 'columns'] as const).map((type) => ({
      label: type === 'section' ? actions.wrapSection : actions.wrapColumns,
      onClick: () =>
        changeDesign(editor, (design) => wrapBlocks(design, { ids, in: type }), { select: 'added' }),
    })),
    ...(isBox
      ? [
          {
            label: actions.unwrap,
            onClick: () =>
              changeDesign(editor, (design) => unwrapBlock(design, only.id ?? ''), { select: [] }),
          },
        ]
      : []),
  ]
  return (
    <span className={styles.actions}>
      <IconButton
        label={actions.duplicate}
        icon="copy"
        onClick={() => changeDesign(editor, (design) => duplicateBlocks(design, ids), { select: 'added' })}
      />
      <IconButton
        label={actions.remove}
        icon="trash"
        onClick={() =>
          changeDesign(editor, (design) => removeBlocks(design, ids), {
            select: neighbourOf(designOf(editor), ids),
          })
        }
      />
      <RowMenu label={actions.more} items={items} />
    </span>
  )
}
