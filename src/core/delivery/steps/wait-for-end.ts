import type { EndedExecution } from '../../../ports/queue.ts'
import type { Signals } from '../../../ports/signals.ts'
import type { Db } from '../../../ports/store.ts'
import type { Services } from '../../call/context.ts'

const POLL_MS = 50

type Wait = { promise: Promise<EndedExecution | undefined>; cancel(): void }

/**
 * Resolves when the execution ends, in any process, when the time is up, or when this process shuts down. The
 * value is the outcome if this process ended it.
 */
export function waitForEnd(
  services: Pick<Services, 'db' | 'signals'>,
  executionId: string,
  ms: number,
): Wait {
  let cancel = () => {}
  const promise = new Promise<EndedExecution | undefined>((resolve) => {
    const timer = setTimeout(done, ms)
    const stopListening = services.signals.onEnd(executionId, done)
    const stopPolling = pollerOf(services).add(executionId, done)
    function done(outcome?: EndedExecution) {
      clearTimeout(timer)
      stopListening()
      stopPolling()
      resolve(outcome)
    }
    cancel = done
  })
  return { promise, cancel }
}

type Poller = { add(executionId: string, notify: () => void): () => void }

const pollers = new WeakMap<Signals, Poller>()

function pollerOf(services: Pick<Services, 'db' | 'signals'>): Poller {
  const poller = pollers.get(services.signals) ?? createPoller(services)
  pollers.set(services.signals, poller)
  return poller
}

/** Polls for executions that other processes have ended: one query for all waiting callers. */
function createPoller({ db, signals }: Pick<Services, 'db' | 'signals'>): Poller {
  const waiting = new Set<{ executionId: string; notify(): void }>()
  let isPolling = false
  const poll = async () => {
    const ids = [...waiting].map(({ executionId }) => executionId)
    // A failed read is repeated at the next poll.
    const ended = signals.isStopping() ? new Set(ids) : await readEnded(db, ids).catch(() => new Set())
    for (const { executionId, notify } of [...waiting]) if (ended.has(executionId)) notify()
  }
  const keepPolling = async () => {
    isPolling = true
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      if (waiting.size > 0) await poll()
    }
    isPolling = false
  }
  return {
    add(executionId, notify) {
      const waiter = { executionId, notify }
      waiting.add(waiter)
      if (!isPolling) void keepPolling()
      return () => void waiting.delete(waiter)
    },
  }
}

async function readEnded(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('executions')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'PENDING')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
