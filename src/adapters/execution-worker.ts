import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

/** High, because executions mostly wait: a few stores with a hanging mail server must not block the rest. */
const AT_ONCE = 120
const PER_STORE = 16
/** How long a stop waits before it cuts connections. What was not sent is left to other processes. */
const STOP_TIMEOUT_MS = 20_000
const RENEW_EVERY_MS = 3_000
/** Polling finds due retries and work whose signal was lost. */
const POLL_EVERY_MS = 500
/** A short pause while busy, so that one claim fills several freed places. */
const GATHER_MS = 4

type Work = { id: string; storeId: string }

export type WorkSource<W extends Work> = {
  claim(wanted: {
    limit: number
    perStore: number
    busy: ReadonlyMap<string, number>
    after: string
  }): Promise<W[]>
  run(work: W, isStopping: () => boolean): Promise<void>
  /** Aborts all connections in use. */
  cutShort(): Promise<void>
  renew(works: W[]): Promise<void>
  onWork(listener: () => void): () => void
}

export type ExecutionWorker = {
  /** Claims nothing more and waits for running work. */
  stop(): Promise<void>
}

/** Runs several executions at once, with a limit per store so that a busy one leaves room for others. */
export function startExecutionWorker<W extends Work>(source: WorkSource<W>, log: Log): ExecutionWorker {
  const running = new Map<string, { work: W; done: Promise<void> }>()
  const busy = new Map<string, number>()
  let isStopping = false
  let after = ''
  let wake = () => {}
  let isAwake = false

  const start = (work: W) => {
    busy.set(work.storeId, (busy.get(work.storeId) ?? 0) + 1)
    const done = source
      .run(work, () => isStopping)
      .catch((error: unknown) => log.error({ executionId: work.id, err: error }, 'execution failed'))
      .then(() => {
        running.delete(work.id)
        const left = (busy.get(work.storeId) ?? 1) - 1
        if (left === 0) busy.delete(work.storeId)
        else busy.set(work.storeId, left)
        wakeUp()
      })
    running.set(work.id, { work, done })
  }
  const wakeUp = () => {
    isAwake = true
    wake()
  }
  const sleep = () =>
    new Promise<void>((resolve) => {
      if (isAwake) return resolve()
      const timer = setTimeout(resolve, POLL_EVERY_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async () => {
    while (!isStopping) {
      isAwake = false
      const claimed = await claimNext()
      // After its lease expired, this process may claim its own running work again; the new claim is left to expire.
      for (const work of claimed) if (!running.has(work.id)) start(work)
      if (claimed.length === 0) await sleep()
      if (running.size > 0) await pause(GATHER_MS)
    }
  }
  const claimNext = async (): Promise<W[]> => {
    const limit = AT_ONCE - running.size
    if (limit <= 0) return []
    try {
      const claimed = await source.claim({ limit, perStore: PER_STORE, busy, after })
      after = claimed.at(-1)?.storeId ?? after
      return claimed
    } catch (error) {
      log.error({ err: error }, 'claiming work failed')
      return []
    }
  }
  const stopListening = source.onWork(wakeUp)
  const renewing = setInterval(() => {
    const works = [...running.values()].map(({ work }) => work)
    if (works.length > 0)
      source.renew(works).catch((error: unknown) => log.error({ err: error }, 'leases were not renewed'))
  }, RENEW_EVERY_MS)
  const looping = loop()

  return {
    async stop() {
      isStopping = true
      wakeUp()
      stopListening()
      await looping
      const timer = setTimeout(() => void source.cutShort(), STOP_TIMEOUT_MS)
      await Promise.all([...running.values()].map(({ done }) => done))
      clearTimeout(timer)
      clearInterval(renewing)
    },
  }
}
