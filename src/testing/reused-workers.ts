import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = (...args: unknown[]) => void

/** Processes that have finished a project's test files. */
const idle: ForksPoolWorker[] = []

const stopIdle = async () => void (await Promise.all(idle.splice(0).map((worker) => worker.stop())))

/**
 * Vitest normally stops its processes after each project. Here the next project reuses them, with its own
 * environment, because loading the service takes longer than running most test files.
 */
export const reusedWorkers = { name: 'reused', createPoolWorker: createReusedWorker }

function createReusedWorker(options: PoolOptions): PoolWorker {
  let worker: ForksPoolWorker
  let isDone = false
  const listeners = new Map<string, Set<Listener>>()
  const listenersOf = (event: string) => {
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set)
    return set
  }
  const off = (event: string, listener: Listener) => {
    listenersOf(event).delete(listener)
    worker.off(event, listener)
  }
  return {
    name: reusedWorkers.name,
    cacheFs: true,
    async start() {
      const idleWorker = idle.pop()
      worker = idleWorker ?? new ForksPoolWorker(options)
      if (idleWorker) return
      options.project.vitest.onClose(stopIdle)
      await worker.start()
    },
    on(event, listener) {
      listenersOf(event).add(listener)
      worker.on(event, listener)
    },
    off,
    send(message: WorkerRequest) {
      if (message.type !== 'stop') return worker.send(message)
      isDone = true
      for (const listener of listenersOf('message'))
        listener({ type: 'stopped', __vitest_worker_response__: true })
    },
    deserialize: (data) => data,
    async stop() {
      for (const [event, all] of listeners) for (const listener of all) off(event, listener)
      // Without a `stop` message, the run failed or was aborted, so the worker is not reused.
      if (isDone) idle.push(worker)
      else await worker.stop()
    },
  }
}
