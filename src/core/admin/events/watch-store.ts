import type { Services } from '../../call/context.ts'
import { type Change, changesBetween, readMarks } from './store-marks.ts'

const CHECK_INTERVAL_MS = 500
/** Under load, every new execution would otherwise trigger a check. */
const MIN_CHECK_INTERVAL_MS = 100
/** A page fetches its data before it listens; it must not miss changes made in between. */
const REPLAY_MS = 2_000
/** How long a store is watched after its last listener has left. */
const IDLE_MS = 10_000

type Listener = (changes: readonly Change[]) => void

export type StoreWatch = {
  /** Starts recording changes for a page that is about to listen. */
  prepare(storeId: string): void
  /** Reports recent and later changes, by any process; returns a function that stops this. */
  watch(storeId: string, listener: Listener): Promise<() => void>
}

type WatchedStore = {
  listeners: Set<Listener>
  recent: { atMs: number; changes: readonly Change[] }[]
  usedAt: number
  firstCheck: Promise<void>
}

/** Polls only the stores that are being watched. Data that rarely changes is cached, so polling costs almost nothing. */
export function createStoreWatch(services: Services): StoreWatch {
  const watched = new Map<string, WatchedStore>()

  const start = (storeId: string): WatchedStore => {
    const store: WatchedStore = { listeners: new Set(), recent: [], usedAt: 0, firstCheck: Promise.resolve() }
    let before: Awaited<ReturnType<typeof readMarks>> | null = null
    let isChecking = false
    let checkedAt = Number.NEGATIVE_INFINITY
    const check = async () => {
      const now = performance.now()
      if (isChecking || now - checkedAt < MIN_CHECK_INTERVAL_MS) return
      const isIdle = store.listeners.size === 0 && now - store.usedAt > IDLE_MS
      if (isIdle || services.signals.isStopping()) return stop()
      isChecking = true
      checkedAt = now
      try {
        const after = await readMarks(services, storeId)
        const changes = before ? changesBetween(before, after) : []
        before = after
        store.recent = store.recent.filter(({ atMs }) => now - atMs < REPLAY_MS)
        if (changes.length === 0) return
        store.recent.push({ atMs: now, changes })
        for (const listener of store.listeners) listener(changes)
      } catch {
        // The database is unavailable; the next poll catches up.
      } finally {
        isChecking = false
      }
    }
    const timer = setInterval(check, CHECK_INTERVAL_MS).unref()
    const stopListening = services.signals.onWork(() => void check())
    const stop = () => {
      clearInterval(timer)
      stopListening()
      watched.delete(storeId)
    }
    store.usedAt = performance.now()
    store.firstCheck = check()
    watched.set(storeId, store)
    return store
  }

  const use = (storeId: string) => {
    const store = watched.get(storeId) ?? start(storeId)
    store.usedAt = performance.now()
    return store
  }

  return {
    prepare: (storeId) => void use(storeId),
    async watch(storeId, listener) {
      const store = use(storeId)
      store.listeners.add(listener)
      await store.firstCheck
      const missed = store.recent.flatMap(({ changes }) => changes)
      if (missed.length > 0) listener(missed)
      return () => {
        store.listeners.delete(listener)
        store.usedAt = performance.now()
      }
    },
  }
}
