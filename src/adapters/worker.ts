import type { Log } from '../log.ts'

/** A periodic background task. */
export type Task = { name: string; everyMs: number; run(): Promise<void> }

export type Worker = {
  /** Starts nothing more and waits for running tasks. */
  stop(): Promise<void>
}

/** Runs each task at once and then at its interval. A failure is logged, and the task runs again at its next interval. */
export function startWorker(tasks: readonly Task[], log: Log): Worker {
  const stopped = new AbortController()
  const loops = tasks.map(async (task) => {
    while (!stopped.signal.aborted) {
      try {
        await task.run()
      } catch (error) {
        log.error({ task: task.name, err: error }, 'task failed')
      }
      await sleep(task.everyMs, stopped.signal)
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
