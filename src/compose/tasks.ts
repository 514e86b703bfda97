import type { Log } from '../log.ts'

export type Task = { name: string; everyMs: number; run(): Promise<void> }

export type Worker = {
  /** Starts no more tasks and waits for running ones. */
  stop(): Promise<void>
}

/**
 * Runs the tasks one after the other, because together they would open all database connections, and then each at its
 * interval. A failure is logged, and the task runs again at its next interval.
 */
export function startWorker(tasks: readonly Task[], log: Log): Worker {
  const stopped = new AbortController()
  const run = async (task: Task) => {
    if (stopped.signal.aborted) return
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
    while (!stopped.signal.aborted) {
      await sleep(task.everyMs, stopped.signal)
      await run(task)
    }
  })
  return {
    async stop() {
      stopped.abort()
      await Promise.all(loops)
    },
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
