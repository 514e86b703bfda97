import { useEffect, useRef } from 'react'

/** Keys by what they do: `j`, `/`, `ctrl+k`. */
type Keys = Record<string, (event: KeyboardEvent) => void>

/** Whether keys and the clipboard belong to a field there. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

export const isInDialog = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

const nameOf = (event: KeyboardEvent) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key
}

/** Single keys count only while nobody types and no dialog is open; those with Ctrl always do. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const act = latest.current[name]
      if (!act || event.altKey || event.defaultPrevented) return
      if (!name.startsWith('ctrl+') && (isTyping(event.target) || isInDialog())) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
