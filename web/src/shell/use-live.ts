import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change, ChangeKind } from '../../../src/surfaces/app/api-types.ts'
import { ApiError } from '../api/api-error.ts'
import { isOwnChange, showsChange } from '../api/changes.ts'

const MEMBER = 'member'

/** Queries with this error may succeed after a role change. */
const isForbidden = (problem: unknown) => problem instanceof ApiError && problem.status === 403

/** A busy store can change many times a second. */
const REFETCH_INTERVAL_MS = 500

const MAX_WAIT_MS = 2_000
const RETRY_MS = 50

/** The stream replays the changes of the last two seconds, so data this recent does not have to be fetched again. */
const FRESH_AT_OPEN_MS = 1_000

/** Refetches changed data: the first change immediately, later ones in batches. */
export function createRefetcher(client: QueryClient) {
  let pending: Change[] = []
  let waitUntilMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    timer = undefined
    if (pending.length === 0) return
    // Only a call's response identifies its own changes, and the event may arrive first.
    if (client.isMutating() > 0 && Date.now() < waitUntilMs) {
      timer = setTimeout(refetch, RETRY_MS)
      return
    }
    const changed = new Map<ChangeKind, Set<string>>()
    for (const change of pending)
      if (!isOwnChange(change))
        changed.set(change.kind, (changed.get(change.kind) ?? new Set()).add(change.id))
    pending = []
    if (changed.size === 0) return
    for (const [kind, ids] of changed) {
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          showsChange(queryKey, kind, ids) || (kind === MEMBER && isForbidden(state.error)),
      })
    }
    timer = setTimeout(refetch, REFETCH_INTERVAL_MS)
  }
  return {
    report(change: Change) {
      if (pending.push(change) === 1) waitUntilMs = Date.now() + MAX_WAIT_MS
      timer ??= setTimeout(refetch)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Keeps open pages up to date. Browser tabs share one stream: the tab that holds the lock listens and forwards
 * changes to the others. Without locks, as on plain http, each tab has its own stream. Pages also work without
 * a stream.
 */
export function useLiveUpdates(store: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (store === undefined) return
    const name = `flowpost ${store}`
    const controller = new AbortController()
    const otherTabs = new BroadcastChannel(name)
    const refetcher = createRefetcher(client)
    const refetchOlder = (time: number) =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [name, scope], state }) =>
          (scope === store || name === 'getSession') && state.dataUpdatedAt < time,
      })
    otherTabs.onmessage = ({ data }: MessageEvent<Change | null>) =>
      data ? refetcher.report(data) : refetchOlder(Date.now())
    let hasBeenOpen = false
    const openStream = () => {
      const stream = new EventSource(`/app/events?store=${encodeURIComponent(store)}`)
      stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const change: Change = JSON.parse(data)
        refetcher.report(change)
        otherTabs.postMessage(change)
      })
      stream.addEventListener('open', () => {
        refetchOlder(hasBeenOpen ? Date.now() : Date.now() - FRESH_AT_OPEN_MS)
        // The other tabs missed the same changes.
        if (hasBeenOpen) otherTabs.postMessage(null)
        hasBeenOpen = true
      })
      return stream
    }
    const listen = () => {
      let stream = openStream()
      // The browser may not notice for minutes that a lost connection took the stream with it.
      const reopen = () => {
        stream.close()
        stream = openStream()
      }
      window.addEventListener('online', reopen)
      return new Promise<void>((resolve) => {
        controller.signal.addEventListener('abort', () => {
          window.removeEventListener('online', reopen)
          stream.close()
          resolve()
        })
      })
    }
    if (navigator.locks) navigator.locks.request(name, { signal: controller.signal }, listen).catch(() => {})
    else void listen()
    return () => {
      controller.abort()
      refetcher.stop()
      otherTabs.close()
      // Cached data becomes outdated, because this store's changes are no longer received.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === store,
        refetchType: 'none',
      })
    }
  }, [store, client])
}
