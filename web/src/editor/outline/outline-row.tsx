import { Link } from '@tanstack/react-router'
import { memo, type PointerEvent } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { IconLock } from '../../ui/icons.ts'
import { readableName } from '../../ui/values/names.ts'
import { BlockIcon } from '../block-icon.tsx'
import { blockName } from '../model/block-name.ts'
import type { Block } from '../model/document.ts'
import type { Drop } from './drop.ts'
import styles from './outline.module.css'
import type { Row } from './rows.ts'

type Edge = Drop['edge'] | null

type OutlineRowProps = {
  block: Block
  level: number
  /** Null if the block is not a container. */
  isOpen: boolean | null
  isSelected: boolean
  isFocusable: boolean
  drop: Edge
  onSelect: (id: string, modifiers: { add: boolean; extend: boolean }) => void
  onToggle: (id: string) => void
  onPress: (event: PointerEvent, id: string) => void
}

const indent = (level: number) => ({ '--level': level }) as React.CSSProperties

const dropClass = (drop: Edge) => drop && styles[drop]

/** A block's row. The comparison ignores the handlers, because they read the editor's current state. */
export const OutlineRow = memo(
  function OutlineRow({ block, level, isOpen, isSelected, isFocusable, drop, ...handlers }: OutlineRowProps) {
    const { blocks: texts } = useTexts('editor')
    const { id = '' } = block
    const type = texts.types[block.type]
    const name = blockName(block)
    const select = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
      handlers.onSelect(id, { add: event.ctrlKey || event.metaKey, extend: event.shiftKey })
    return (
      <div
        role="treeitem"
        data-row={id}
        tabIndex={isFocusable ? 0 : -1}
        aria-level={level + 1}
        aria-selected={isSelected}
        aria-expanded={isOpen ?? undefined}
        aria-label={name ? `${type}: ${name}` : type}
        title={name || undefined}
        className={classes(styles.line, isSelected && styles.isSelected, dropClass(drop))}
        style={indent(level)}
        onPointerDown={(event) => handlers.onPress(event, id)}
        onClick={select}
        onDoubleClick={() => isOpen !== null && handlers.onToggle(id)}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          select(event)
        }}
      >
        <BlockIcon name={block.type} size={15} />
        <span className={styles.truncated} dir="auto">
          {name || type}
        </span>
        {(block.if !== undefined || block.each) && <Marks block={block} />}
      </div>
    )
  },
  (before, after) =>
    before.block === after.block &&
    before.level === after.level &&
    before.isOpen === after.isOpen &&
    before.isSelected === after.isSelected &&
    before.isFocusable === after.isFocusable &&
    before.drop === after.drop,
)

function Marks({ block }: { block: Block }) {
  const { blocks: texts } = useTexts('editor')
  return (
    <span className={styles.marks}>
      {block.if !== undefined && (
        <span title={texts.hasCondition({ condition: block.if })}>
          <BlockIcon name="branch" size={13} />
        </span>
      )}
      {block.each && (
        <span title={texts.repeats({ list: readableName(block.each.in) })}>
          <BlockIcon name="repeat" size={13} />
        </span>
      )}
    </span>
  )
}

type Presets = readonly { id: string; name: string }[] | undefined

/** A link to a shared header or footer. It is not part of the tree, because blocks cannot be dropped into it. */
export function SharedFrame({ row, presets }: { row: Row | undefined; presets: Presets }) {
  const { blocks: texts } = useTexts('editor')
  if (row?.kind !== 'frame' || row.presetId === undefined) return null
  const id = row.presetId
  const name = presets?.find((preset) => preset.id === id)?.name ?? '…'
  return (
    <Link
      className={styles.frame}
      from="/s/$store"
      to="/s/$store/presets/$id"
      params={{ id }}
      title={texts.locked}
    >
      <IconLock size={13} stroke={1.75} />
      <span className={styles.truncated}>{texts.presetFrame({ frame: texts.frames[row.frame], name })}</span>
    </Link>
  )
}

export function FrameRow({ frame, drop }: { frame: 'header' | 'footer'; drop: Edge }) {
  const { blocks: texts } = useTexts('editor')
  return (
    <div data-row={frame} role="presentation" className={classes(styles.frame, dropClass(drop))}>
      <span className={styles.truncated}>{texts.frames[frame]}</span>
    </div>
  )
}

/** An empty section or column, into which blocks can be dragged. */
export function Slot({
  row: { key, column, level },
  drop,
}: {
  row: Extract<Row, { kind: 'slot' }>
  drop: Edge
}) {
  const { blocks: texts } = useTexts('editor')
  return (
    <div
      data-row={key}
      role="presentation"
      className={classes(styles.slot, dropClass(drop))}
      style={indent(level)}
    >
      {column === null ? texts.emptySection : texts.emptyColumn({ column: column + 1 })}
    </div>
  )
}
