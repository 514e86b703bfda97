import { useEffect, useEffectEvent } from 'react'

/** Handlers by key: `j`, `/`, `ctrl+k`. */
type Keys = Record<string, (event: KeyboardEvent) => void>

/** Whether keys and clipboard events belong to a text field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

export const isInDialog = () =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null

const nameOf = (event: KeyboardEvent) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key
}

const SINGLE_KEYS_OFF = 'flowpost-single-keys-off'

/** Whether keys such as `/` act without Ctrl. Speech input triggers them by accident (WCAG 2.1.4). */
export const hasSingleKeys = () => localStorage.getItem(SINGLE_KEYS_OFF) === null

export function setSingleKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(SINGLE_KEYS_OFF)
  else localStorage.setItem(SINGLE_KEYS_OFF, 'true')
}

/** Single keys work only outside text fields and dialogs, and can be turned off; those with Ctrl always work. */
export function useKeys(keys: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const act = keys[name]
    if (!act || event.altKey || event.defaultPrevented) return
    if (!name.startsWith('ctrl+') && (isTyping(event.target) || isInDialog() || !hasSingleKeys())) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
