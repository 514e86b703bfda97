import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createTestStore, type TestStore } from '../../testing/test-store.ts'
import { type Ctx, operator, stepRunner } from '../call/context.ts'
import { invoke } from '../call/operation.ts'
import { acceptStep } from '../steps/accept-step.ts'
import { createStore } from '../stores/create-store.ts'
import { type Claimed, createClaimer, renewLeases } from './claim.ts'
import { noteHandOver } from './hand-over.ts'
import { finish, LeaseLost } from './lease.ts'

let store: TestStore
let app: App
let now = Date.parse('2030-01-01T00:00:00Z')
const clock = { now: () => new Date(now) }

// No worker runs here; only the test claims work.
beforeEach(async () => {
  store = await createTestStore()
  app = await openApp(readConfig(store.environment), pino({ level: 'silent' }), clock)
})
afterEach(async () => {
  await app.close()
  await store.remove()
})

const queue = () => ({ ...app.store, clock })
const claim = (atOnce: number) => createClaimer(queue(), { atOnce }).claim()

async function storeWith(steps: number): Promise<Ctx> {
  const { output } = await invoke(createStore, operator(app.services, null), { name: 'Shop' })
  const ctx = stepRunner(app.services, output as { id: string; name: string })
  await Promise.all(
    Array.from({ length: steps }, (_, n) =>
      acceptStep(ctx, {
        actionType: 'HTTP_REQUEST',
        actionConfigId: 'req_a',
        actionConfigName: 'Ping',
        runId: `run-${n}`,
        stepRef: null,
        recipients: null,
        input: { variables: { n } },
      }),
    ),
  )
  return ctx
}

const handed = {
  position: 0,
  recipients: ['a@example.com'],
  status: 'HANDED' as const,
  messageId: null,
  problem: null,
}
/** The same execution, held twice: by a worker that lost it, and by the one that has it. */
async function claimTwice(): Promise<[Claimed, Claimed]> {
  const [first] = await claim(1)
  now += 11_000
  const [second] = await claim(1)
  if (!first || !second) throw new Error('nothing was claimed')
  return [first, second]
}

describe('a claim', () => {
  it('brings what it takes to work, oldest first, and nobody else gets it until its lease is over', async () => {
    const ctx = await storeWith(3)
    const claimed = await claim(2)
    expect(claimed).toMatchObject([
      { storeId: ctx.storeId, storeName: 'Shop', attempts: 0, handedAt: null, actionConfigId: 'req_a' },
      { storeId: ctx.storeId },
    ])
    expect(await claim(9)).toHaveLength(1)
    now += 8_000
    await renewLeases(queue(), claimed)
    now += 3_000
    expect((await claim(9)).map(({ id }) => id)).not.toContain(claimed[0]?.id)
    now += 8_000
    expect((await claim(9)).map(({ id }) => id)).toContain(claimed[0]?.id)
  })

  it('serves stores in turn, however much each has', async () => {
    const ids = new Set<string>()
    for (let n = 0; n < 12; n++) ids.add((await storeWith(20)).storeId)
    const served = new Set<string>()
    const claimer = createClaimer(queue(), { atOnce: 6 })
    for (let round = 0; round < 2; round++)
      for (const { storeId } of await claimer.claim()) served.add(storeId)
    expect(served).toEqual(ids)
  })
})

describe('of two who work on one execution at the same moment, only the one who has it', () => {
  it.each([
    ['a call', undefined],
    ['a message', handed],
  ])('hands over %s', async (_, message) => {
    const ctx = await storeWith(1)
    const [lost, held] = await claimTwice()
    const both = await Promise.allSettled([
      noteHandOver(ctx, lost, message),
      noteHandOver(ctx, held, message),
    ])
    expect(both).toMatchObject([{ reason: expect.any(LeaseLost) }, { status: 'fulfilled' }])
  })

  it('ends it, and it is counted once', async () => {
    const ctx = await storeWith(1)
    const [lost, held] = await claimTwice()
    const both = await Promise.allSettled([
      finish(ctx, lost, { status: 'FAILED', durationMs: 1 }),
      finish(ctx, held, { status: 'SUCCESS', durationMs: 1 }),
    ])
    expect(both).toMatchObject([{ reason: expect.any(LeaseLost) }, { status: 'fulfilled' }])
    const changes = await app.store.db
      .selectFrom('executionChanges')
      .select(['status', 'change'])
      .orderBy('status')
      .orderBy('change')
      .execute()
    expect(changes).toEqual([
      { status: 'PENDING', change: -1 },
      { status: 'PENDING', change: 1 },
      { status: 'SUCCESS', change: 1 },
    ])
  })
})
