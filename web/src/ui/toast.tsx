import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './toast.module.css'

type Toast = { message: string; undo?: () => void }

const SHOWN_MS = 5_000
const SHOWN_WITH_UNDO_MS = 10_000

let current: Toast | null = null
const listeners = new Set<() => void>()

function set(toast: Toast | null) {
  current = toast
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that something was done. One at a time; errors are shown where they happened or by `Refusals`, never here. */
export const showToast = (message: string, undo?: () => void) => set(undo ? { message, undo } : { message })

export function Toaster() {
  const toast = useSyncExternalStore(subscribe, () => current)
  const { common } = useTexts('app')
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => set(null), toast.undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div role="status" className={styles.region}>
      {toast && <ToastBox {...toast} undoLabel={common.undo} onUndo={() => set(null)} />}
    </div>
  )
}

type BoxProps = Toast & { undoLabel: string; onUndo?: () => void }

export const ToastBox = ({ message, undo, undoLabel, onUndo }: BoxProps) => (
  <div className={styles.toast}>
    <span>{message}</span>
    {undo && (
      <button
        type="button"
        onClick={() => {
          undo()
          onUndo?.()
        }}
      >
        {undoLabel}
      </button>
    )}
  </div>
)
