import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

export type Task = { name: string; everyMs: number; run(): Promise<void> }

export type Worker = {
  /** Starts no more tasks and waits for running ones. */
  stop(): Promise<void>
}

/**
 * Runs every task once, one after the other, because together they would open all database connections; after that, runs
 * each at its interval. A failure is logged, and the task runs again at its next interval.
 */
export function startWorker(tasks: readonly Task[], log: Log): Worker {
  const abort = new AbortController()
  const run = async (task: Task) => {
    if (abort.signal.aborted) return
    try {
      await task.run()
    } catch (error) {
      log.error({ task: task.name, err: error }, 'task failed')
    }
  }
  let turn: Promise<void> = Promise.resolve()
  const loops = tasks.map(async (task) => {
    turn = turn.then(() => run(task))
    await turn
    while (!abort.signal.aborted) {
      // Rejects when the worker stops.
      await pause(task.everyMs, undefined, { signal: abort.signal }).catch(() => {})
      await run(task)
    }
  })
  return {
    async stop() {
      abort.abort()
      await Promise.all(loops)
    },
  }
}
