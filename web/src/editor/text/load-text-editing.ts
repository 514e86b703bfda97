import { useEffect } from 'react'
import { withTexts } from '../../texts/language.ts'
import { lazyModule, useLoaded } from '../../ui/lazy-module.ts'

const textEditing = lazyModule(() =>
  withTexts(['editor', 'layouts', 'variables', 'presence'], import('./text-editing.ts')),
)

/** If loading fails, the next event retries it. */
const load = () => void textEditing.load().catch(() => {})

const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** The text editing code; null until loaded. Loads immediately if needed, otherwise on the user's first interaction. */
export function useTextEditing(isNeeded = false) {
  const loaded = useLoaded(textEditing)
  useEffect(() => {
    if (loaded) return
    if (isNeeded) load()
    for (const event of FIRST_EVENTS) window.addEventListener(event, load, { passive: true })
    return () => {
      for (const event of FIRST_EVENTS) window.removeEventListener(event, load)
    }
  }, [loaded, isNeeded])
  return loaded
}
