import { useSyncExternalStore } from 'react'
import { type FileKind, isTooLarge, type StoredFile, uploadFile } from './upload.ts'

export type Upload = {
  id: number
  store: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The uploaded fraction, from 0 to 1. */
  part: number
  error: unknown
  stored: StoredFile | null
}

/** Maximum concurrent uploads. */
const MAX_CONCURRENT = 3

let uploads: readonly Upload[] = []
let lastId = 0
const listeners = new Set<() => void>()
const cancels = new Map<number, AbortController>()

function set(next: readonly Upload[]) {
  uploads = next
  if (uploads.some(isRunning)) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
  for (const listener of listeners) listener()
}

const isRunning = ({ state }: Upload) => state === 'waiting' || state === 'sending'
/** Makes the browser ask before closing a tab with running uploads. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()
const change = (id: number, part: Partial<Upload>) =>
  set(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)))

type Start = { kind?: FileKind | undefined; onStored: () => void }

/** Uploads continue while the user visits other pages of the app. */
export function addUploads(store: string, files: Iterable<File>, start: Start) {
  const added = [...files].map((file): Upload => {
    const isRefused = isTooLarge(file)
    const state = isRefused ? 'failed' : 'waiting'
    return { id: ++lastId, store, file, state, part: 0, error: null, stored: null }
  })
  // Finished and failed uploads are removed from the list.
  set([...added, ...uploads.filter((one) => one.store !== store || isRunning(one))])
  sendNext(start)
}

function sendNext(start: Start) {
  const free = MAX_CONCURRENT - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
    void send(upload, start)
}

async function send({ id, store, file }: Upload, start: Start) {
  const cancel = new AbortController()
  cancels.set(id, cancel)
  change(id, { state: 'sending', part: 0, error: null })
  try {
    const stored = await uploadFile(store, file, {
      kind: start.kind,
      signal: cancel.signal,
      onProgress: (part) => change(id, { part }),
    })
    change(id, { state: 'done', part: 1, stored })
    start.onStored()
  } catch (error) {
    if (cancel.signal.aborted) set(uploads.filter((one) => one.id !== id))
    else change(id, { state: 'failed', error })
  } finally {
    cancels.delete(id)
    sendNext(start)
  }
}

/** Cancels a running upload; the server removes what it has received. */
export function cancelUpload(id: number) {
  const sending = cancels.get(id)
  if (sending) sending.abort()
  else set(uploads.filter((one) => one.id !== id))
}

export function retryUpload(id: number, start: Start) {
  change(id, { state: 'waiting' })
  sendNext(start)
}

export const clearUploads = (store: string) =>
  set(uploads.filter((one) => one.store !== store || isRunning(one)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A store's uploads, newest first. */
export const useUploads = (store: string) =>
  useSyncExternalStore(subscribe, () => uploads).filter((one) => one.store === store)
