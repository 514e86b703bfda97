import { EventEmitter } from 'node:events'
import type { Database } from '../ports/database.ts'
import type { EndedExecution } from '../ports/queue.ts'
import type { Signals, Slot } from '../ports/signals.ts'

/** Sends signals directly within this process, and through the database to other processes. */
export function createSignals(
  database: Pick<Database, 'announceWork'>,
  onFailure: (error: unknown) => void,
): Signals {
  const events = new EventEmitter().setMaxListeners(0)
  const listenTo = (event: string, listener: (outcome?: EndedExecution) => void) => {
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
      database.announceWork().catch(onFailure)
    })
  }
  let isStopping = false
  let reserveSlot: (lane: string) => Slot | null = () => null
  return {
    reserveSlot: (lane) => reserveSlot(lane),
    offerSlots(reserve) {
      reserveSlot = reserve
    },
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
    ended: (executionId, outcome) => void events.emit(executionId, outcome),
    onEnd: listenTo,
  }
}
