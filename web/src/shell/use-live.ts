import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Change, createReader } from './read-again.ts'

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
    others.onmessage = ({ data }: MessageEvent<Change>) => reader.note(data)
    const listen = () => {
      const stream = new EventSource(`/app/events?store=${encodeURIComponent(store)}`)
      stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const change: Change = JSON.parse(data)
        reader.note(change)
        others.postMessage(change)
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
    }
  }, [store, client])
}
