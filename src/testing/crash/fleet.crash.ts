import { describe, expect, it } from 'vitest'
import { onPostgres } from '../test-store.ts'
import type { Started } from './processes.ts'
import { findProblems, isUnknown, readHistory, settle } from './verdict.ts'
import { openWorld, pauseBetween, type World } from './world.ts'

const SERVERS = 3
const WORKERS = 3
const KILLS = 12
/** What one worker may have in its hands for one store at the moment of its death: emails and calls. */
const IN_HAND = 32

type Fleet = { servers: Started[]; workers: Started[] }

async function startFleet(world: World): Promise<Fleet> {
  const many = (count: number, ...command: string[]) =>
    Promise.all(Array.from({ length: count }, () => world.start(...command)))
  const [servers, workers] = await Promise.all([
    many(SERVERS, 'serve', '--no-worker'),
    many(WORKERS, 'worker'),
  ])
  return { servers, workers }
}

const anyOf = <T>(all: T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error('there is none')
  return one
}

/** Posts steps to whichever server lives, until told to stop; what got no answer is asked for again elsewhere. */
function keepPosting(world: World, servers: Started[]) {
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const { answers } = world.post(anyOf(servers), Math.random() < 0.7 ? 'mail' : 'POST', 4)
      await answers
      await pauseBetween(0, 30)
    }
  }
  const clients = Promise.all(Array.from({ length: 6 }, client))
  return async () => {
    isOver = true
    await clients
  }
}

async function expectOneEndEach(world: World, server: Started, mostUnknown: number) {
  await settle(world, server)
  await world.askAgain(server)
  await settle(world, server)
  // A process that died left what it had in its hands; the others went on, so only the record tells which.
  const unknown = (await readHistory(world, server)).filter(isUnknown)
  for (const { runId } of unknown) {
    const run = world.runs.get(runId)
    if (run) run.interruptions = 1
  }
  expect(await findProblems(world, server)).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(mostUnknown)
}

describe.runIf(onPostgres())('three servers and three workers on one database', () => {
  it('any of them may be killed at any moment: nothing is lost, nothing doubled', async () => {
    const world = await openWorld()
    const fleet = await startFleet(world)
    const stopPosting = keepPosting(world, fleet.servers)
    let workersKilled = 0
    for (let kills = 0; kills < KILLS; kills++) {
      await pauseBetween(100, 900)
      const isWorker = kills % 3 > 0
      const kind = isWorker ? fleet.workers : fleet.servers
      const index = Math.floor(Math.random() * kind.length)
      await kind[index]?.kill()
      if (isWorker) workersKilled += 1
      kind[index] = await (isWorker ? world.start('worker') : world.start('serve', '--no-worker'))
    }
    await stopPosting()
    expect(world.runs.size).toBeGreaterThan(200)
    await expectOneEndEach(world, anyOf(fleet.servers), workersKilled * IN_HAND)
  })

  it('each is replaced in turn under load: a plain retry is all that a caller needs, and nothing is unknown', async () => {
    const world = await openWorld()
    const fleet = await startFleet(world)
    const stopPosting = keepPosting(world, fleet.servers)
    for (const kind of [fleet.servers, fleet.workers])
      for (let index = 0; index < kind.length; index++) {
        await pauseBetween(200, 500)
        const next = await (kind === fleet.workers
          ? world.start('worker')
          : world.start('serve', '--no-worker'))
        const old = kind[index]
        kind[index] = next
        expect(await old?.terminate()).toBe(0)
      }
    await stopPosting()
    const refused = [...world.runs.values()].filter(({ answered }) => answered !== null && answered >= 500)
    expect(refused.filter(({ answered }) => answered !== 503)).toEqual([])
    await expectOneEndEach(world, anyOf(fleet.servers), 0)
  })

  it('they hold a budget exactly', async () => {
    const world = await openWorld()
    const { servers } = await startFleet(world)
    const headers = { authorization: `Bearer ${world.shop.key}` }
    const statuses = await Promise.all(
      Array.from({ length: 360 }, (_, n) =>
        fetch(`${servers[n % SERVERS]?.url}/api/v1/me`, { headers }).then(({ status }) => status),
      ),
    )
    expect([200, 429].map((status) => statuses.filter((seen) => seen === status).length)).toEqual([300, 60])
  })
})
