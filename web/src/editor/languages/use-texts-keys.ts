import { useEffect } from 'react'
import type { TextsSession } from './texts-session.ts'

/** Save, undo and redo, wherever the focus is. */
export function useTextsKeys(session: TextsSession) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      const key = event.key.toLowerCase()
      const { undo, redo } = session.editor
      const act =
        key === 's'
          ? () => void session.save()
          : key === 'z'
            ? event.shiftKey
              ? redo
              : undo
            : key === 'y'
              ? redo
              : null
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [session])
}
