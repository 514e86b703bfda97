import fc from 'fast-check'
import { expect, it } from 'vitest'
import { claimOf } from '../../../ports/queue.ts'
import { problemOf } from '../../../problems/problems.ts'
import { problemIn, recordExecution } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { operator } from '../../call/context.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { cancelExecution } from '../history/cancel-execution.ts'
import { purgeHistory } from '../history/purge-history.ts'
import { startExecution, withdrawExecution } from '../history/record.ts'
import { finish, retryLater } from '../queue/end-attempt.ts'
import { eraseRecipient } from '../unsubscribes/erase-recipient.ts'
import { addUpChanges } from './add-up.ts'
import { getStats } from './get-stats.ts'

const api = useHarness()
const RUNS = 12

type Sums = Record<'total' | 'success' | 'failed' | 'skipped' | 'pending', number>
type Day = Omit<Sums, 'total'>
type Stats = Record<'byLayout' | 'byRequest' | 'bySender' | 'byLanguage', Sums[]> & {
  totals: Sums
  byActionType: Record<'EMAIL' | 'HTTP_REQUEST', Sums>
  daily: Day[]
  failureReasons: { failed: number }[]
}

const NAMES = ['success', 'failed', 'skipped', 'pending'] as const
const sum = (rows: readonly Day[]) =>
  Object.fromEntries(NAMES.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]))
const countsOf = (sums: Day) => Object.fromEntries(NAMES.map((name) => [name, sums[name]]))

async function checkSums(storeId: string) {
  for (const days of [1, 30, 365]) {
    const stats = await api.operate<Stats>(getStats, { days }, storeId)
    const { EMAIL, HTTP_REQUEST } = stats.byActionType
    expect(countsOf(stats.totals)).toEqual(sum([EMAIL, HTTP_REQUEST]))
    expect(sum(stats.daily)).toEqual(countsOf(stats.totals))
    for (const groups of [stats.byLayout, stats.bySender, stats.byLanguage])
      expect(sum(groups)).toEqual(countsOf(EMAIL))
    expect(sum(stats.byRequest)).toEqual(countsOf(HTTP_REQUEST))
    expect(stats.failureReasons.reduce((all, { failed }) => all + failed, 0)).toBe(stats.totals.failed)
  }
}

const execution = fc.record({
  actionType: fc.constantFrom('EMAIL' as const, 'HTTP_REQUEST' as const),
  actionConfigId: fc.constantFrom('a', 'b', 'c'),
  senderId: fc.constantFrom('smt_1', 'smt_2'),
  locale: fc.constantFrom('de', 'en', 'pt-br'),
  status: fc.constantFrom('SUCCESS' as const, 'FAILED' as const, 'SKIPPED' as const, 'PENDING' as const),
  error: fc.constantFrom('quota exceeded', 'connection refused', 'cancelled by Ada'),
  durationMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
})
type ExecutionInput = typeof execution extends fc.Arbitrary<infer T> ? T : never

const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('record' as const), execution }) },
  fc.record({ kind: fc.constant('retried' as const), execution }),
  fc.record({ kind: fc.constantFrom('withdraw', 'cancel', 'add up', 'purge', 'erase'), execution }),
  fc.record({
    kind: fc.constant('zone' as const),
    zone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York'),
  }),
  fc.record({ kind: fc.constant('advance' as const), hours: fc.integer({ min: 1, max: 24 * 50 }) }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const PERSON = 'ada@example.com'

async function perform(storeId: string, step: Step): Promise<void> {
  const { services } = api.app
  if (step.kind === 'zone') await api.operate(putSettings, { timeZone: step.zone }, storeId)
  else if (step.kind === 'advance') api.clock.advance(step.hours * 3600)
  else if (step.kind === 'add up') await addUpChanges(services)
  else if (step.kind === 'purge') await purgeHistory(services, 30)
  else if (step.kind === 'erase') await api.operate(eraseRecipient, { address: PERSON }, storeId)
  else if (step.kind === 'record') {
    // A recipient cannot be erased while an email to them is waiting.
    const recipients = [step.execution.status === 'PENDING' ? 'grace@example.com' : PERSON]
    await recordExecution(api, storeId, { ...step.execution, recipients })
  } else await runToEnd(storeId, step.kind, step.execution)
}

/** Starts an execution that is withdrawn, cancelled, or deferred and then ended with a different sender. */
async function runToEnd(storeId: string, kind: string, input: ExecutionInput) {
  const { services } = api.app
  const ctx = operator(services, { id: storeId, name: '' })
  const { actionType, actionConfigId } = input
  const kindFields = { actionType, actionConfigId, actionConfigName: 'x', trigger: 'workflow' as const }
  const dueAt = kind === 'withdraw' ? null : new Date(services.clock.now().getTime() + 10 ** 12).toISOString()
  const started = await startExecution(ctx, { ...kindFields, dueAt })
  if (kind === 'withdraw') return withdrawExecution(ctx, started)
  if (kind === 'cancel') return void (await api.operate(cancelExecution, { id: started.id }, storeId))
  const { db } = api.app.database
  const setLease = () =>
    db.updateTable('executions').set({ lease: 'mine' }).where('id', '=', started.id).execute()
  const claimed = { ...claimOf(started, ''), lease: 'mine' }
  await setLease()
  await retryLater(ctx, claimed, {
    until: new Date(dueAt ?? ''),
    problem: problemOf('message.not_sent'),
    senderId: 'smt_9',
  })
  await setLease()
  const { status, locale, error, durationMs } = input
  const end = {
    status: status === 'PENDING' ? ('FAILED' as const) : status,
    problem: error === undefined ? null : problemIn(error),
    durationMs,
    locale,
  }
  await finish(ctx, { ...claimed, senderId: 'smt_9', attempts: 1 }, end)
}

it('every breakdown adds up to the totals after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { id } = await api.newStore()
      for (const step of steps) await perform(id, step)
      await checkSums(id)
      await addUpChanges(api.app.services)
      await checkSums(id)
    }),
    { numRuns: RUNS },
  )
})
