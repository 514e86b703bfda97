import { useEffect } from 'react'
import { withTexts } from '../../texts/language.ts'
import { lazyModule, useLoaded } from '../../ui/lazy-module.ts'

const writing = lazyModule(() => withTexts(['editor', 'variables', 'presence'], import('./writing.ts')))

/** If it fails, the next event tries again. */
const load = () => void writing.load().catch(() => {})

const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** The text editing code; null until loaded. Loads now if it is needed, else on the user's first interaction. */
export function useWriting(isNeeded = false) {
  const loaded = useLoaded(writing)
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
