import { useEffect } from 'react'
import { withTexts } from '../../texts/language.ts'
import { late, useLoaded } from '../../ui/late.ts'

const writing = late(() => withTexts(['editor', 'variables'], import('./writing.ts')))

/** If it fails, the next event tries again. */
const load = () => void writing.load().catch(() => {})

const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** What text is written with; null until it has loaded: when it is wanted, or as soon as the user does anything. */
export function useWriting(isWanted = false) {
  const loaded = useLoaded(writing)
  useEffect(() => {
    if (loaded) return
    if (isWanted) load()
    for (const event of FIRST_EVENTS) window.addEventListener(event, load, { passive: true })
    return () => {
      for (const event of FIRST_EVENTS) window.removeEventListener(event, load)
    }
  }, [loaded, isWanted])
  return loaded
}
