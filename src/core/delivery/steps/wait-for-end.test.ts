import { describe, expect, it } from 'vitest'
import { createSignals } from '../../../adapters/signals.ts'
import type { Db } from '../../../ports/database.ts'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { waitForEnd } from './await-result.ts'

const api = useHarness()
const CALLERS = 60

/** A process without a worker that counts how often it polls the database. */
function createWaitingProcess() {
  const count = { polls: 0 }
  const db = new Proxy(api.app.database.db, {
    get(target, name) {
      if (name === 'selectFrom') count.polls += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Db
  return { db, count, signals: createSignals({ announceWork: async () => {} }, () => {}) }
}

async function startExecutions(count: number) {
  const { storeId } = await api.newCaller('read')
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await recordExecution(api, storeId, { status: 'PENDING' }))
  return ids
}

const end = (ids: readonly string[]) =>
  api.app.database.db.updateTable('executions').set({ status: 'SUCCESS' }).where('id', 'in', ids).execute()

describe('a caller waiting for the end of an execution', () => {
  it('is notified when another process ends the execution, and shares its polls with other callers', async () => {
    const { count, ...process } = createWaitingProcess()
    const [pendingId = '', ...ids] = await startExecutions(CALLERS + 1)
    let hasPendingEnded = false
    const pendingWait = waitForEnd(process, pendingId, 30_000)
    void pendingWait.promise.then(() => {
      hasPendingEnded = true
    })
    const waits = ids.map((id) => waitForEnd(process, id, 30_000))
    await end(ids)
    await Promise.all(waits.map(({ promise }) => promise))
    expect(hasPendingEnded).toBe(false)
    expect(count.polls).toBeGreaterThan(0)
    expect(count.polls).toBeLessThan(CALLERS)
    pendingWait.cancel()
  })

  it('is notified at once when this process ends the execution, without a poll', async () => {
    const { count, ...process } = createWaitingProcess()
    const wait = waitForEnd(process, 'exe_mine', 30_000)
    process.signals.ended('exe_mine')
    await wait.promise
    expect(count.polls).toBe(0)
  })

  it('keeps waiting after a failed poll', async () => {
    const { count: _, ...process } = createWaitingProcess()
    const ids = await startExecutions(2)
    let polls = 0
    const failing = new Proxy(process.db, {
      get: (target, name) =>
        name === 'selectFrom' && ++polls <= 2
          ? () => {
              throw new Error('the database is unavailable')
            }
          : Reflect.get(target, name),
    }) as Db
    const waits = ids.map((id) => waitForEnd({ ...process, db: failing }, id, 30_000))
    await end(ids)
    await Promise.all(waits.map(({ promise }) => promise))
    expect(polls).toBeGreaterThan(2)
  })

  it('stops waiting at its time limit, or when this process stops', async () => {
    const { count: _, ...process } = createWaitingProcess()
    const [id = ''] = await startExecutions(1)
    await waitForEnd(process, id, 20).promise
    const wait = waitForEnd(process, id, 30_000)
    process.signals.stop()
    await wait.promise
  })
})
