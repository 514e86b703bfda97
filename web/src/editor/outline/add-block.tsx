import { Menu } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconPlus } from '../../ui/icons.ts'
import menu from '../../ui/row-menu.module.css'
import { hasSingleKeys } from '../../ui/use-keys.ts'
import { BlockIcon } from '../block-icon.tsx'
import { changeDesign, designOf } from '../model/change-design.ts'
import { BLOCK_TYPES, type BlockType, insertBlock, newBlock } from '../model/commands.ts'
import type { Editor } from '../model/editor.ts'
import { placeAfter } from '../model/places.ts'
import { useEditor } from '../use-editor.ts'
import styles from './add-block.module.css'

/** Adds a block of the chosen type after the selected one, and selects it. */
export function AddBlock({ editor }: { editor: Editor }) {
  const { blocks: words } = useTexts('editor')
  const { baseUrl } = useSession()
  const isAdding = useEditor(editor, (state) => state.isAdding)
  const add = (type: BlockType) => {
    const block = newBlock(type, { baseUrl, words: words.fresh })
    const at = placeAfter(designOf(editor), [block], editor.getState().selected.at(-1))
    if (at) changeDesign(editor, (design) => insertBlock(design, { block, at }), { select: 'added' })
  }
  return (
    <Menu
      opened={isAdding}
      onChange={editor.setAdding}
      position="top-start"
      width={210}
      classNames={{ dropdown: classes(menu.dropdown, styles.dropdown), item: menu.item ?? '' }}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>
        <Button size="small" icon={IconPlus} aria-label={words.add}>
          <span className={styles.label}>{words.add}</span>
          {hasSingleKeys() && <kbd className={styles.key}>/</kbd>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={focusByLetter}>
        <Types onAdd={add} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Has the focus as soon as it is there, also when a key has opened it. */
function Types({ onAdd }: { onAdd: (type: BlockType) => void }) {
  const { blocks: words } = useTexts('editor')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return BLOCK_TYPES.map((type, at) => (
    <Menu.Item
      key={type}
      ref={at === 0 ? first : undefined}
      leftSection={<BlockIcon of={type} />}
      onClick={() => onAdd(type)}
    >
      {words.types[type]}
    </Menu.Item>
  ))
}

/** Typing a letter goes to the next type that starts with it. */
function focusByLetter(event: KeyboardEvent<HTMLElement>) {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const starts = (item: HTMLElement) => item.innerText.toLowerCase().startsWith(event.key.toLowerCase())
  const next = items.slice(at + 1).find(starts) ?? items.find(starts)
  if (!next) return
  event.preventDefault()
  next.focus()
}
