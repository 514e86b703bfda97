import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeKind } from '../../../src/surfaces/app/api-types.ts'
import { ApiError } from '../api/api-error.ts'
import { isOwnChange, showsChange } from '../api/changes.ts'

/** An empty id: something of the kind. */
type Change = { kind: ChangeKind; id: string }

const MEMBER = 'member'

/** Roles that have changed may allow it now. */
const isRefused = (problem: unknown) => problem instanceof ApiError && problem.status === 403

/** A busy store changes many times a second; a page is read again at most so often. */
const READ_AT_MOST_EVERY_MS = 500

/** What a page reads at its start comes with the stream; anything older may have changed before that. */
const READ_WITH_STREAM_MS = 500

/** Reads again what has changed: the first change at once, those that follow together. */
export function createReader(client: QueryClient) {
  const waiting = new Map<ChangeKind, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    if (waiting.size === 0) return
    for (const [kind, ids] of waiting) {
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          showsChange(queryKey, kind, ids) || (kind === MEMBER && isRefused(state.error)),
      })
    }
    waiting.clear()
    timer = setTimeout(read, READ_AT_MOST_EVERY_MS)
  }
  return {
    note(change: Change) {
      if (isOwnChange(change)) return
      const { kind, id } = change
      waiting.set(kind, (waiting.get(kind) ?? new Set()).add(id))
      timer ??= setTimeout(read)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Keeps an open page up to date. The tabs of a browser share one stream: whichever holds the lock listens and tells
 * the others. Where there are no locks, as on plain http, each tab listens for itself. Pages work without it, too.
 */
export function useLive(store: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (store === undefined) return
    const name = `flowpost ${store}`
    const leaving = new AbortController()
    const others = new BroadcastChannel(name)
    const reader = createReader(client)
    const readWhatIsOlder = (than: number) =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [name, scope], state }) =>
          (scope === store || name === 'getSession') && state.dataUpdatedAt < than,
      })
    others.onmessage = ({ data }: MessageEvent<Change | null>) =>
      data ? reader.note(data) : readWhatIsOlder(Date.now())
    const listen = () => {
      let hasBeenOpen = false
      const stream = new EventSource(`/app/events?store=${encodeURIComponent(store)}`)
      stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const change: Change = JSON.parse(data)
        reader.note(change)
        others.postMessage(change)
      })
      stream.addEventListener('open', () => {
        readWhatIsOlder(hasBeenOpen ? Date.now() : Date.now() - READ_WITH_STREAM_MS)
        // Others missed as much of an interruption.
        if (hasBeenOpen) others.postMessage(null)
        hasBeenOpen = true
      })
      return new Promise<void>((resolve) => {
        leaving.signal.addEventListener('abort', () => {
          stream.close()
          resolve()
        })
      })
    }
    if (navigator.locks) navigator.locks.request(name, { signal: leaving.signal }, listen).catch(() => {})
    else void listen()
    return () => {
      leaving.abort()
      reader.stop()
      others.close()
      // Its changes are no longer received.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === store,
        refetchType: 'none',
      })
    }
  }, [store, client])
}
