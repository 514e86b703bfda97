import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../../../compose.ts'
import { readConfig } from '../../../config.ts'
import { createStore } from '../../../core/admin/stores/create-store.ts'
import { operator } from '../../../core/call/context.ts'
import { newId } from '../../../core/call/ids.ts'
import { invoke } from '../../../core/call/operation.ts'
import { readOutcome } from '../../../core/delivery/history/execution.ts'
import { failHandedOver } from '../../../engine/deliver/outcome.ts'
import { DatabaseUnavailable } from '../../../ports/database-errors.ts'
import { LEASE_MS, LeaseLost, newLease } from '../../../ports/lease.ts'
import {
  type Claimed,
  laneOf,
  type Message,
  type NewExecution,
  parseMessages,
  type Queue,
  type QueueWrites,
} from '../../../ports/queue.ts'
import { problemOf } from '../../../problems/problems.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createLeases } from './shared.ts'

const START = Date.parse('2030-01-01T00:00:00Z')
let database: TestDatabase
/** Two processes that work on the same queue. */
let app: App
let other: App
let storeId: string
let now = START
const clock = { now: () => new Date(now) }
const open = () => openApp(readConfig(database.environment), pino({ level: 'silent' }), clock)

// No worker runs here; only the tests claim work.
beforeAll(async () => {
  database = await createTestDatabase()
  app = await open()
  other = await open()
  const { output } = await invoke(createStore, operator(app.services, null), { name: 'Shop' })
  storeId = (output as { id: string }).id
})
afterAll(async () => {
  await app?.close()
  await other?.close()
  await database?.remove()
})
beforeEach(async () => {
  now = START
  for (const table of ['executions', 'executionChanges', 'quotaUses'] as const)
    await app.database.db.deleteFrom(table).execute()
})

const queue = () => app.services.queue
let runs = 0

function newExecution(more: Partial<NewExecution> = {}): NewExecution {
  return {
    id: newId('exe', now),
    storeId,
    actionType: 'EMAIL',
    actionConfigId: 'lay_a',
    actionConfigName: 'Welcome',
    createdAt: clock.now().toISOString(),
    day: '2030-01-01',
    senderId: 'smt_a',
    trigger: 'workflow',
    searchText: 'welcome',
    runId: `run-${++runs}`,
    stepKey: 'ref step',
    stepRef: 'step',
    inputDigest: 'digest',
    recipients: ['a@example.com'],
    dueAt: clock.now().toISOString(),
    input: { sealed: 'sealed', masterKeyId: 'key' },
    ...more,
  }
}

/** Claims up to `count` executions per lane. */
async function claimAll({ services }: App = app, count = 1000, takesOver = true): Promise<Claimed[]> {
  const lanes = await services.queue.waitingLanes({ after: '', limit: 500, takesOver })
  return services.queue.claim(
    lanes.map((lane) => ({ lane, count })),
    takesOver,
  )
}

async function claimNew(more?: Partial<NewExecution>): Promise<Claimed> {
  await queue().accept(newExecution(more))
  return claimOne()
}

async function claimOne(from = app): Promise<Claimed> {
  const [claimed] = await claimAll(from)
  if (!claimed) throw new Error('nothing was claimed')
  return claimed
}

/** Lets the lease expire, and claims the execution in another process. */
async function takeOver(): Promise<Claimed> {
  now += LEASE_MS + 1
  return claimOne(other)
}

const message = (status: Message['status'], position = 0): Message => ({
  position,
  recipients: [`${position}@example.com`],
  status,
  messageId: `<${position}@example.com>`,
  problem: null,
})

const SUCCESS = { status: 'SUCCESS' as const, durationMs: 12, attempts: 1 }
const LATER = { until: new Date(START + 60_000), problem: problemOf('message.not_sent'), attempts: 1 }

