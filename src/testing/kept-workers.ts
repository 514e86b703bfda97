import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = (...args: unknown[]) => void

/** Processes that have run all files of a project. */
const idle: ForksPoolWorker[] = []

const endIdle = async () => void (await Promise.all(idle.splice(0).map((worker) => worker.stop())))

/**
 * Vitest ends its processes with each project. Loading the product takes a process longer than most files do with it,
 * so here the next project reuses them, and sets its own environment again.
 */
export const keptWorkers = { name: 'kept', createPoolWorker: createKeptWorker }

function createKeptWorker(options: PoolOptions): PoolWorker {
  let worker: ForksPoolWorker
  let isDone = false
  const listeners = new Map<string, Set<Listener>>()
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  const off = (event: string, listener: Listener) => {
    listenersOf(event).delete(listener)
    worker.off(event, listener)
  }
  return {
    name: keptWorkers.name,
    cacheFs: true,
    async start() {
      const kept = idle.pop()
      worker = kept ?? new ForksPoolWorker(options)
      if (kept) return
      options.project.vitest.onClose(endIdle)
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
      // One that failed, or that a run is broken off in, is not told to stop before.
      if (isDone) idle.push(worker)
      else await worker.stop()
    },
  }
}
