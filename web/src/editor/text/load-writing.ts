import { useEffect, useSyncExternalStore } from 'react'
import { withTexts } from '../../texts/language.ts'

type Writing = typeof import('./writing.ts')

let loaded: Writing | null = null
let isLoading = false
const listeners = new Set<() => void>()

/** Should it fail, the next sign of somebody tries again. */
function load() {
  if (isLoading || loaded) return
  isLoading = true
  withTexts(['editor'], import('./writing.ts')).then(
    (module) => {
      loaded = module
      for (const tell of listeners) tell()
    },
    () => {
      isLoading = false
    },
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** What text is written with; null until it is there. It is asked for as soon as somebody moves. */
export function useWriting(): Writing | null {
  const writing = useSyncExternalStore(subscribe, () => loaded)
  useEffect(() => {
    if (writing) return
    for (const sign of SIGNS) window.addEventListener(sign, load, { passive: true })
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, load)
    }
  }, [writing])
  return writing
}
