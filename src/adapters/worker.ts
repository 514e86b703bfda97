import type { Log } from '../log.ts'

/** Something to be done again and again, whoever runs it. */
export type Task = { name: string; everyMs: number; run(): Promise<void> }

export type Worker = {
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>
}

/** Runs each task now and then at its interval; one that fails is logged and tried again at its next turn. */
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
