import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Box } from '../../../frame/messages.ts'
import { useTexts } from '../../../texts/texts.ts'
import { changeDesign } from '../../model/change-design.ts'
import { setBlock } from '../../model/commands.ts'
import type { Block } from '../../model/document.ts'
import type { Editor } from '../../model/editor.ts'
import { type Edge, pulledWidth } from './image-width.ts'
import { placed } from './placed.ts'
import styles from './width-handle.module.css'

export type SizedBlock = Extract<Block, { type: 'image' | 'logo' }>

type WidthHandleProps = {
  editor: Editor
  block: SizedBlock
  /** The position of the image itself. */
  box: Box
  /** How wide it may be, in pixels of the email. */
  most: number
  scale: number
  /** While an edge is pulled, the frame below must not take the pointer. */
  onPress: (isPressed: boolean) => void
}

const LEAST = 16
const KEY_STEP = 8

/** Handles on an image's edges that change its width, by dragging or with keys. Each drag is one undo step. */
export function WidthHandle({ editor, block, box, most, scale, onPress }: WidthHandleProps) {
  const { canvas } = useTexts('editor')
  const [pull, setPull] = useState<{ edge: Edge; from: number; width: number } | null>(null)
  const now = Math.round(box.width / scale)
  const align = block.align ?? 'center'
  const set = (width: number) => {
    const within = Math.round(Math.min(Math.max(width, LEAST), most))
    // An image that fills its container keeps doing so when the container changes.
    const fills = block.type === 'image' && within >= most
    const merge = `${block.id}.width`
    changeDesign(
      editor,
      (design) => setBlock(design, block.id ?? '', { width: fills ? undefined : within }),
      {
        merge,
      },
    )
  }
  const start = (edge: Edge) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    onPress(true)
    setPull({ edge, from: event.clientX, width: now })
  }
  const move = (event: PointerEvent) => {
    if (!pull) return
    const by = (event.clientX - pull.from) / scale
    const width = pulledWidth({ now, by, edge: pull.edge, align })
    setPull({ ...pull, width: Math.round(Math.min(Math.max(width, LEAST), most)) })
  }
  const end = (isDone: boolean) => () => {
    if (!pull) return
    setPull(null)
    onPress(false)
    if (isDone && pull.width !== now) set(pull.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Escape' && pull) end(false)()
    else if (step !== 0) set(now + step * (event.shiftKey ? 1 : KEY_STEP))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown = pull ? widened(box, pull.width * scale, align) : box
  return (
    <div className={styles.picture} style={placed(shown)} data-pulled={pull ? '' : undefined}>
      {pull && <output className={styles.width}>{canvas.pixels({ count: pull.width })}</output>}
      {(['left', 'right'] as const).map((edge) => (
        <span
          key={edge}
          role="slider"
          tabIndex={edge === 'right' ? 0 : -1}
          aria-hidden={edge === 'left' || undefined}
          aria-label={canvas.imageWidth}
          aria-valuemin={LEAST}
          aria-valuemax={most}
          aria-valuenow={pull?.width ?? now}
          aria-valuetext={canvas.pixels({ count: pull?.width ?? now })}
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

/** The box at another width, where the alignment puts it. */
function widened(box: Box, width: number, align: 'left' | 'center' | 'right'): Box {
  const gained = width - box.width
  const x = align === 'left' ? box.x : align === 'right' ? box.x - gained : box.x - gained / 2
  return { ...box, x, width }
}
