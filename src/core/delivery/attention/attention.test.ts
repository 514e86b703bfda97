import { describe, expect, it } from 'vitest'
import { storedProblem } from '../../../problems/stored.ts'
import { recordExecution, storedError } from '../../../testing/executions.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { addMailbox } from '../senders/add-mailbox.ts'
import { getDailyCounts } from '../stats/get-daily-counts.ts'
import { listAttention } from './list-attention.ts'

const DAY_SECONDS = 24 * 3600
const api = useHarnessWithoutWorker()
const attention = (storeId: string) => api.operate<Record<string, unknown>[]>(listAttention, {}, storeId)

/** Records executions of a step with these statuses, oldest first. */
async function recordExecutions(
  storeId: string,
  statuses: ('SUCCESS' | 'FAILED' | 'PENDING')[],
  stepRef = 'warehouse',
) {
  for (const status of statuses)
    await recordExecution(api, storeId, {
      actionType: 'HTTP_REQUEST' as const,
      actionConfigId: 'req_a',
      name: 'Notify',
      status,
      stepRef,
    })
}

describe('the attention list', () => {
  it('is empty in a store without problems', async () => {
    const { storeId } = await api.newCaller('read')
    await recordExecutions(storeId, ['SUCCESS', 'FAILED', 'FAILED', 'SUCCESS'])
    expect(await attention(storeId)).toEqual([])
  })

  it('includes a step whose last three executions failed, and no other', async () => {
    const { storeId } = await api.newCaller('read')
    await recordExecutions(storeId, ['SUCCESS', 'FAILED', 'FAILED', 'FAILED', 'PENDING'])
    await recordExecutions(storeId, ['FAILED', 'FAILED'], 'too few')
    await recordExecutions(storeId, ['FAILED', 'FAILED', 'FAILED', 'SUCCESS'], 'recovered')
    expect(await attention(storeId)).toMatchObject([
      { kind: 'stepFailing', stepRef: 'warehouse', name: 'Notify', failed: 3, of: 4 },
    ])
    api.clock.advance(8 * DAY_SECONDS)
    expect(await attention(storeId)).toEqual([])
  })

  it('includes a mailbox that has expired, with its address masked', async () => {
    const { storeId } = await api.newCaller('read')
    const credentials = { clientId: 'a', clientSecret: 'b', refreshToken: 'c' }
    const mailbox = { provider: 'gmail', address: 'support@shop.example', credentials }
    const { id } = await api.operate<{ id: string }>(addMailbox, mailbox, storeId)
    const { db } = api.app.database
    await db.updateTable('mailboxes').set({ status: 'expired' }).where('id', '=', id).execute()
    expect(await attention(storeId)).toMatchObject([
      { kind: 'mailboxExpired', id, address: 'su****@shop.example' },
    ])
  })

  it('includes a quota that is 80% used, or used up', async () => {
    const { storeId } = await api.newCaller('read')
    await api.operate(putSettings, { emailQuota: 10 }, storeId)
    const month = api.clock.now().toISOString().slice(0, 7)
    const use = (used: number) =>
      api.app.database.db
        .insertInto('executionChanges')
        .values({
          storeId,
          actionType: 'EMAIL',
          actionConfigId: 'lay_a',
          status: 'SUCCESS',
          day: null,
          change: 0,
          sent: used,
          month,
        })
        .execute()
    await use(7)
    expect(await attention(storeId)).toEqual([])
    await use(1)
    expect(await attention(storeId)).toMatchObject([{ kind: 'quota', used: 8, limit: 10, reached: 80 }])
    await use(2)
    expect(await attention(storeId)).toMatchObject([{ kind: 'quota', used: 10, reached: 100 }])
  })

  it('includes languages that have been outdated for 30 days, by layout', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ name: 'News', bodyType: 'text', body: 'x' })
    for (const locale of ['de', 'fr'])
      await layouts.call('PUT', `/${id}/translations/${locale}`, { subject: 'S', body: 'y' })
    expect(await attention(layouts.storeId)).toEqual([])
    await layouts.call('PUT', `/${id}`, { subject: 'New words' })
    api.clock.advance(20 * DAY_SECONDS)
    expect(await attention(layouts.storeId)).toEqual([])
    // Another change does not reset how long they have been outdated.
    await layouts.call('PUT', `/${id}`, { subject: 'Newer words' })
    api.clock.advance(10 * DAY_SECONDS)
    expect(await attention(layouts.storeId)).toEqual([
      {
        kind: 'languagesOutdated',
        days: 30,
        languages: 2,
        layouts: [{ id, name: 'News', locales: ['de', 'fr'] }],
      },
    ])
  })

  it('includes marketing layouts without company details, until the settings have some', async () => {
    const layouts = await layoutsOf(api)
    const createLayout = (name: string, more: object) =>
      layouts.create({ name, bodyType: 'text', body: 'x', category: 'marketing', ...more })
    await createLayout('Own', { marketingTexts: { companyDetails: 'Shop Ltd' } })
    await createLayout('Receipt', { category: 'transactional' })
    expect(await attention(layouts.storeId)).toEqual([])
    const { id } = await createLayout('News', {})
    expect(await attention(layouts.storeId)).toEqual([
      { kind: 'companyDetailsMissing', count: 1, layouts: [{ id, name: 'News' }] },
    ])
    const marketingTexts = { fr: { companyDetails: 'Boutique' } }
    await api.operate(putSettings, { marketingTexts }, layouts.storeId)
    expect(await attention(layouts.storeId)).toEqual([])
  })

  it('includes a repository that could not be reached', async () => {
    const { storeId } = await api.newCaller('read')
    const now = api.clock.now().toISOString()
    const later = '2999-01-01T00:00:00.000Z'
    await api.app.database.db
      .insertInto('repositories')
      .values({
        storeId,
        url: 'https://git.example/a',
        branch: 'main',
        provider: 'git',
        lease: null,
        leaseUntil: null,
        retryAt: later,
        lookAt: later,
        failures: 1,
        ...storedProblem({ code: 'other', data: { text: 'the token has expired' } }),
        indexedHead: null,
        edges: null,
        createdAt: now,
      })
      .execute()
    expect(await attention(storeId)).toEqual([
      { kind: 'repositoryBehind', behind: 0, error: 'the token has expired' },
    ])
  })
})