/** Everything that is stored about executions. */
async function readStored() {
  const { db } = app.database
  const [executions, details, changes, attempts] = await Promise.all([
    db.selectFrom('executions').selectAll().orderBy('id').execute(),
    db.selectFrom('executionDetails').selectAll().orderBy('executionId').execute(),
    db
      .selectFrom('executionChanges')
      .select(['status', 'change', 'day', 'senderId', 'locale', 'reason', 'durationBucket', 'sent', 'month'])
      .orderBy('seq')
      .execute(),
    db.selectFrom('executionAttempts').selectAll().execute(),
  ])
  const quota = changes.filter(({ sent }) => sent).map(({ month, sent = 0 }) => ({ month, used: sent }))
  const messages = [...executions, ...details].flatMap((row) => parseMessages(row.messages))
  return { executions, messages, details, changes, quota, attempts }
}

const messagesOf = async ({ id }: Pick<Claimed, 'id'>) =>
  (await readOutcome(other.database.db, { id, storeId })).messages

describe('accepting', () => {
  it('records a step once per run, no matter how often and in which process it arrives', async () => {
    const step = newExecution()
    const repeats = Array.from({ length: 12 }, (_, n) =>
      (n % 2 ? app : other).services.queue.accept({ ...step, id: newId('exe', now) }),
    )
    const accepted = await Promise.all(repeats)
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1)
    expect(accepted.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await queue().accept({ ...step, id: newId('exe', now) })).toEqual({
      id: accepted[0]?.id,
      isNew: false,
      hasDifferentInput: false,
    })
    expect((await readStored()).changes).toEqual([])
  })

  it('reports different input for the same run and step, and does not record it', async () => {
    const step = newExecution()
    await queue().accept(step)
    const before = await readStored()
    expect(await queue().accept({ ...step, id: newId('exe', now), inputDigest: 'different' })).toEqual({
      id: step.id,
      isNew: false,
      hasDifferentInput: true,
    })
    expect(await readStored()).toEqual(before)
  })

  it('records many executions at once, each with its input, and fails only the invalid one', async () => {
    const steps = Array.from({ length: 150 }, () => newExecution())
    const broken = newExecution({ storeId: 'sto_unknown' })
    const settled = await Promise.allSettled([...steps, broken].map((step) => queue().accept(step)))
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([settled[150]])
    const claimed = await claimAll()
    expect(claimed.map(({ id }) => id).sort()).toEqual(steps.map(({ id }) => id).sort())
    expect(
      claimed.every(({ sealedInput, masterKeyId }) => sealedInput === 'sealed' && masterKeyId === 'key'),
    ).toBe(true)
  })

  it('reserves an execution for this process until its lease has expired', async () => {
    const lease = newLease(clock)
    const { id } = await queue().accept(newExecution(lease))
    expect(await claimAll(other)).toEqual([])
    const current = { ...newExecution(), id, lease: lease.lease }
    await queue().markHandedOver(current)
    expect(await takeOver()).toMatchObject({ id, handedAt: new Date(START).toISOString() })
    await expect(queue().finish(current, SUCCESS)).rejects.toThrow(LeaseLost)
  })

  it('can mark the call as handed over, so sending it needs no second write', async () => {
    const handedAt = clock.now().toISOString()
    await queue().accept(newExecution({ ...newLease(clock), handedAt }))
    expect(await takeOver()).toMatchObject({ handedAt })
  })

  it('returns a leased execution to the queue as unsent on the next claim if the database response was lost', async () => {
    const lose: Queue['accept'] = async (execution) => {
      await queue().accept(execution)
      throw new DatabaseUnavailable('connection lost')
    }
    const leases = createLeases(app.database.write, clock, lose, async () => [])
    const execution = newExecution({ ...newLease(clock), handedAt: clock.now().toISOString() })
    await expect(leases.accept(execution)).rejects.toThrow(DatabaseUnavailable)
    expect(await claimAll(other)).toEqual([])
    await leases.claim([], false)
    expect(await claimAll(other)).toMatchObject([{ id: execution.id, handedAt: null }])
  })

  it("is rolled back with the caller's transaction", async () => {
    const work = app.database.write(async (db) => {
      await queue().within(db).accept(newExecution())
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(await readStored()).toMatchObject({ executions: [], changes: [] })
  })
})

describe('claiming', () => {
  it('gives each execution to exactly one of many workers that claim at the same time', async () => {
    const steps = Array.from({ length: 60 }, (_, n) => newExecution({ senderId: `smt_${n % 3}` }))
    await Promise.all(steps.map((step) => queue().accept(step)))
    const rounds = Array.from({ length: 8 }, (_, n) => claimAll(n % 2 ? app : other, 7))
    const claimed = (await Promise.all(rounds)).flat()
    while (claimed.length < 60) claimed.push(await claimOne())
    expect(claimed.map(({ id }) => id).sort()).toEqual(steps.map(({ id }) => id).sort())
    expect(await claimAll()).toEqual([])
  })

  it('returns the executions that have waited longest, with everything needed to process them', async () => {
    const first = newExecution()
    await queue().accept(first)
    now += 1_000
    await queue().accept(newExecution())
    expect(await claimAll(app, 1)).toMatchObject([
      {
        id: first.id,
        storeId,
        storeName: 'Shop',
        actionType: 'EMAIL',
        actionConfigName: 'Welcome',
        attempts: 0,
        handedAt: null,
        sealedInput: 'sealed',
        plainInput: null,
      },
    ])
  })

  it('lists the lanes with work, so that they can take turns', async () => {
    const senders = ['smt_a', 'smt_b', 'smt_c']
    for (const senderId of senders) await queue().accept(newExecution({ senderId }))
    await queue().accept(newExecution({ senderId: 'smt_d', dueAt: new Date(now + 1).toISOString() }))
    const [a, b, c] = senders.map((senderId) => laneOf(newExecution({ senderId })))
    const lanes = (after: string, limit = 9) => queue().waitingLanes({ after, limit, takesOver: true })
    expect(await lanes('')).toEqual([a, b, c])
    expect(await lanes(a ?? '')).toEqual([b, c, a])
    expect(await lanes(a ?? '', 2)).toEqual([b, c])
    await queue().claim([{ lane: b ?? '', count: 1 }], true)
    expect(await lanes('')).toEqual([a, c])
  })
})

describe('a lease', () => {
  it('is valid while it is renewed, and is then taken over unless only new work is claimed', async () => {
    const current = await claimNew()
    now += LEASE_MS - 1
    await queue().renew([current])
    now += LEASE_MS - 1
    expect(await claimAll(other)).toEqual([])
    now += 1
    expect(await claimAll(other, 1, false)).toEqual([])
    expect(await claimAll(other)).toMatchObject([{ id: current.id }])
  })

  it('cannot be renewed by its previous owner once it has been taken over', async () => {
    const stale = await claimNew()
    const current = await takeOver()
    now += LEASE_MS - 1
    await queue().renew([stale])
    now += 1
    expect(await claimAll()).toMatchObject([{ id: current.id }])
  })
})

type QueueWrite = (writes: QueueWrites, claimed: Claimed) => Promise<void>

const WRITES: [string, QueueWrite][] = [
  ['hand over a call', (writes, claimed) => writes.markHandedOver(claimed)],
  ['hand over a message', (writes, claimed) => writes.markHandedOver(claimed, [message('HANDED')])],
  [
    'record progress',
    (writes, claimed) => writes.recordProgress(claimed, { messages: [message('SUCCESS')], sent: 1 }),
  ],
  [
    'defer',
    (writes, claimed) =>
      writes.defer(claimed, { ...LATER, request: {}, messages: [message('PENDING')], sent: 1 }),
  ],
  ['release', (writes, claimed) => writes.release(claimed, { messages: [message('PENDING')], sent: 1 })],
  [
    'finish',
    (writes, claimed) =>
      writes.finish(claimed, { ...SUCCESS, request: {}, messages: [message('SUCCESS')], sent: 1 }),
  ],
]

describe.each(WRITES)('after losing its lease, a worker cannot %s', (_, write) => {
  it.each(['on its own', 'within a transaction'])('%s, and changes nothing', async (mode) => {
    const stale = await claimNew()
    await takeOver()
    const before = await readStored()
    const late =
      mode === 'on its own'
        ? write(queue(), stale)
        : app.database.write((db) => write(queue().within(db), stale))
    await expect(late).rejects.toThrow(LeaseLost)
    expect(await readStored()).toEqual(before)
  })

  it('at the same time as the new owner, which succeeds', async () => {
    const stale = await claimNew()
    const current = await takeOver()
    const both = await Promise.allSettled([write(queue(), stale), write(queue(), current)])
    expect(both).toMatchObject([{ reason: expect.any(LeaseLost) }, { status: 'fulfilled' }])
  })

  it('once the execution has ended', async () => {
    const claimed = await claimNew()
    await queue().finish(claimed, SUCCESS)
    const before = await readStored()
    await expect(write(queue(), claimed)).rejects.toThrow(LeaseLost)
    expect(await readStored()).toEqual(before)
  })
})

describe('a claimed execution', () => {
  it('is processed from the start if its worker is killed before the hand-over', async () => {
    const { id } = await claimNew()
    expect(await takeOver()).toMatchObject({ id, attempts: 0, handedAt: null, messages: [] })
  })

  it('is taken over as handed over if its worker is killed after the hand-over, and its message ends as unknown', async () => {
    const claimed = await claimNew()
    await queue().markHandedOver(claimed, [message('HANDED')])
    const execution = await takeOver()
    expect(execution).toMatchObject({ id: claimed.id, handedAt: expect.any(String) })
    expect(execution.messages).toEqual([message('HANDED')])
    await other.services.queue.finish(execution, {
      status: 'FAILED',
      problem: problemOf('execution.internal_error'),
      durationMs: null,
      attempts: 1,
      messages: failHandedOver(execution.messages),
    })
    expect(await readStored()).toMatchObject({
      executions: [{ status: 'FAILED', errorCode: 'execution.internal_error' }],
      messages: [{ status: 'FAILED', problem: { code: 'outcome.unknown' } }],
      quota: [],
    })
  })

  it('is taken over with the state of each message, and counts a sent message once', async () => {
    const claimed = await claimNew()
    await queue().markHandedOver(claimed, [message('HANDED')])
    const sent = { messages: [message('SUCCESS')], sent: 1 }
    await queue().recordProgress(claimed, sent)
    // As if the response to the first write had been lost.
    await queue().recordProgress(claimed, sent)
    await queue().markHandedOver(claimed, [message('SUCCESS'), message('HANDED', 1)])
    const { messages } = await takeOver()
    expect(messages).toEqual([message('SUCCESS'), message('HANDED', 1)])
    expect((await readStored()).quota).toEqual([{ month: '2030-01', used: 1 }])
  })

  it('waits until it is due after it was deferred, and records the attempt', async () => {
    const claimed = await claimNew()
    await queue().markHandedOver(claimed)
    await queue().defer(claimed, { ...LATER, isAnswered: true, senderId: 'smt_b', request: { to: [] } })
    expect(await claimAll(other)).toEqual([])
    now = LATER.until.getTime()
    expect(await claimOne(other)).toMatchObject({ attempts: 1, handedAt: null, senderId: 'smt_b' })
    expect(await readStored()).toMatchObject({
      attempts: [{ attempt: 1, errorCode: 'message.not_sent' }],
      details: [{ request: '{"to":[]}' }],
    })
  })

  it('can be claimed at once by any worker after it was released, which does not count as an attempt', async () => {
    const claimed = await claimNew()
    await queue().markHandedOver(claimed)
    await queue().release(claimed, { isUnsent: true })
    expect(await claimOne(other)).toMatchObject({ id: claimed.id, attempts: 0, handedAt: null })
  })

  it('is not claimed again after it has ended', async () => {
    await queue().finish(await claimNew(), SUCCESS)
    now += LEASE_MS + 1
    expect(await claimAll(other)).toEqual([])
  })
})

describe('finishing', () => {
  const complete = {
    ...SUCCESS,
    rendered: { subject: 'Hello', searchText: 'welcome hello' },
    senderId: 'smt_b',
    locale: 'de',
    request: { to: ['a@example.com'] },
    response: { status: 200 },
    messages: [message('SUCCESS'), message('SKIPPED', 1)],
    sent: 1,
  }

  it('writes state, details, messages, counts and quota', async () => {
    await queue().finish(await claimNew(), complete)
    expect(await readStored()).toMatchObject({
      executions: [
        {
          status: 'SUCCESS',
          subject: 'Hello',
          searchText: 'welcome hello',
          senderId: 'smt_b',
          attempts: 1,
          durationMs: 12,
          dueAt: null,
          lease: null,
          leaseUntil: null,
          errorCode: null,
        },
      ],
      messages: [{ status: 'SUCCESS' }, { status: 'SKIPPED' }],
      details: [{ request: '{"to":["a@example.com"]}', response: '{"status":200}' }],
      changes: [{ status: 'SUCCESS', change: 1, senderId: 'smt_b', locale: 'de', durationBucket: 1 }],
      quota: [{ month: '2030-01', used: 1 }],
    })
  })

  it('preserves the recorded messages and request if none are passed, and stores them outside the execution', async () => {
    const claimed = await claimNew()
    await queue().defer(claimed, { ...LATER, request: { to: [] }, messages: [message('PENDING')] })
    now = LATER.until.getTime()
    const reclaimed = await claimOne()
    await queue().markHandedOver(reclaimed, [message('HANDED')])
    await queue().finish(reclaimed, SUCCESS)
    expect(await messagesOf(claimed)).toEqual([message('HANDED')])
    const { executions, details } = await readStored()
    expect([executions[0]?.messages, details[0]?.request]).toEqual([null, '{"to":[]}'])
  })

  it('writes everything or nothing, and does not let a failure affect other executions', async () => {
    const claimed = [await claimNew(), await claimNew(), await claimNew()]
    const [broken, ...fine] = claimed as [Claimed, Claimed, Claimed]
    const settled = await Promise.allSettled([
      queue().finish({ ...broken, actionType: null as never }, complete),
      ...fine.map((execution) => queue().finish(execution, SUCCESS)),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(await readStored()).toMatchObject({
      messages: [],
      details: [],
      quota: [],
    })
    await queue().finish(broken, complete)
    const { executions, changes } = await readStored()
    expect(executions.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(changes.reduce((sum, { change }) => sum + change, 0)).toBe(3)
  })

  it('leaves the subject and sender unchanged if there are no new ones, and counts a failure by its reason', async () => {
    const claimed = await claimNew({ subject: 'Before' })
    await queue().finish(claimed, {
      status: 'FAILED',
      problem: problemOf('outcome.unknown', { cause: problemOf('service.stopped_while_sending') }),
      durationMs: null,
      attempts: 1,
    })
    expect(await readStored()).toMatchObject({
      executions: [{ status: 'FAILED', subject: 'Before', senderId: 'smt_a', errorCode: 'outcome.unknown' }],
      details: [],
      changes: [{ status: 'FAILED', senderId: 'smt_a', reason: 'unknownOutcome', durationBucket: null }],
    })
  })

  it('ends a test run only once, although it has no lease', async () => {
    const test = newExecution({ trigger: 'test', dueAt: null, runId: null, stepKey: null, day: '' })
    await queue().accept(test)
    expect(await claimAll()).toEqual([])
    await queue().finish({ ...test, lease: null }, SUCCESS)
    await expect(queue().finish({ ...test, lease: null }, SUCCESS)).rejects.toThrow(LeaseLost)
    expect((await readStored()).changes.map(({ day }) => day)).toEqual([null])
  })

  it('ends and counts each of many concurrent executions once', async () => {
    await Promise.all(Array.from({ length: 120 }, () => queue().accept(newExecution())))
    const claimed = await claimAll()
    await Promise.all(claimed.map((execution) => queue().markHandedOver(execution, [message('HANDED')])))
    await Promise.all(claimed.map((execution) => queue().finish(execution, complete)))
    const { executions, messages, quota } = await readStored()
    expect(executions.filter(({ status }) => status === 'SUCCESS')).toHaveLength(120)
    expect(messages).toHaveLength(240)
    expect(quota.reduce((sum, { used }) => sum + used, 0)).toBe(120)
  })
})

it('a withdrawn execution leaves no trace', async () => {
  const test = newExecution({ trigger: 'test', dueAt: null })
  await queue().accept(test)
  await queue().withdraw(test)
  const { executions, changes } = await readStored()
  expect(executions).toEqual([])
  expect(changes.reduce((sum, { change }) => sum + change, 0)).toBe(0)
})
