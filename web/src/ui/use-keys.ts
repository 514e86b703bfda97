import { useEffect, useEffectEvent } from 'react'

/** Whether the target is a form field, which handles keys and clipboard events itself. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

export const isInDialog = () =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null

/** The name of a key combination, such as `j`, `/`, `ctrl+shift+z` or `alt+ArrowUp`. */
const nameOf = (event: KeyboardEvent) => {
  const isLetter = /^[a-z]$/i.test(event.key)
  const shift = event.shiftKey && (isLetter || event.key.length > 1)
  const modifiers = [(event.ctrlKey || event.metaKey) && 'ctrl', event.altKey && 'alt', shift && 'shift']
  return [...modifiers.filter(Boolean), isLetter ? event.key.toLowerCase() : event.key].join('+')
}

const SINGLE_KEYS_OFF = 'flowpost-single-keys-off'

/** Whether single-key shortcuts such as `/` are on. Speech input triggers them by accident (WCAG 2.1.4). */
export const hasSingleKeys = () => localStorage.getItem(SINGLE_KEYS_OFF) === null

export function setSingleKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(SINGLE_KEYS_OFF)
  else localStorage.setItem(SINGLE_KEYS_OFF, 'true')
}

/** Runs the action for a key, unless the key has already been handled. */
export function useKeyActions(actionFor: (name: string, event: KeyboardEvent) => (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? undefined : actionFor(nameOf(event), event)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Single-key shortcuts can be turned off, and never work in form fields, dialogs or menus; those with Ctrl do. */
export function useKeys(keys: Record<string, () => void>) {
  useKeyActions((name, { target }) => {
    if (!name.startsWith('ctrl+') && (isTyping(target) || isInDialog() || !hasSingleKeys())) return
    return keys[name.replace('shift+', '')]
  })
}
