import { EventEmitter } from 'node:events'
import type { Signals, Store } from '../ports.ts'

/** Signals inside this process at once, and to others by way of the store. */
export function createSignals(store: Pick<Store, 'announceWork'>): Signals {
  const events = new EventEmitter().setMaxListeners(0)
  const listenTo = (event: string, listener: () => void) => {
    events.on(event, listener)
    return () => void events.off(event, listener)
  }
  return {
    announceWork: store.announceWork,
    wake: () => void events.emit('work'),
    onWork: (listener) => listenTo('work', listener),
    ended: (executionId) => void events.emit(executionId),
    onEnd: listenTo,
  }
}
