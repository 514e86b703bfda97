import { setTimeout as pause } from 'node:timers/promises'
import type { QueueVerbs } from '../../../ports/queue.ts'
import { StoreUnavailable } from '../../../ports/store-errors.ts'
import type { Services } from '../../call/context.ts'

const RETRY_EVERY_MS = 250

/**
 * Services whose writes wait until the database answers again: an outcome that is known must not be lost because it
 * cannot be stored at once. Repeating is safe, because everything written for an execution requires its lease. Once
 * `givesUp` is aborted, a failed write is not retried.
 */
export function withPatientWrites<S extends Pick<Services, 'write' | 'transact' | 'queue'>>(
  services: S,
  givesUp: AbortSignal,
): S {
  const { write, transact, queue } = services
  const patiently = <T>(store: () => Promise<T>) => untilStored(store, givesUp)
  const verbs: Partial<QueueVerbs> = {
    markHandedOver: (...values) => patiently(() => queue.markHandedOver(...values)),
    recordProgress: (...values) => patiently(() => queue.recordProgress(...values)),
    finish: (...values) => patiently(() => queue.finish(...values)),
    defer: (...values) => patiently(() => queue.defer(...values)),
    release: (...values) => patiently(() => queue.release(...values)),
  }
  return {
    ...services,
    write: (work, extent) => patiently(() => write(work, extent)),
    transact: (work) => patiently(() => transact(work)),
    queue: { ...queue, ...verbs },
  }
}

async function untilStored<T>(store: () => Promise<T>, givesUp: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || givesUp.aborted) throw error
      await pause(RETRY_EVERY_MS, undefined, { signal: givesUp }).catch(() => {})
    }
  }
}
