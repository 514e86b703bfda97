import { Menu } from '@mantine/core'
import { memo, type PointerEvent } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import menu from '../../../ui/row-menu.module.css'
import { changeDesign, nudgeSelected, removeSelected } from '../../model/change-design.ts'
import { unwrapBlock } from '../../model/commands.ts'
import type { Block } from '../../model/document.ts'
import type { Editor } from '../../model/editor.ts'
import { useAddBlocks } from '../../use-add-blocks.ts'
import { useSaveBlock } from '../../use-save-block.tsx'
import styles from './overlay.module.css'

type ToolbarProps = {
  editor: Editor
  id: string
  type: Block['type']
  hasText: boolean
  container: string | undefined
  containerType: Block['type'] | undefined
  selected: readonly string[]
  onGrip: (event: PointerEvent<HTMLElement>) => void
  onEditText: (id: string) => void
}

/** Actions for the selected blocks. Memoized, because typing in a block does not change them. */
export const Toolbar = memo(function Toolbar({ onGrip, ...props }: ToolbarProps) {
  const { editor, type, selected } = props
  const { blocks, canvas } = useTexts('editor')
  const { duplicate } = useAddBlocks(editor)
  const tool = (name: Tool, label: string, onClick: () => void) => (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <ToolIcon name={name} />
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
        <ToolIcon name="grip" />
      </button>
      <b>{selected.length > 1 ? canvas.several({ count: selected.length }) : blocks.types[type]}</b>
      {tool('up', canvas.up, () => nudgeSelected(editor, -1))}
      {tool('down', canvas.down, () => nudgeSelected(editor, 1))}
      {tool('duplicate', canvas.duplicate, () => duplicate(selected))}
      {tool('remove', canvas.remove, () => removeSelected(editor))}
      <MoreMenu {...props} />
    </div>
  )
})

function MoreMenu(props: Omit<ToolbarProps, 'onGrip'>) {
  const { editor, id, type, hasText, container, containerType, selected, onEditText } = props
  const { blocks, canvas } = useTexts('editor')
  const saving = useSaveBlock(editor, selected)
  const { wrap } = useAddBlocks(editor)
  return (
    <>
      <Menu
        position="bottom-end"
        width={180}
        classNames={{ dropdown: menu.dropdown ?? '', item: menu.item ?? '' }}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 140 }}
      >
        <Menu.Target>
          <button type="button" aria-label={canvas.more} title={canvas.more}>
            <ToolIcon name="more" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {hasText && <Menu.Item onClick={() => onEditText(id)}>{canvas.editText}</Menu.Item>}
          {container !== undefined && containerType && (
            <Menu.Item onClick={() => editor.select([container])}>
              {canvas.selectContainer({ name: blocks.types[containerType] })}
            </Menu.Item>
          )}
          <Menu.Item onClick={saving.open}>{canvas.saveBlock}</Menu.Item>
          <Menu.Item onClick={() => wrap(selected, 'section')}>{canvas.wrapInSection}</Menu.Item>
          <Menu.Item onClick={() => wrap(selected, 'columns')}>{canvas.wrapInColumns}</Menu.Item>
          {(type === 'section' || type === 'columns') && (
            <Menu.Item onClick={() => changeDesign(editor, (design) => unwrapBlock(design, id))}>
              {canvas.unwrap}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {saving.dialog}
    </>
  )
}

/** Not in `ui/icons.ts`, so that only the editor loads them. */
const PATHS = {
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  up: 'M12 18V6M7 11l5-5 5 5',
  down: 'M12 6v12M7 13l5 5 5-5',
  duplicate: 'M9 9h10v10H9zM15 9V5H5v10h4',
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 11v5M13.5 11v5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
}

type Tool = keyof typeof PATHS

const ToolIcon = ({ name }: { name: Tool }) => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'grip' || name === 'more' ? 3 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
)
