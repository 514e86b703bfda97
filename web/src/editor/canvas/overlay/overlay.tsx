import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useId } from 'react'
import type { Box } from '../../../frame/messages.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { readableName } from '../../../ui/values/names.ts'
import { blockName } from '../../model/block-name.ts'
import type { Block, Design } from '../../model/document.ts'
import type { Editor } from '../../model/editor.ts'
import { ancestorsOf } from '../../model/places.ts'
import { rangeOf } from '../../model/selection.ts'
import { walk } from '../../model/tree.ts'
import { type ShownBlock, stepFrom, wordsOf } from '../blocks-on-canvas.ts'
import { type BlockBoxes, columnKey } from '../frame/block-boxes.ts'
import styles from './overlay.module.css'
import { placed } from './placed.ts'
import { Toolbar } from './toolbar.tsx'
import { WidthHandle } from './width-handle.tsx'

const TOOLS_WIDTH = 230
const MOST_WIDTH = 800

type OverlayProps = {
  editor: Editor
  design: Design
  boxes: BlockBoxes
  shown: readonly ShownBlock[]
  selected: readonly string[]
  pointed: string | null
  list: RefObject<HTMLDivElement | null>
  isEditing: boolean
  onEdit: (id: string) => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
  scale: number
  /** An edge of an image is being dragged. */
  onPull: (isPulling: boolean) => void
}

/** What lies over the frame: the blocks as a list for keys and readers, and all that is drawn around them. */
export function Overlay({ editor, design, boxes, shown, selected, pointed, list, ...rest }: OverlayProps) {
  const texts = useTexts('editor')
  const id = useId()
  const current = shown.find((block) => block.id === selected.at(-1))
  const holder = current && ancestorsOf(design, current.id).at(-1)
  const optionId = (block: string) => `${id}-${block}`

  const active = current && optionId(current.id)
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step !== null) move(step, event.shiftKey)
    else if (event.key === 'Home' && shown[0]) editor.select([shown[0].id])
    else if (event.key === 'End') editor.select(shown.slice(-1).map((block) => block.id))
    else if (event.key === 'Enter' && current && wordsOf(current.block)) rest.onEdit(current.id)
    else return
    event.preventDefault()
  }
  const move = (step: -1 | 1, extend: boolean) => {
    const next = stepFrom(design, boxes, selected.at(-1), step)
    if (next === undefined) return
    const ids = extend && selected[0] !== undefined ? rangeOf(design, selected[0], next) : [next]
    editor.select([...ids.filter((each) => each !== next), next])
  }
  // Beside the right edge there is no room for the tools, so they end where the block ends.
  const isNarrow = ({ box }: ShownBlock) => box.x + TOOLS_WIDTH > (list.current?.clientWidth ?? 0)
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
        {shown.map(({ id: block, block: content, box: { x, y, width, height } }) => (
          <Option
            key={block}
            id={optionId(block)}
            block={content}
            isSelected={selected.includes(block)}
            {...{ x, y, width, height }}
          />
        ))}
      </div>
      <EmptyAreas {...{ design, boxes }} />
      {shown.map(({ id: block, block: { each }, boxes: [first], ghosts: [ghost] }) =>
        each && first && !ghost ? (
          <div key={block} className={styles.repeats} style={placed(first)}>
            <span>{texts.canvas.repeats({ list: readableName(each.in) })}</span>
          </div>
        ) : null,
      )}
      {shown
        .filter(({ id: block }) => block === pointed && !selected.includes(block))
        .flatMap(({ id: block, boxes: all }) =>
          all.map((box) => (
            <div key={`${block} ${box.x} ${box.y}`} className={styles.pointed} style={placed(box)} />
          )),
        )}
      {shown
        .filter(({ id: block }) => selected.includes(block))
        .flatMap(({ id: block, boxes: all }) =>
          all.map((box, at) => (
            <div
              key={`${block} ${box.x} ${box.y}`}
              className={classes(styles.selected, at > 0 && styles.again)}
              style={placed(box)}
            />
          )),
        )}
      {current && selected.length === 1 && <PictureEdges {...{ editor, current, boxes }} {...rest} />}
      {current && !rest.isEditing && (
        <div
          className={classes(styles.tools, isNarrow(current) && styles.toEnd)}
          style={placed(current.boxes[0] ?? current.box)}
        >
          <Toolbar
            {...{ editor, selected }}
            id={current.id}
            type={current.block.type}
            hasWords={wordsOf(current.block) !== null}
            holder={holder?.id}
            holderType={holder?.type}
            onGrip={rest.onGrip}
            onEditText={rest.onEdit}
          />
        </div>
      )}
    </div>
  )
}

type EdgesProps = Pick<OverlayProps, 'editor' | 'boxes' | 'scale' | 'onPull'> & { current: ShownBlock }

/** A single image can be resized by dragging; one in a loop appears several times. */
function PictureEdges({ editor, current: { id, block, box: place }, boxes, scale, onPull }: EdgesProps) {
  const box = boxes.images.get(id)
  if ((block.type !== 'image' && block.type !== 'logo') || !box || box.width === 0) return null
  const most = Math.min(MOST_WIDTH, Math.round(place.width / scale - box.padding))
  return <WidthHandle key={id} {...{ editor, block, box, most, scale }} onPress={onPull} />
}

type OptionProps = { id: string; block: Block; isSelected: boolean } & Box

/** One of many, so it is memoized. */
const Option = memo(function Option({ id, block, isSelected, ...box }: OptionProps) {
  const { blocks: words } = useTexts('editor')
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-label={[words.types[block.type], blockName(block)].filter(Boolean).join(': ')}
      className={styles.option}
      style={placed(box)}
    />
  )
})

/** Sections and columns without a block, which an email would not show at all. */
function EmptyAreas({ design, boxes }: { design: Design; boxes: BlockBoxes }) {
  const { canvas } = useTexts('editor')
  return emptyAreas(design, boxes).map(({ key, box }) => (
    <div key={key} className={styles.emptyArea} style={placed(box)}>
      <span>{canvas.emptyArea}</span>
    </div>
  ))
}

function emptyAreas(design: Design, { blocks, columns }: BlockBoxes): { key: string; box: Box }[] {
  return walk(design).flatMap(({ block }) => {
    const id = block.id ?? ''
    if (block.type === 'section' && block.blocks.length === 0) return keyed(id, blocks.get(id)?.[0])
    if (block.type !== 'columns') return []
    return block.columns.flatMap((column, at) =>
      column.blocks.length === 0 ? keyed(columnKey(id, at), columns.get(columnKey(id, at))?.[0]) : [],
    )
  })
}

const keyed = (key: string, box: Box | undefined) => (box ? [{ key, box }] : [])
