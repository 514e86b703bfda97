import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../../ports/store-errors.ts'
import type { Services } from '../call/context.ts'

const RETRY_EVERY_MS = 250

/**
 * Services whose writes wait until the database answers again: an outcome that is known must not be lost because it
 * cannot be stored at once. Repeating is safe, because everything written for an execution requires its lease. Once
 * `givesUp` is aborted, a failed write is not repeated any more.
 */
export function withPatientWrites<S extends Pick<Services, 'write' | 'transact'>>(
  services: S,
  givesUp: AbortSignal,
): S {
  return {
    ...services,
    write: (work, extent) => untilStored(() => services.write(work, extent), givesUp),
    transact: (work) => untilStored(() => services.transact(work), givesUp),
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
