import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { operationQuery, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconPlus } from '../../ui/icons.ts'
import menu from '../../ui/row-menu.module.css'
import { hasSingleKeys } from '../../ui/use-keys.ts'
import { BlockIcon } from '../block-icon.tsx'
import { designOf } from '../model/change-design.ts'
import { BLOCK_TYPES, type BlockType, newBlock } from '../model/commands.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { useAddBlocks } from '../use-add-blocks.ts'
import { useEditor } from '../use-editor.ts'
import styles from './add-block.module.css'

/** The button below the outline. The `/` key has the same effect. */
export function AddBlock({ editor }: { editor: Editor }) {
  const { blocks: texts } = useTexts('editor')
  const isAdding = useEditor(editor, (state) => state.isAdding)
  return (
    <AddBlockMenu
      editor={editor}
      opened={isAdding}
      onChange={(opened) => editor.setUiState({ isAdding: opened })}
      position="top-start"
    >
      <Button size="small" icon={IconPlus} aria-label={texts.add}>
        <span className={styles.label}>{texts.add}</span>
        {hasSingleKeys() && <kbd className={styles.key}>/</kbd>}
      </Button>
    </AddBlockMenu>
  )
}

type MenuProps = {
  editor: Editor
  opened: boolean
  onChange: (opened: boolean) => void
  position: 'top-start' | 'bottom'
  /** The button that opens it. */
  children: ReactNode
}

/** Adds a block of the chosen type, or a copy of a saved one, after the selected block, and selects it. */
export function AddBlockMenu({ editor, opened, onChange, position, children }: MenuProps) {
  const { blocks: texts } = useTexts('editor')
  const { baseUrl } = useSession()
  const store = useStoreId()
  const client = useQueryClient()
  const brand = useRead('getLayoutSchema', {}).data?.brand
  const { insert } = useAddBlocks(editor)
  const add = (type: BlockType) => {
    const selected = () => editor.getState().selected.at(-1)
    const place = { design: designOf(editor), selected: selected() }
    insert([newBlock(type, { baseUrl, texts: texts.newContent, brand, ...place })])
    editor.setUiState({ blockToEdit: { id: selected(), selection: 'all' } })
  }
  const addSaved = async (id: string) => {
    const { blocks } = await client.fetchQuery(operationQuery('getPreset', { id }, store))
    insert(blocks as Block[])
  }
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position={position}
      width={210}
      classNames={{ dropdown: classes(menu.dropdown, styles.dropdown), item: menu.item ?? '' }}
      middlewares={{ size: { padding: 8 } }}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Choices onAdd={add} onAddSaved={(id) => void addSaved(id)} isOpen={opened} />
    </Menu>
  )
}

type Choice = { key: string; name: string; icon: ReactNode; isSaved: boolean; onClick: () => void }

type ChoicesProps = {
  isOpen: boolean
  onAdd: (type: BlockType) => void
  onAddSaved: (id: string) => void
}

/** Typing filters the list. The first choice is focused when the menu opens and after each key. */
function Choices({ isOpen, onAdd, onAddSaved }: ChoicesProps) {
  const { blocks: texts } = useTexts('editor')
  const savedBlocks =
    useRead('listPresets', {}, { enabled: isOpen }).data?.filter(({ kind }) => kind === 'block') ?? []
  const [term, setTerm] = useState('')
  if (!isOpen && term !== '') setTerm('')
  const choices: Choice[] = [
    ...BLOCK_TYPES.map((type) => ({
      key: type,
      name: texts.types[type],
      icon: <BlockIcon name={type} />,
      isSaved: false,
      onClick: () => onAdd(type),
    })),
    ...savedBlocks.map(({ id, name }) => ({
      key: id,
      name,
      icon: <BlockIcon name="section" />,
      isSaved: true,
      onClick: () => onAddSaved(id),
    })),
  ]
  const matching = (prefix: string) => choices.filter(({ name }) => hasWordStarting(name, prefix))
  const visible = matching(term)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') setTerm(term.slice(0, -1))
    else if (event.key.length === 1 && (event.key !== ' ' || term !== '')) {
      if (matching(term + event.key).length > 0) setTerm(term + event.key)
    } else return
    event.preventDefault()
  }
  return (
    <Menu.Dropdown onKeyDown={onKeyDown}>
      <p role="status" className={styles.term}>
        {term !== '' && texts.filter({ term })}
      </p>
      <Items visible={visible} />
    </Menu.Dropdown>
  )
}

function Items({ visible }: { visible: readonly Choice[] }) {
  const { blocks: texts } = useTexts('editor')
  const first = useRef<HTMLButtonElement>(null)
  const firstKey = visible[0]?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first choice may change.
  useEffect(() => first.current?.focus({ preventScroll: true }), [firstKey])
  return visible.map(({ key, name, icon, onClick, isSaved }, index) => (
    <Fragment key={key}>
      {isSaved && !visible[index - 1]?.isSaved && <Menu.Label>{texts.saved}</Menu.Label>}
      <Menu.Item ref={index === 0 ? first : undefined} leftSection={icon} onClick={onClick}>
        {name}
      </Menu.Item>
    </Fragment>
  ))
}

const hasWordStarting = (name: string, term: string) =>
  ` ${name.toLowerCase()}`.includes(` ${term.toLowerCase().trim()}`)
