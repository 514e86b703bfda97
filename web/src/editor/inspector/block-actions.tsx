import { memo } from 'react'
import { useTexts } from '../../texts/texts.ts'
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

type ActionsProps = { editor: Editor; ids: readonly string[]; type: Block['type'] }

/** What can be done with the selected blocks as a whole. It is the same whatever is typed into them. */
export const BlockActions = memo(function BlockActions({ editor, ids, type: last }: ActionsProps) {
  const { actions } = useTexts('editor').inspector
  const [only = ''] = ids
  const isBox = ids.length === 1 && (last === 'section' || last === 'columns')
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
            onClick: () => changeDesign(editor, (design) => unwrapBlock(design, only), { select: [] }),
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
})
