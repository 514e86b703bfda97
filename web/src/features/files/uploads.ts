import { useSyncExternalStore } from 'react'
import { isTooLarge, uploadFile } from './upload.ts'

export type Upload = {
  id: number
  store: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The uploaded fraction, from 0 to 1. */
  progress: number
  error: unknown
}

const MAX_CONCURRENT = 3

let uploads: readonly Upload[] = []
let lastId = 0
const listeners = new Set<() => void>()
const controllers = new Map<number, AbortController>()

function setUploads(next: readonly Upload[]) {
  uploads = next
  if (uploads.some(isRunning)) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
  for (const listener of listeners) listener()
}

export const isRunning = ({ state }: Upload) => state === 'waiting' || state === 'sending'
/** Makes the browser ask before closing a tab with running uploads. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()
const change = (id: number, fields: Partial<Upload>) =>
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))

/** Uploads continue while the user visits other pages of the app. */
export function addUploads(store: string, files: Iterable<File>, onStored: () => void) {
  const newUploads = [...files].map((file): Upload => {
    const state = isTooLarge(file) ? 'failed' : 'waiting'
    return { id: ++lastId, store, file, state, progress: 0, error: null }
  })
  // Drops the store's finished and failed uploads from the list.
  setUploads([...newUploads, ...uploads.filter((upload) => upload.store !== store || isRunning(upload))])
  sendNext(onStored)
}

function sendNext(onStored: () => void) {
  const freeSlots = MAX_CONCURRENT - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, freeSlots)))
    void send(upload, onStored)
}

async function send({ id, store, file }: Upload, onStored: () => void) {
  const cancel = new AbortController()
  controllers.set(id, cancel)
  change(id, { state: 'sending', progress: 0, error: null })
  try {
    await uploadFile(store, file, {
      signal: cancel.signal,
      onProgress: (progress) => change(id, { progress }),
    })
    change(id, { state: 'done', progress: 1 })
    onStored()
  } catch (error) {
    if (cancel.signal.aborted) setUploads(uploads.filter((upload) => upload.id !== id))
    else change(id, { state: 'failed', error })
  } finally {
    controllers.delete(id)
    sendNext(onStored)
  }
}

/** Cancels a running upload; the server removes what it has received. */
export function cancelUpload(id: number) {
  const controller = controllers.get(id)
  if (controller) controller.abort()
  else setUploads(uploads.filter((upload) => upload.id !== id))
}

export function retryUpload(id: number, onStored: () => void) {
  change(id, { state: 'waiting' })
  sendNext(onStored)
}

export const clearUploads = (store: string) =>
  setUploads(uploads.filter((upload) => upload.store !== store || isRunning(upload)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A store's uploads, newest first. */
export const useUploads = (store: string) =>
  useSyncExternalStore(subscribe, () => uploads).filter((upload) => upload.store === store)
