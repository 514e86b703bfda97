import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OperationName } from '../api/operations.ts'

type Change = { kind: string; id?: string }

/** What was read with these is read again when something of the kind has changed. */
const READ_AGAIN: Record<string, readonly OperationName[]> = {
  layout: ['listLayouts', 'getSetupProgress', 'getLayout', 'getTranslation', 'listVersions'],
  file: ['browseFiles'],
  httpRequest: ['listHttpRequests', 'browseHttpRequests', 'getHttpRequest'],
  execution: [
    'listHistory',
    'browseHttpRequests',
    'getHttpRequestUse',
    'getStats',
    'getSetupProgress',
    'listInboxMessages',
  ],
  secret: ['listSecrets', 'listSecretUses'],
  smtpSender: ['listSmtpSenders', 'getSetupProgress'],
  mailbox: ['listMailboxes'],
  settings: ['getSettings', 'listSmtpSenders', 'listMailboxes'],
  key: ['listKeys'],
  token: ['listTokens'],
  member: ['listMembers', 'getSession'],
  repository: ['getRepositoryStatus'],
}

const readAgain = (client: QueryClient, { kind }: Change) => {
  for (const name of READ_AGAIN[kind] ?? []) client.invalidateQueries({ queryKey: [name] })
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
    others.onmessage = ({ data }: MessageEvent<Change>) => readAgain(client, data)
    const listen = () => {
      const stream = new EventSource(`/app/events?store=${encodeURIComponent(store)}`)
      stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const change: Change = JSON.parse(data)
        readAgain(client, change)
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
      others.close()
    }
  }, [store, client])
}
