import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { startWorker, type Task } from './tasks.ts'

const log = pino({ level: 'silent' })
const AN_HOUR = 3_600_000

/** Tasks that note when they start and end; each ends when it is told to. */
function createTasks(names: string[], everyMs = AN_HOUR) {
  const noted: string[] = []
  const endings = new Map<string, (error?: Error) => void>()
  const tasks = names.map(
    (name): Task => ({
      name,
      everyMs,
      async run() {
        noted.push(`${name} starts`)
        await new Promise<void>((resolve, reject) =>
          endings.set(name, (error) => (error ? reject(error) : resolve())),
        )
        noted.push(`${name} ends`)
      },
    }),
  )
  const end = (name: string, error?: Error) => endings.get(name)?.(error)
  return { tasks, noted, end }
}

describe('the tasks of a worker', () => {
  it('start one after the other, also when one fails', async () => {
    const { tasks, noted, end } = createTasks(['a', 'b', 'c'])
    const worker = startWorker(tasks, log)
    await expect.poll(() => noted).toEqual(['a starts'])
    end('a')
    await expect.poll(() => noted).toEqual(['a starts', 'a ends', 'b starts'])
    end('b', new Error('no'))
    await expect.poll(() => noted.at(-1)).toBe('c starts')
    end('c')
    await worker.stop()
    expect(noted.at(-1)).toBe('c ends')
  })

  it('then run at their intervals, without waiting for each other', async () => {
    const { tasks, noted, end } = createTasks(['a', 'b'], 1)
    const worker = startWorker(tasks, log)
    await expect.poll(() => noted).toEqual(['a starts'])
    end('a')
    await expect
      .poll(() => noted.filter((note) => note.endsWith('starts')))
      .toEqual(expect.arrayContaining(['b starts']))
    // The first is back at work before the second has ended for the first time.
    await expect.poll(() => noted.filter((note) => note === 'a starts')).toHaveLength(2)
    expect(noted).not.toContain('b ends')
    const stopped = worker.stop()
    end('a')
    end('b')
    await stopped
  })

  it('are awaited when it stops, and none is started after that', async () => {
    const { tasks, noted, end } = createTasks(['a', 'b'])
    const worker = startWorker(tasks, log)
    await expect.poll(() => noted).toEqual(['a starts'])
    const stopped = worker.stop()
    end('a')
    await stopped
    expect(noted).toEqual(['a starts', 'a ends'])
  })
})
