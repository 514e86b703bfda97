import type { Services } from '../call/context.ts'
import { type Change, changesBetween, readMarks } from './store-marks.ts'

const CHECK_EVERY_MS = 500
/** While much work arrives, each arrival would ask for a look. */
const LOOK_AT_MOST_EVERY_MS = 100

export type StoreWatch = {
  /** Tells of changes, by this process or another, from when it is there until it is told to stop. */
  watch(storeId: string, listener: (changes: readonly Change[]) => void): Promise<() => void>
}

type Watched = { listeners: Set<(changes: readonly Change[]) => void>; begun: Promise<void>; stop(): void }

/**
 * Looks at the stores that somebody watches, and only while they do. What rarely changes is read again only when the
 * store says that something has changed, so that looking costs next to nothing.
 */
export function createStoreWatch(services: Services): StoreWatch {
  const watched = new Map<string, Watched>()

  const start = (storeId: string): Watched => {
    const listeners: Watched['listeners'] = new Set()
    let before: Awaited<ReturnType<typeof readMarks>> | null = null
    let isLooking = false
    let lookedAt = Number.NEGATIVE_INFINITY
    const look = async () => {
      if (isLooking || performance.now() - lookedAt < LOOK_AT_MOST_EVERY_MS) return
      isLooking = true
      lookedAt = performance.now()
      try {
        const after = await readMarks(services, storeId)
        const changes = before ? changesBetween(before, after) : []
        before = after
        if (changes.length > 0) for (const listener of listeners) listener(changes)
      } catch {
        // The database is away; the next look finds what was missed.
      } finally {
        isLooking = false
      }
    }
    const begun = look()
    const timer = setInterval(look, CHECK_EVERY_MS).unref()
    const stopListening = services.signals.onWork(() => void look())
    const stop = () => {
      clearInterval(timer)
      stopListening()
      watched.delete(storeId)
    }
    return { listeners, begun, stop }
  }

  return {
    async watch(storeId, listener) {
      const one = watched.get(storeId) ?? start(storeId)
      watched.set(storeId, one)
      one.listeners.add(listener)
      await one.begun
      return () => {
        one.listeners.delete(listener)
        if (one.listeners.size === 0) one.stop()
      }
    },
  }
}
