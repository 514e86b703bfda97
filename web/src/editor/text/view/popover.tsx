import { useClickOutside } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { floatingLayer, placeBelow } from './place.ts'
import styles from './popover.module.css'

type PopoverProps = {
  label: string
  at: { left: number; top: number; bottom: number }
  /** Approximate height. */
  height?: number
  onClose: () => void
  /** What a click elsewhere does, if not close it. */
  onLeave?: () => void
  children: ReactNode
}

/** A small box next to the text with a single question. Escape or a click outside closes it. */
export function Popover({ label, at, height = 160, onClose, onLeave = onClose, children }: PopoverProps) {
  const closeUnlessInMenu = ({ target }: Event) => {
    // Menus of a field in here are laid over the page, not in this box.
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
