import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useId } from 'react'
import { flushSync } from 'react-dom'
import type { Box } from '../../../frame/messages.ts'
import { boxStyle } from '../../../frame/messages.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { hasSingleKeys } from '../../../ui/use-keys.ts'
import { readableName } from '../../../ui/values/names.ts'
import { blockName } from '../../model/block-name.ts'
import type { Block, Design } from '../../model/document.ts'
import type { Editor } from '../../model/editor.ts'
import { ancestorsOf } from '../../model/places.ts'
import { rangeOf } from '../../model/selection.ts'
import { walk } from '../../model/tree.ts'
import { editableText, stepFrom, type VisibleBlock } from '../blocks-on-canvas.ts'
import { type BlockBoxes, columnKey } from '../frame/block-boxes.ts'
import styles from './overlay.module.css'
import { Toolbar } from './toolbar.tsx'
import { WidthHandle } from './width-handle.tsx'

const TOOLS_WIDTH = 230
const MAX_IMAGE_WIDTH = 800

type OverlayProps = {
  editor: Editor
  design: Design
  boxes: BlockBoxes
  visible: readonly VisibleBlock[]
  selected: readonly string[]
  hoveredId: string | null
  list: RefObject<HTMLDivElement | null>
  isEditing: boolean
  onEdit: (id: string) => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
  scale: number
  /** Called when the user starts and stops dragging an image's edge. */
  onResize: (isResizing: boolean) => void
}

/** Covers the frame with a list of the blocks for keyboards and screen readers, and with outlines and tools. */
export function Overlay({
  editor,
  design,
  boxes,
  visible,
  selected,
  hoveredId,
  list,
  ...rest
}: OverlayProps) {
  const texts = useTexts('editor')
  const listId = useId()
  const current = visible.find((block) => block.id === selected.at(-1))
  const container = current && ancestorsOf(design, current.id).at(-1)
  const optionId = (id: string) => `${listId}-${id}`

  const active = current && optionId(current.id)
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTypedText(event) && current && selected.length === 1 && editableText(current.block)) {
      event.stopPropagation()
      // Synchronous, so that the text has focus before the browser inserts the character.
      flushSync(() => rest.onEdit(current.id))
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step !== null) move(step, event.shiftKey)
    else if (event.key === 'Home' && visible[0]) editor.select([visible[0].id])
    else if (event.key === 'End') editor.select(visible.slice(-1).map((block) => block.id))
    else if (event.key === 'Enter' && current && editableText(current.block)) rest.onEdit(current.id)
    else return
    event.preventDefault()
  }
  const move = (step: -1 | 1, extend: boolean) => {
    const next = stepFrom(design, boxes, selected.at(-1), step)
    if (next === undefined) return
    const ids = extend && selected[0] !== undefined ? rangeOf(design, selected[0], next) : [next]
    editor.select([...ids.filter((each) => each !== next), next])
  }
  // Near the right edge, the toolbar is aligned with the end of the block.
  const isNearEdge = ({ box }: VisibleBlock) => box.x + TOOLS_WIDTH > (list.current?.clientWidth ?? 0)
  return (
    <div className={styles.overlay}>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={texts.canvas.blocks}
        aria-multiselectable="true"
        aria-activedescendant={active}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {visible.map(({ id, block, box }) => (
          <Option key={id} id={optionId(id)} block={block} isSelected={selected.includes(id)} {...box} />
        ))}
      </div>
      <EmptyAreas design={design} boxes={boxes} />
      {visible.map(({ id, block: { each }, boxes: [first], ghosts: [ghost] }) =>
        each && first && !ghost ? (
          <div key={id} className={styles.repeats} style={boxStyle(first)}>
            <span>{texts.canvas.repeats({ list: readableName(each.in) })}</span>
          </div>
        ) : null,
      )}
      {visible
        .filter(({ id }) => id === hoveredId && !selected.includes(id))
        .flatMap(({ id, boxes: all }) =>
          all.map((box) => (
            <div key={`${id} ${box.x} ${box.y}`} className={styles.hovered} style={boxStyle(box)} />
          )),
        )}
      {visible
        .filter(({ id }) => selected.includes(id))
        .flatMap(({ id, boxes: all }) =>
          all.map((box, index) => (
            <div
              key={`${id} ${box.x} ${box.y}`}
              className={classes(styles.selected, index > 0 && styles.repeatedBox)}
              style={boxStyle(box)}
            />
          )),
        )}
      {current && selected.length === 1 && (
        <ImageEdges editor={editor} current={current} boxes={boxes} {...rest} />
      )}
      {current && !rest.isEditing && (
        <div
          className={classes(styles.tools, isNearEdge(current) && styles.alignEnd)}
          style={boxStyle(current.boxes[0] ?? current.box)}
        >
          <Toolbar
            editor={editor}
            selected={selected}
            id={current.id}
            type={current.block.type}
            hasText={editableText(current.block) !== null}
            container={container?.id}
            containerType={container?.type}
            onGrip={rest.onGrip}
            onEditText={rest.onEdit}
          />
        </div>
      )}
    </div>
  )
}

/** The editor's single-key shortcuts. */
const SHORTCUTS = ['/', '?']

/** Whether the key types something: a character, a dead key such as ^, or a key handled by an input method. */
function isTypedText(event: KeyboardEvent) {
  const isCommand = (event.altKey || event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  if (isCommand || (hasSingleKeys() && SHORTCUTS.includes(event.key))) return false
  return [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process'
}

type EdgesProps = Pick<OverlayProps, 'editor' | 'boxes' | 'scale' | 'onResize'> & { current: VisibleBlock }

function ImageEdges({ editor, current: { id, block, box: area }, boxes, scale, onResize }: EdgesProps) {
  const box = boxes.images.get(id)
  if ((block.type !== 'image' && block.type !== 'logo') || !box || box.width === 0) return null
  const maxWidth = Math.min(MAX_IMAGE_WIDTH, Math.round(area.width / scale - box.padding))
  return (
    <WidthHandle
      key={id}
      editor={editor}
      block={block}
      box={box}
      maxWidth={maxWidth}
      scale={scale}
      onPress={onResize}
    />
  )
}

type OptionProps = { id: string; block: Block; isSelected: boolean } & Box

/** Memoized, because an email can have many blocks. */
const Option = memo(function Option({ id, block, isSelected, ...box }: OptionProps) {
  const { blocks: texts } = useTexts('editor')
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-label={[texts.types[block.type], blockName(block)].filter(Boolean).join(': ')}
      className={styles.option}
      style={boxStyle(box)}
    />
  )
})

/** Empty sections and columns, which are invisible in the email. */
function EmptyAreas({ design, boxes }: { design: Design; boxes: BlockBoxes }) {
  const { canvas } = useTexts('editor')
  return emptyAreas(design, boxes).map(({ key, box }) => (
    <div key={key} className={styles.emptyArea} style={boxStyle(box)}>
      <span>{canvas.emptyArea}</span>
    </div>
  ))
}

function emptyAreas(design: Design, { blocks, columns }: BlockBoxes): { key: string; box: Box }[] {
  return walk(design).flatMap(({ block }) => {
    const id = block.id ?? ''
    if (block.type === 'section' && block.blocks.length === 0) return keyed(id, blocks.get(id)?.[0])
    if (block.type !== 'columns') return []
    return block.columns.flatMap((column, index) =>
      column.blocks.length === 0 ? keyed(columnKey(id, index), columns.get(columnKey(id, index))?.[0]) : [],
    )
  })
}

const keyed = (key: string, box: Box | undefined) => (box ? [{ key, box }] : [])
