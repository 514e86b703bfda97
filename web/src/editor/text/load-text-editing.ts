import { useEffect } from 'react'
import { withTexts } from '../../texts/language.ts'
import { lazyModule, useLoaded } from '../../ui/lazy-module.ts'

const textEditing = lazyModule(() =>
  withTexts(['editor', 'variables', 'presence'], import('./text-editing.ts')),
)

/** If it fails, the next event tries again. */
const load = () => void textEditing.load().catch(() => {})

const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** The text editing code; null until loaded. Loads now if it is needed, else on the user's first interaction. */
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
