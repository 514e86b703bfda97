import type { Signals } from '../../ports/signals.ts'
import type { Db } from '../../ports/store.ts'
import type { Services } from '../call/context.ts'

const LOOK_MS = 50

type Wait = { promise: Promise<void>; cancel(): void }

/** Ends with the execution, whichever process ends it, or when the time is over or this process is about to stop. */
export function waitForEnd(
  services: Pick<Services, 'db' | 'signals'>,
  executionId: string,
  ms: number,
): Wait {
  let cancel = () => {}
  const promise = new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    const stopListening = services.signals.onEnd(executionId, done)
    const stopLooking = lookoutOf(services).add(executionId, done)
    function done() {
      clearTimeout(timer)
      stopListening()
      stopLooking()
      resolve()
    }
    cancel = done
  })
  return { promise, cancel }
}

type Lookout = { add(executionId: string, tell: () => void): () => void }

const lookouts = new WeakMap<Signals, Lookout>()

function lookoutOf(services: Pick<Services, 'db' | 'signals'>): Lookout {
  const lookout = lookouts.get(services.signals) ?? createLookout(services)
  lookouts.set(services.signals, lookout)
  return lookout
}

/** Looks for what other processes have ended: once for all that is waited for, however many wait. */
function createLookout({ db, signals }: Pick<Services, 'db' | 'signals'>): Lookout {
  const waiting = new Set<{ executionId: string; tell(): void }>()
  let isLooking = false
  const look = async () => {
    const ids = [...waiting].map(({ executionId }) => executionId)
    // What cannot be read now is looked for again.
    const ended = signals.isStopping() ? new Set(ids) : await readEnded(db, ids).catch(() => new Set())
    for (const { executionId, tell } of [...waiting]) if (ended.has(executionId)) tell()
  }
  const lookOn = async () => {
    isLooking = true
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      if (waiting.size > 0) await look()
    }
    isLooking = false
  }
  return {
    add(executionId, tell) {
      const one = { executionId, tell }
      waiting.add(one)
      if (!isLooking) void lookOn()
      return () => void waiting.delete(one)
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
