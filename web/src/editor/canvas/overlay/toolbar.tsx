import { Menu } from '@mantine/core'
import { memo, type PointerEvent } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import menu from '../../../ui/row-menu.module.css'
import { changeDesign, designOf } from '../../model/change-design.ts'
import { duplicateBlocks } from '../../model/commands/duplicate-blocks.ts'
import { nudgeBlocks } from '../../model/commands/move-blocks.ts'
import { removeBlocks } from '../../model/commands/remove-blocks.ts'
import { unwrapBlock, wrapBlocks } from '../../model/commands/wrap-blocks.ts'
import type { Block, Design } from '../../model/document.ts'
import type { Editor } from '../../model/editor.ts'
import { neighbourOf } from '../../model/selection.ts'
import styles from './overlay.module.css'
import { type Tool, ToolIcon } from './tool-icon.tsx'

type ToolbarProps = {
  editor: Editor
  id: string
  type: Block['type']
  hasWords: boolean
  holder: string | undefined
  holderType: Block['type'] | undefined
  selected: readonly string[]
  onGrip: (event: PointerEvent<HTMLElement>) => void
  onEditText: (id: string) => void
}

/** What can be done with the selection, beside it. It is the same whatever is typed into the block. */
export const Toolbar = memo(function Toolbar({ onGrip, ...props }: ToolbarProps) {
  const { editor, type, selected } = props
  const texts = useTexts('editor')
  const { blocks } = useTexts('editor')
  const { canvas } = texts
  const change = (command: (design: Design) => Design, select?: readonly string[] | 'added') =>
    changeDesign(editor, command, select ? { select } : {})
  const remove = () =>
    change((design) => removeBlocks(design, selected), neighbourOf(designOf(editor), selected))
  const tool = (of: Tool, label: string, onClick: () => void) => (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <ToolIcon of={of} />
    </button>
  )
  return (
    <div role="toolbar" aria-label={canvas.tools} className={styles.toolbar}>
      <button
        type="button"
        className={styles.grip}
        aria-label={canvas.grip}
        title={canvas.grip}
        onPointerDown={onGrip}
      >
        <ToolIcon of="grip" />
      </button>
      <b>{selected.length > 1 ? canvas.several({ count: selected.length }) : blocks.types[type]}</b>
      {tool('up', canvas.up, () => change((design) => nudgeBlocks(design, selected, -1)))}
      {tool('down', canvas.down, () => change((design) => nudgeBlocks(design, selected, 1)))}
      {tool('duplicate', canvas.duplicate, () =>
        change((design) => duplicateBlocks(design, selected), 'added'),
      )}
      {tool('remove', canvas.remove, remove)}
      <MoreMenu {...props} />
    </div>
  )
})

function MoreMenu(props: Omit<ToolbarProps, 'onGrip'>) {
  const { editor, id, type: own, hasWords, holder, holderType, selected, onEditText } = props
  const texts = useTexts('editor')
  const { blocks } = useTexts('editor')
  const { canvas } = texts
  const wrap = (type: 'section' | 'columns') =>
    changeDesign(editor, (design) => wrapBlocks(design, { ids: selected, in: type }), { select: 'added' })
  return (
    <Menu
      position="bottom-end"
      width={180}
      classNames={{ dropdown: menu.dropdown ?? '', item: menu.item ?? '' }}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>
        <button type="button" aria-label={canvas.more} title={canvas.more}>
          <ToolIcon of="more" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {hasWords && <Menu.Item onClick={() => onEditText(id)}>{canvas.editText}</Menu.Item>}
        {holder !== undefined && holderType && (
          <Menu.Item onClick={() => editor.select([holder])}>
            {canvas.selectHolder({ name: blocks.types[holderType] })}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => wrap('section')}>{canvas.wrapInSection}</Menu.Item>
        <Menu.Item onClick={() => wrap('columns')}>{canvas.wrapInColumns}</Menu.Item>
        {(own === 'section' || own === 'columns') && (
          <Menu.Item onClick={() => changeDesign(editor, (design) => unwrapBlock(design, id))}>
            {canvas.unwrap}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
