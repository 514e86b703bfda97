import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { rangeOf } from '../model/selection.ts'
import pane from '../pane.module.css'
import { useEditor } from '../use-editor.ts'
import { AddBlock } from './add-block.tsx'
import styles from './outline.module.css'
import { FrameRow, OutlineRow, SharedFrame, Slot } from './outline-row.tsx'
import { type Row, rowsOf } from './rows.ts'
import { useRowDrag } from './use-row-drag.ts'

export function Outline({ editor }: { editor: Editor }) {
  const { blocks: texts } = useTexts('editor')
  return (
    <section className={pane.pane} aria-label={texts.outline}>
      <header className={pane.header}>
        <h2>{texts.outline}</h2>
      </header>
      <Tree editor={editor} />
      <div className={styles.footer}>
        <AddBlock editor={editor} />
      </div>
    </section>
  )
}

function Tree({ editor }: { editor: Editor }) {
  const { blocks: texts } = useTexts('editor')
  const design = useEditor(editor, () => designOf(editor))
  const selected = useEditor(editor, (state) => state.selected)
  const presets = useRead('getLayoutSchema', {}).data?.presets
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(new Set())
  const tree = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(design, closedIds), [design, closedIds])
  const drag = useRowDrag(editor, rows)
  const current = selected.at(-1)
  const toggle = (id: string) => setClosedIds((before) => before.symmetricDifference(new Set([id])))

  const hasFocus = useRef(false)
  useEffect(() => {
    const element = current ? elementOf(tree.current, current) : null
    element?.scrollIntoView({ block: 'nearest' })
    // Removing the focused row moves focus to the body element.
    const isLost = hasFocus.current && document.activeElement === document.body
    if (isLost || tree.current?.contains(document.activeElement)) element?.focus()
  }, [current])

  const select = (id: string, { add, extend }: { add: boolean; extend: boolean }) => {
    const { selected: before } = editor.getState()
    const last = before.at(-1)
    if (extend && last) editor.select(withLast(rangeOf(designOf(editor), before[0] ?? last, id), id))
    else if (add) editor.select(before.includes(id) ? before.filter((each) => each !== id) : [...before, id])
    else editor.select([id])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = treeStep(rows, current, event)
    if (!step) return
    event.preventDefault()
    if (step.toggle) toggle(step.toggle)
    if (!step.to) return
    select(step.to, { add: false, extend: step.extend ?? false })
    elementOf(tree.current, step.to)?.focus()
  }
  return (
    <div className={styles.scroll}>
      <SharedFrame row={rows[0]} presets={presets} />
      <div
        ref={tree}
        role="tree"
        aria-label={texts.tree}
        aria-multiselectable="true"
        className={classes(styles.tree, drag.isDragging && styles.dragging)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !tree.current?.contains(relatedTarget)) hasFocus.current = false
        }}
        {...drag.list}
      >
        {rows.map((row, index) => {
          if (isShared(row)) return null
          const drop = drag.drop?.row === row.key ? drag.drop.edge : null
          if (row.kind === 'frame') return <FrameRow key={row.key} frame={row.frame} drop={drop} />
          if (row.kind === 'slot') return <Slot key={row.key} row={row} drop={drop} />
          return (
            <OutlineRow
              key={row.key}
              block={row.block}
              level={row.level}
              isOpen={row.isOpen}
              isSelected={selected.includes(row.key)}
              isFocusable={
                current ? row.key === current : index === rows.findIndex(({ kind }) => kind === 'block')
              }
              drop={drop}
              onSelect={select}
              onToggle={toggle}
              onPress={drag.onPointerDown}
            />
          )
        })}
        {design.blocks.length === 0 && <p className={styles.empty}>{texts.nothing}</p>}
      </div>
      {rows.length > 1 && <SharedFrame row={rows.at(-1)} presets={presets} />}
    </div>
  )
}

const isShared = (row: Row) => row.kind === 'frame' && row.presetId !== undefined

const elementOf = (tree: HTMLElement | null, id: string) =>
  tree?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null

const withLast = (ids: readonly string[], last: string) => [...ids.filter((id) => id !== last), last]

type BlockRow = Extract<Row, { kind: 'block' }>

type Step = { to?: string; toggle?: string; extend?: boolean }

/** The action for a key, according to the ARIA tree pattern; null for other keys. */
function treeStep(
  rows: readonly Row[],
  current: string | undefined,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Step | null {
  const blocks = rows.filter((row): row is BlockRow => row.kind === 'block')
  const index = blocks.findIndex((row) => row.key === current)
  const row = blocks[index]
  const go = (to: BlockRow | undefined): Step => (to ? { to: to.key, extend: shiftKey } : {})
  switch (key) {
    case 'ArrowDown':
      return go(blocks[index + 1])
    case 'ArrowUp':
      return go(index === -1 ? blocks.at(-1) : blocks[index - 1])
    case 'Home':
      return go(blocks[0])
    case 'End':
      return go(blocks.at(-1))
    case 'ArrowRight':
      if (row?.isOpen === false) return { toggle: row.key }
      return row?.isOpen && hasRows(blocks, index) ? go(blocks[index + 1]) : {}
    case 'ArrowLeft':
      if (row?.isOpen && hasRows(blocks, index)) return { toggle: row.key }
      return go(blocks.slice(0, index).findLast(({ level }) => level < (row?.level ?? 0)))
    default:
      return null
  }
}

/** Whether an open block has rows for the blocks inside it. */
const hasRows = (blocks: readonly BlockRow[], index: number) =>
  (blocks[index + 1]?.level ?? 0) > (blocks[index]?.level ?? 0)
