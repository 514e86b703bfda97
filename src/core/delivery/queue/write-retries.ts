import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../../../ports/database-errors.ts'
import type { QueueWrites } from '../../../ports/queue.ts'
import type { Services } from '../../call/context.ts'

const RETRY_EVERY_MS = 250

/**
 * Returns services that retry writes until the database responds again, so a known outcome is not lost. Retrying is
 * safe, because everything written for an execution requires its lease. Once `stopSignal` is aborted, failed
 * writes are not retried.
 */
export function withWriteRetries<S extends Pick<Services, 'write' | 'transact' | 'queue'>>(
  services: S,
  stopSignal: AbortSignal,
): S {
  const { write, transact, queue } = services
  const retry = <T>(store: () => Promise<T>) => retryUntilStored(store, stopSignal)
  const writes: Partial<QueueWrites> = {
    markHandedOver: (...values) => retry(() => queue.markHandedOver(...values)),
    recordProgress: (...values) => retry(() => queue.recordProgress(...values)),
    finish: (...values) => retry(() => queue.finish(...values)),
    defer: (...values) => retry(() => queue.defer(...values)),
    release: (...values) => retry(() => queue.release(...values)),
  }
  return {
    ...services,
    write: (work, extent) => retry(() => write(work, extent)),
    transact: (work) => retry(() => transact(work)),
    queue: { ...queue, ...writes },
  }
}

async function retryUntilStored<T>(store: () => Promise<T>, stopSignal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || stopSignal.aborted) throw error
      await pause(RETRY_EVERY_MS, undefined, { signal: stopSignal }).catch(() => {})
    }
  }
}
