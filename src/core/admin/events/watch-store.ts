import type { Services } from '../../call/context.ts'
import { type Change, changesBetween, readMarks } from './store-marks.ts'

const CHECK_EVERY_MS = 500
/** Under load, each arrival would otherwise trigger a check. */
const LOOK_AT_MOST_EVERY_MS = 100

export type StoreWatch = {
  /** Reports changes, by this process or another, until it is stopped. */
  watch(storeId: string, listener: (changes: readonly Change[]) => void): Promise<() => void>
}

type Watched = { listeners: Set<(changes: readonly Change[]) => void>; begun: Promise<void>; stop(): void }

/**
 * Polls the stores that someone is watching, and only those. What rarely changes is read again only when the store
 * reports a change, so that polling costs next to nothing.
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
        // The database is unavailable; the next poll finds what was missed.
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
