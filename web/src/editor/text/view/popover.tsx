import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { floatingLayer, placeBelow } from './place.ts'
import styles from './popover.module.css'

type PopoverProps = {
  label: string
  at: { left: number; top: number; bottom: number }
  onClose: () => void
  children: ReactNode
}

/** A small box beside the text, for one question. Escape and a click elsewhere close it. */
export function Popover({ label, at, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const { target } = event
      // Menus of a field in here are laid over the page, not in this box.
      const isInside =
        target instanceof Element && (box.current?.contains(target) || target.closest('[role=listbox]'))
      if (!isInside) close.current()
    }
    document.addEventListener('pointerdown', onPointer, true)
    return () => document.removeEventListener('pointerdown', onPointer, true)
  }, [])
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className={styles.popover}
      style={placeBelow(at, { width: 320, height: 160 })}
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
