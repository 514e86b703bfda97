import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Box } from '../../../frame/messages.ts'
import { boxStyle } from '../../../frame/messages.ts'
import { useTexts } from '../../../texts/texts.ts'
import { changeDesign } from '../../model/change-design.ts'
import { setBlock } from '../../model/commands.ts'
import type { Block } from '../../model/document.ts'
import type { Editor } from '../../model/editor.ts'
import { draggedWidth, type Edge } from './image-width.ts'
import styles from './width-handle.module.css'

export type SizedBlock = Extract<Block, { type: 'image' | 'logo' }>

type WidthHandleProps = {
  editor: Editor
  block: SizedBlock
  /** The position of the image itself. */
  box: Box
  /** In email pixels. */
  maxWidth: number
  scale: number
  /** Called when a drag starts and ends; the frame must not receive pointer events in between. */
  onPress: (isPressed: boolean) => void
}

const MIN_WIDTH = 16
const KEY_STEP = 8

/** Handles on an image's edges that change its width, by dragging or with keys. Each drag is one undo step. */
export function WidthHandle({ editor, block, box, maxWidth, scale, onPress }: WidthHandleProps) {
  const { canvas } = useTexts('editor')
  const [drag, setDrag] = useState<{ edge: Edge; from: number; width: number } | null>(null)
  const currentWidth = Math.round(box.width / scale)
  const align = block.align ?? 'center'
  const clamp = (width: number) => Math.round(Math.min(Math.max(width, MIN_WIDTH), maxWidth))
  const set = (width: number) => {
    // Without a width, an image fills its container even after the container changes.
    const fills = block.type === 'image' && width >= maxWidth
    const patch = { width: fills ? undefined : width }
    changeDesign(editor, (design) => setBlock(design, block.id ?? '', patch), { merge: `${block.id}.width` })
  }
  const start = (edge: Edge) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    onPress(true)
    setDrag({ edge, from: event.clientX, width: currentWidth })
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const by = (event.clientX - drag.from) / scale
    const width = draggedWidth({ width: currentWidth, by, edge: drag.edge, align })
    setDrag({ ...drag, width: clamp(width) })
  }
  const end = (isDone: boolean) => () => {
    if (!drag) return
    setDrag(null)
    onPress(false)
    if (isDone && drag.width !== currentWidth) set(drag.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Escape' && drag) end(false)()
    else if (step !== 0) set(clamp(currentWidth + step * (event.shiftKey ? 1 : KEY_STEP)))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const currentBox = drag ? withWidth(box, drag.width * scale, align) : box
  return (
    <div className={styles.image} style={boxStyle(currentBox)} data-dragging={drag ? '' : undefined}>
      {drag && <output className={styles.width}>{canvas.pixels({ count: drag.width })}</output>}
      {(['left', 'right'] as const).map((edge) => (
        <span
          key={edge}
          role="slider"
          tabIndex={edge === 'right' ? 0 : -1}
          aria-hidden={edge === 'left' || undefined}
          aria-label={canvas.imageWidth}
          aria-valuemin={MIN_WIDTH}
          aria-valuemax={maxWidth}
          aria-valuenow={drag?.width ?? currentWidth}
          aria-valuetext={canvas.pixels({ count: drag?.width ?? currentWidth })}
          title={canvas.imageWidth}
          className={styles.edge}
          data-edge={edge}
          onPointerDown={start(edge)}
          onPointerMove={move}
          onPointerUp={end(true)}
          onPointerCancel={end(false)}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  )
}

/** The box after changing its width, aligned as before. */
function withWidth(box: Box, width: number, align: 'left' | 'center' | 'right'): Box {
  const addedWidth = width - box.width
  const x = align === 'left' ? box.x : align === 'right' ? box.x - addedWidth : box.x - addedWidth / 2
  return { ...box, x, width }
}
