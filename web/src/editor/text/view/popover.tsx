import { useClickOutside } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { type Anchor, floatingLayer, placeBelow } from './place.ts'
import styles from './popover.module.css'

type PopoverProps = {
  label: string
  at: Anchor
  /** Approximate height. */
  height?: number
  onClose: () => void
  /** Called on a click outside; by default `onClose`. */
  onLeave?: () => void
  children: ReactNode
}

/** A small dialog next to the text. Escape or a click outside closes it. */
export function Popover({ label, at, height = 160, onClose, onLeave = onClose, children }: PopoverProps) {
  const closeUnlessInMenu = ({ target }: Event) => {
    // The menus of fields in this dialog are rendered outside it.
    if (!(target instanceof Element && target.closest('[role=listbox]'))) onLeave()
  }
  const box = useClickOutside<HTMLDivElement>(closeUnlessInMenu, ['pointerdown'], undefined, true, true)
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className={styles.popover}
      style={placeBelow(at, { width: 320, height })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>,
    floatingLayer(),
  )
}