it('executions are counted by day and kind', async () => {
  const { storeId } = await api.newCaller('read')
  await recordExecutions(storeId, ['SUCCESS', 'FAILED'])
  await recordExecution(api, storeId)
  const counts = await api.operate<Record<string, object[]>>(getDailyCounts, { days: 7 }, storeId)
  expect(counts.EMAIL).toHaveLength(7)
  expect(counts.EMAIL?.at(-1)).toMatchObject({ success: 1, failed: 0 })
  expect(counts.HTTP_REQUEST?.at(-1)).toMatchObject({ success: 1, failed: 1 })
})

describe('rising failures', () => {
  /** Records these counts, one entry per day up to today, for steps that do not fail several times in a row. */
  async function recordDays(storeId: string, days: { failed: number; sent: number }[]) {
    for (const { failed, sent } of days) {
      api.clock.advance(DAY_SECONDS)
      for (let step = 0; step < Math.max(failed, sent); step++) {
        if (step < failed) await recordExecutions(storeId, ['FAILED'], `step ${step}`)
        if (step < sent) await recordExecutions(storeId, ['SUCCESS'], `step ${step}`)
      }
    }
  }
  const rising = async (storeId: string) =>
    (await attention(storeId)).filter(({ kind }) => kind === 'failuresRising')

  it('are reported when far more failed today than on previous days', async () => {
    const { storeId } = await api.newCaller('read')
    await recordDays(storeId, [
      { failed: 1, sent: 12 },
      { failed: 12, sent: 12 },
    ])
    expect(await rising(storeId)).toEqual([{ kind: 'failuresRising', failed: 12, of: 24, usual: 0 }])
  })

  it('are not reported when more failed only because more was sent', async () => {
    const { storeId } = await api.newCaller('read')
    await recordDays(storeId, [
      { failed: 4, sent: 4 },
      { failed: 12, sent: 12 },
    ])
    expect(await rising(storeId)).toEqual([])
  })

  it('are not reported for a few failures', async () => {
    const { storeId } = await api.newCaller('read')
    await recordDays(storeId, [
      { failed: 0, sent: 12 },
      { failed: 9, sent: 9 },
    ])
    expect(await rising(storeId)).toEqual([])
  })
})

