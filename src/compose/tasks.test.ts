import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { startWorker, type Task } from './tasks.ts'

const log = pino({ level: 'silent' })
const AN_HOUR = 3_600_000

/** Tasks that record when they start and end, and end on demand. */
function createTasks(names: string[], everyMs = AN_HOUR) {
  const events: string[] = []
  const resolvers = new Map<string, (error?: Error) => void>()
  const tasks = names.map(
    (name): Task => ({
      name,
      everyMs,
      async run() {
        events.push(`${name} starts`)
        await new Promise<void>((resolve, reject) =>
          resolvers.set(name, (error) => (error ? reject(error) : resolve())),
        )
        events.push(`${name} ends`)
      },
    }),
  )
  const end = (name: string, error?: Error) => resolvers.get(name)?.(error)
  return { tasks, events, end }
}

describe("a worker's tasks", () => {
  it('start one after the other, even if one fails', async () => {
    const { tasks, events, end } = createTasks(['a', 'b', 'c'])
    const worker = startWorker(tasks, log)
    await expect.poll(() => events).toEqual(['a starts'])
    end('a')
    await expect.poll(() => events).toEqual(['a starts', 'a ends', 'b starts'])
    end('b', new Error('no'))
    await expect.poll(() => events.at(-1)).toBe('c starts')
    end('c')
    await worker.stop()
    expect(events.at(-1)).toBe('c ends')
  })

  it('then run at their intervals, without waiting for each other', async () => {
    const { tasks, events, end } = createTasks(['a', 'b'], 1)
    const worker = startWorker(tasks, log)
    await expect.poll(() => events).toEqual(['a starts'])
    end('a')
    await expect
      .poll(() => events.filter((event) => event.endsWith('starts')))
      .toEqual(expect.arrayContaining(['b starts']))
    // The first one runs again before the second has ended for the first time.
    await expect.poll(() => events.filter((event) => event === 'a starts')).toHaveLength(2)
    expect(events).not.toContain('b ends')
    const stopped = worker.stop()
    end('a')
    end('b')
    await stopped
  })

  it('are awaited when the worker stops, and none is started after that', async () => {
    const { tasks, events, end } = createTasks(['a', 'b'])
    const worker = startWorker(tasks, log)
    await expect.poll(() => events).toEqual(['a starts'])
    const stopped = worker.stop()
    end('a')
    await stopped
    expect(events).toEqual(['a starts', 'a ends'])
  })
})
