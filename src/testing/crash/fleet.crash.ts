import { describe, expect, it } from 'vitest'
import { onPostgres } from '../test-database.ts'
import { findProblems, isUnknown, readHistory, waitUntilSettled } from './find-problems.ts'
import type { ServiceProcess } from './processes.ts'
import { randomPause, startSystem, type TestSystem } from './system.ts'

const SERVERS = 3
const WORKERS = 3
const KILLS = 12
/** Emails and calls that one worker may process concurrently for one store. */
const MAX_IN_PROGRESS = 32

type Fleet = { servers: ServiceProcess[]; workers: ServiceProcess[] }

async function startFleet(system: TestSystem): Promise<Fleet> {
  const many = (count: number, ...command: string[]) =>
    Promise.all(Array.from({ length: count }, () => system.start(...command)))
  const [servers, workers] = await Promise.all([
    many(SERVERS, 'serve', '--no-worker'),
    many(WORKERS, 'worker'),
  ])
  return { servers, workers }
}

const pickRandom = <T>(items: T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('no items')
  return item
}

/** Posts steps to random servers until it is stopped. */
function keepPosting(system: TestSystem, servers: ServiceProcess[]) {
  let isStopped = false
  const client = async () => {
    while (!isStopped) {
      const { responses } = system.post(pickRandom(servers), Math.random() < 0.7 ? 'mail' : 'POST', 4)
      await responses
      await randomPause(0, 30)
    }
  }
  const clients = Promise.all(Array.from({ length: 6 }, client))
  return async () => {
    isStopped = true
    await clients
  }
}

async function expectOneOutcomeEach(system: TestSystem, server: ServiceProcess, maxUnknown: number) {
  await waitUntilSettled(system, server)
  await system.retryUnanswered(server)
  await waitUntilSettled(system, server)
  // Other processes kept running, so only the history shows which steps a killed process interrupted.
  const unknown = (await readHistory(system, server)).filter(isUnknown)
  for (const { runId } of unknown) {
    const run = system.runs.get(runId)
    if (run) run.interruptions = 1
  }
  expect(await findProblems(system, server)).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(maxUnknown)
}

describe.runIf(onPostgres())('three servers and three workers on one database', () => {
  it('neither lose nor repeat a step when any process is killed at any moment', async () => {
    const system = await startSystem()
    const fleet = await startFleet(system)
    const stopPosting = keepPosting(system, fleet.servers)
    let workersKilled = 0
    for (let kills = 0; kills < KILLS; kills++) {
      await randomPause(100, 900)
      const isWorker = kills % 3 > 0
      const kind = isWorker ? fleet.workers : fleet.servers
      const index = Math.floor(Math.random() * kind.length)
      await kind[index]?.kill()
      if (isWorker) workersKilled += 1
      kind[index] = await (isWorker ? system.start('worker') : system.start('serve', '--no-worker'))
    }
    await stopPosting()
    expect(system.runs.size).toBeGreaterThan(200)
    await expectOneOutcomeEach(system, pickRandom(fleet.servers), workersKilled * MAX_IN_PROGRESS)
  })

  it('can be replaced one by one under load: callers only have to retry, and no outcome is unknown', async () => {
    const system = await startSystem()
    const fleet = await startFleet(system)
    const stopPosting = keepPosting(system, fleet.servers)
    for (const kind of [fleet.servers, fleet.workers])
      for (let index = 0; index < kind.length; index++) {
        await randomPause(200, 500)
        const next = await (kind === fleet.workers
          ? system.start('worker')
          : system.start('serve', '--no-worker'))
        const old = kind[index]
        kind[index] = next
        expect(await old?.terminate()).toBe(0)
      }
    await stopPosting()
    const refused = [...system.runs.values()].filter(
      ({ responseStatus }) => responseStatus !== null && responseStatus >= 500,
    )
    expect(refused.filter(({ responseStatus }) => responseStatus !== 503)).toEqual([])
    await expectOneOutcomeEach(system, pickRandom(fleet.servers), 0)
  })

  it('enforce a rate limit exactly', async () => {
    const system = await startSystem()
    const { servers } = await startFleet(system)
    const headers = { authorization: `Bearer ${system.shop.key}` }
    const statuses = await Promise.all(
      Array.from({ length: 360 }, (_, n) =>
        fetch(`${servers[n % SERVERS]?.url}/api/v1/me`, { headers }).then(({ status }) => status),
      ),
    )
    expect([200, 429].map((status) => statuses.filter((actual) => actual === status).length)).toEqual([
      300, 60,
    ])
  })
})
