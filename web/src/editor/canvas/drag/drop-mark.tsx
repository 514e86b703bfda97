import type { RefObject } from 'react'
import { boxStyle } from '../../../frame/messages.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { Block } from '../../model/document.ts'
import styles from './drag.module.css'
import type { DropSlot } from './drop-slots.ts'

export const DropMark = ({ slot }: { slot: DropSlot }) => (
  <div className={slot.isInside ? styles.area : styles.line} style={boxStyle(slot.box)} />
)

type DragPreviewProps = { blocks: readonly (Block | undefined)[]; element: RefObject<HTMLDivElement | null> }

export function DragPreview({ blocks: [first, ...more], element }: DragPreviewProps) {
  const { blocks, canvas } = useTexts('editor')
  return (
    <div ref={element} className={styles.ghost} aria-hidden="true">
      {first && more.length === 0 ? blocks.types[first.type] : canvas.several({ count: 1 + more.length })}
    </div>
  )
}
