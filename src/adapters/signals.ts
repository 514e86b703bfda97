import { EventEmitter } from 'node:events'
import type { Signals } from '../ports/signals.ts'
import type { Store } from '../ports/store.ts'

/** Signals within this process directly, and to other processes through the store. */
export function createSignals(
  store: Pick<Store, 'announceWork'>,
  onFailure: (error: unknown) => void,
): Signals {
  const events = new EventEmitter().setMaxListeners(0)
  const listenTo = (event: string, listener: () => void) => {
    events.on(event, listener)
    return () => void events.off(event, listener)
  }
  const workArrived = () => void events.emit('work')
  let isAnnouncing = false
  /** Work accepted in one turn of the event loop is announced once. */
  const announce = () => {
    if (isAnnouncing) return
    isAnnouncing = true
    setImmediate(() => {
      isAnnouncing = false
      store.announceWork().catch(onFailure)
    })
  }
  let isStopping = false
  return {
    stop() {
      isStopping = true
    },
    isStopping: () => isStopping,
    announceWork() {
      workArrived()
      announce()
    },
    workArrived,
    onWork: (listener) => listenTo('work', listener),
    ended: (executionId) => void events.emit(executionId),
    onEnd: listenTo,
  }
}
