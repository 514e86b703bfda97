import { useEffect, useEffectEvent } from 'react'

/** Handlers by key: `j`, `/`, `ctrl+k`. */
type Keys = Record<string, (event: KeyboardEvent) => void>

/** Whether the target is a text field, which handles keys and clipboard events itself. */
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

/** Whether single-key shortcuts such as `/` are on. Speech input triggers them by accident (WCAG 2.1.4). */
export const hasSingleKeys = () => localStorage.getItem(SINGLE_KEYS_OFF) === null

export function setSingleKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(SINGLE_KEYS_OFF)
  else localStorage.setItem(SINGLE_KEYS_OFF, 'true')
}

/** Single-key shortcuts can be turned off, and never work in text fields, dialogs and menus; those with Ctrl do. */
export function useKeys(keys: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const handle = keys[name]
    if (!handle || event.altKey || event.defaultPrevented) return
    if (!name.startsWith('ctrl+') && (isTyping(event.target) || isInDialog() || !hasSingleKeys())) return
    event.preventDefault()
    handle(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
