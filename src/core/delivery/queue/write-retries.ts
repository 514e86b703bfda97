import { setTimeout as pause } from 'node:timers/promises'
import type { QueueVerbs } from '../../../ports/queue.ts'
import { StoreUnavailable } from '../../../ports/store-errors.ts'
import type { Services } from '../../call/context.ts'

const RETRY_EVERY_MS = 250

/**
 * Services that retry writes until the database responds again, so that a known outcome is not lost. Retrying is safe,
 * because everything written for an execution requires its lease. Once `stopSignal` is aborted, a failed write is not
 * retried.
 */
export function withWriteRetries<S extends Pick<Services, 'write' | 'transact' | 'queue'>>(
  services: S,
  stopSignal: AbortSignal,
): S {
  const { write, transact, queue } = services
  const retried = <T>(store: () => Promise<T>) => retryUntilStored(store, stopSignal)
  const verbs: Partial<QueueVerbs> = {
    markHandedOver: (...values) => retried(() => queue.markHandedOver(...values)),
    recordProgress: (...values) => retried(() => queue.recordProgress(...values)),
    finish: (...values) => retried(() => queue.finish(...values)),
    defer: (...values) => retried(() => queue.defer(...values)),
    release: (...values) => retried(() => queue.release(...values)),
  }
  return {
    ...services,
    write: (work, extent) => retried(() => write(work, extent)),
    transact: (work) => retried(() => transact(work)),
    queue: { ...queue, ...verbs },
  }
}

async function retryUntilStored<T>(store: () => Promise<T>, stopSignal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || stopSignal.aborted) throw error
      await pause(RETRY_EVERY_MS, undefined, { signal: stopSignal }).catch(() => {})
    }
  }
}
