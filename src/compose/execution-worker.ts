import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

/** How long `stop` waits before it aborts connections. Other processes then send the rest. */
const STOP_TIMEOUT_MS = 20_000
const RENEW_EVERY_MS = 3_000
/** If leases have not been renewed for this long, they may have expired. */
const RENEW_FIRST_AFTER_MS = 2 * RENEW_EVERY_MS
/** After an outage, workers record the outcomes of their own work before they take over work from others. */
const TAKE_OVER_AFTER_MS = 2_000
/** After a clock jump, all workers get time to notice and to renew their leases. */
const TAKE_OVER_AFTER_JUMP_MS = 5_000
/** Polling finds due retries and work whose signal was lost. */
const POLL_EVERY_MS = 500
/** A short pause while busy, so that one claim fills several free slots. */
const GATHER_MS = 4

type Work = { id: string }

export type WorkSource<W extends Work> = {
  /** Claims as much work as there are free slots. With `takesOver`, this includes work whose lease has expired. */
  claim(state: { running: W[]; takesOver: boolean }): Promise<W[]>
  /** Whether the last claim may have left work waiting. */
  hasMore(): boolean
  /** Takes a slot for work that is claimed on acceptance; returns a function to release it, or null if there is none. */
  reserve?(lane: string): (() => void) | null
  run(work: W, isStopping: () => boolean): Promise<void>
  abortConnections(): Promise<void>
  renew(items: W[]): Promise<void>
  onWork(listener: () => void): () => void
  /** Registers a listener for jumps of the clock that leases are compared with; returns a function that removes it. */
  onJump?: ((listener: () => void) => () => void) | undefined
}

export type ExecutionWorker<W extends Work = Work> = {
  /** Reserves a slot for work that is not in the queue yet; null if none is free or other work may be waiting. */
  reserve(lane: string): { start(work: W): void; release(): void } | null
  /** Stops claiming and waits for running work to finish. */
  stop(): Promise<void>
}

/** Claims and runs work, with the concurrency that the source allows. */
export function startExecutionWorker<W extends Work>(source: WorkSource<W>, log: Log): ExecutionWorker<W> {
  const running = new Map<string, { work: W; done: Promise<void> }>()
  /** Work that is being accepted in a slot. */
  const accepting = new Set<Promise<void>>()
  let isStopping = false
  let wake = () => {}
  let isAwake = false
  let isUnavailable = false
  let takeOverAllowedFromMs = 0
  let renewedMs = performance.now()

  const runningItems = () => [...running.values()].map(({ work }) => work)
  const start = (work: W) => {
    const done = source
      .run(work, () => isStopping)
      .catch((error: unknown) => log.error({ executionId: work.id, err: error }, 'execution failed'))
      .then(() => {
        running.delete(work.id)
        if (source.hasMore()) wakeUp()
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
      for (const work of claimed) if (!running.has(work.id)) start(work)
      if (claimed.length === 0 || !source.hasMore()) await sleep()
      if (running.size > 0) await pause(GATHER_MS)
    }
  }
  const claimNext = async (): Promise<W[]> => {
    try {
      // Otherwise this process could take over its own running work, and its outcome would be lost.
      if (performance.now() - renewedMs > RENEW_FIRST_AFTER_MS) await renew()
      const takesOver = !isUnavailable && performance.now() >= takeOverAllowedFromMs
      const claimed = await source.claim({ running: runningItems(), takesOver })
      if (isUnavailable) endOutage()
      return claimed
    } catch (error) {
      if (!isUnavailable) log.error({ err: error }, 'claiming work failed')
      isUnavailable = true
      return []
    }
  }
  const endOutage = () => {
    isUnavailable = false
    takeOverAllowedFromMs = performance.now() + TAKE_OVER_AFTER_MS
    log.info('claiming work again')
  }
  const renew = async () => {
    const startedMs = performance.now()
    const items = runningItems()
    if (items.length > 0) await source.renew(items)
    renewedMs = startedMs
  }
  const stopListening = source.onWork(wakeUp)
  const renewAndReport = () =>
    void renew().catch((error: unknown) => log.error({ err: error }, 'leases were not renewed'))
  const renewTimer = setInterval(renewAndReport, RENEW_EVERY_MS)
  const stopWatching = source.onJump?.(() => {
    takeOverAllowedFromMs = performance.now() + TAKE_OVER_AFTER_JUMP_MS
    renewAndReport()
  })
  const loopDone = loop()

  return {
    reserve(lane) {
      const releaseSlot = isStopping || isUnavailable || isAwake ? null : source.reserve?.(lane)
      if (!releaseSlot) return null
      const { promise: accepted, resolve: finishAccepting } = Promise.withResolvers<void>()
      accepting.add(accepted)
      return {
        start,
        release() {
          releaseSlot()
          accepting.delete(accepted)
          finishAccepting()
        },
      }
    },
    async stop() {
      isStopping = true
      const timer = setTimeout(() => void source.abortConnections(), STOP_TIMEOUT_MS)
      wakeUp()
      stopListening()
      stopWatching?.()
      await loopDone
      await Promise.all(accepting)
      await Promise.all([...running.values()].map(({ done }) => done))
      clearTimeout(timer)
      clearInterval(renewTimer)
    },
  }
}