describe('the attention item for a sender that cannot send', () => {
  /** An email waiting for its next attempt. */
  async function recordWaiting(storeId: string, senderId: string, error: string) {
    const id = await recordExecution(api, storeId, { status: 'PENDING' })
    await api.app.database.db
      .updateTable('executions')
      .set({ attempts: 1, senderId, ...storedError(error) })
      .where('id', '=', id)
      .execute()
    return id
  }

  it('names the sender whose server does not respond or rejects the login, and how many emails are waiting', async () => {
    const { storeId, senderId } = await stepsOf(api)
    const oldest = await recordWaiting(storeId, senderId, 'mx.example:25 refused the connection')
    await recordWaiting(storeId, senderId, 'the server refused the login: 535 jo@example.com')
    await recordWaiting(storeId, 'smt_other', 'the server answered: 450 4.2.1 busy')
    const { createdAt } = await api.app.database.db
      .selectFrom('executions')
      .select('createdAt')
      .where('id', '=', oldest)
      .executeTakeFirstOrThrow()
    expect(await attention(storeId)).toEqual([
      {
        kind: 'senderDown',
        id: senderId,
        name: 'Shop',
        waiting: 2,
        failed: 0,
        since: createdAt,
        error: expect.stringMatching(/^the server refused the login: 535 j\*+@/),
      },
    ])
  })

  it('names a sender that failed to send, until it sends successfully again', async () => {
    const { storeId, senderId } = await stepsOf(api)
    const end = async (status: 'SUCCESS' | 'FAILED', error?: string) => {
      const id = await recordExecution(api, storeId, { status })
      await api.app.database.db
        .updateTable('executions')
        .set({ senderId, ...(error ? storedError(error) : {}) })
        .where('id', '=', id)
        .execute()
      api.clock.advance(1)
    }
    await end('FAILED', 'the server refused the login: 535 no')
    expect(await attention(storeId)).toMatchObject([
      { kind: 'senderDown', id: senderId, waiting: 0, failed: 1 },
    ])
    await end('SUCCESS')
    expect(await attention(storeId)).toEqual([])
  })

  it('does not name a sender whose only failure was a rejected recipient', async () => {
    const { storeId, senderId } = await stepsOf(api)
    const id = await recordExecution(api, storeId, { status: 'FAILED' })
    const columns = { senderId, ...storedError('the server answered: 550 5.1.1 User unknown') }
    await api.app.database.db.updateTable('executions').set(columns).where('id', '=', id).execute()
    expect(await attention(storeId)).toEqual([])
  })

  it('names an expired mailbox once', async () => {
    const { storeId } = await api.newCaller('read')
    const credentials = { clientId: 'a', clientSecret: 'b', refreshToken: 'c' }
    const mailbox = { provider: 'gmail', address: 'support@shop.example', credentials }
    const { id } = await api.operate<{ id: string }>(addMailbox, mailbox, storeId)
    await api.app.database.db
      .updateTable('mailboxes')
      .set({ status: 'expired' })
      .where('id', '=', id)
      .execute()
    await recordWaiting(storeId, id, 'the mailbox has to be reconnected')
    expect(await attention(storeId)).toMatchObject([{ kind: 'mailboxExpired', id }])
  })
})
