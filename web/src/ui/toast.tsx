import { useEffect } from 'react'
import { useTexts } from '../texts/texts.ts'
import { createObservable, useObservable } from './observable.ts'
import styles from './toast.module.css'

type Toast = { message: string; undo?: () => void }

const DURATION_MS = 5_000
const DURATION_WITH_UNDO_MS = 10_000

const current = createObservable<Toast | null>(null)

/** Confirms an action, one toast at a time. Errors are shown where they occur or by `UnhandledErrors`, never here. */
export const showToast = (message: string, undo?: () => void) =>
  current.setState(undo ? { message, undo } : { message })

export function Toaster() {
  const toast = useObservable(current, (toast) => toast)
  const { common } = useTexts('app')
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => current.setState(null), toast.undo ? DURATION_WITH_UNDO_MS : DURATION_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div role="status" className={styles.region}>
      {toast && <ToastBox {...toast} undoLabel={common.undo} onDismiss={() => current.setState(null)} />}
    </div>
  )
}

type BoxProps = Toast & { undoLabel: string; onDismiss?: () => void }

export const ToastBox = ({ message, undo, undoLabel, onDismiss }: BoxProps) => (
  <div className={styles.toast}>
    <span>{message}</span>
    {undo && (
      <button
        type="button"
        onClick={() => {
          undo()
          onDismiss?.()
        }}
      >
        {undoLabel}
      </button>
    )}
  </div>
)
