import type { Services } from '../../call/context.ts'
import { type Change, changesBetween, readMarks } from './store-marks.ts'

const CHECK_INTERVAL_MS = 500
/** Under load, each arrival would otherwise trigger a check. */
const MIN_CHECK_INTERVAL_MS = 100

export type StoreWatch = {
  /** Reports changes, by this process or another, until it is stopped. */
  watch(storeId: string, listener: (changes: readonly Change[]) => void): Promise<() => void>
}

type Watched = {
  listeners: Set<(changes: readonly Change[]) => void>
  firstCheck: Promise<void>
  stop(): void
}

/**
 * Polls only the stores that are being watched. What rarely changes is read again only when the store reports a
 * change, so polling costs next to nothing.
 */
export function createStoreWatch(services: Services): StoreWatch {
  const watched = new Map<string, Watched>()

  const start = (storeId: string): Watched => {
    const listeners: Watched['listeners'] = new Set()
    let before: Awaited<ReturnType<typeof readMarks>> | null = null
    let isChecking = false
    let checkedAt = Number.NEGATIVE_INFINITY
    const check = async () => {
      if (isChecking || performance.now() - checkedAt < MIN_CHECK_INTERVAL_MS) return
      isChecking = true
      checkedAt = performance.now()
      try {
        const after = await readMarks(services, storeId)
        const changes = before ? changesBetween(before, after) : []
        before = after
        if (changes.length > 0) for (const listener of listeners) listener(changes)
      } catch {
        // The database is unavailable; the next poll catches up.
      } finally {
        isChecking = false
      }
    }
    const firstCheck = check()
    const timer = setInterval(check, CHECK_INTERVAL_MS).unref()
    const stopListening = services.signals.onWork(() => void check())
    const stop = () => {
      clearInterval(timer)
      stopListening()
      watched.delete(storeId)
    }
    return { listeners, firstCheck, stop }
  }

  return {
    async watch(storeId, listener) {
      const store = watched.get(storeId) ?? start(storeId)
      watched.set(storeId, store)
      store.listeners.add(listener)
      await store.firstCheck
      return () => {
        store.listeners.delete(listener)
        if (store.listeners.size === 0) store.stop()
      }
    },
  }
}
