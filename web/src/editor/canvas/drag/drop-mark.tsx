import type { RefObject } from 'react'
import { scaled } from '../overlay/scaled.ts'
import styles from './drag.module.css'
import type { DropSlot } from './drop-slots.ts'

/** Where the dragged blocks would go. */
export const DropMark = ({ slot, scale }: { slot: DropSlot; scale: number }) => (
  <div className={slot.isInside ? styles.area : styles.line} style={scaled(slot.box, scale)} />
)

/** What is being dragged, beside the pointer. */
export const Ghost = ({ label, ghost }: { label: string; ghost: RefObject<HTMLDivElement | null> }) => (
  <div ref={ghost} className={styles.ghost} aria-hidden="true">
    {label}
  </div>
)
