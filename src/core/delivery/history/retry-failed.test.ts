import { afterEach, describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { changeMessages, problemIn, recordExecution, storedError } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { smtpError, useSink } from '../../../testing/servers/sink.ts'
import { useTarget } from '../../../testing/servers/target.ts'
import { type Steps, sendRefused, stepsOf } from '../../../testing/steps.ts'
import type { AppError } from '../../call/errors.ts'
import { updateLayout } from '../../content/layouts/update-layout.ts'
import { createHttpRequest } from '../http-requests/create-http-request.ts'
import { cancelExecution } from './cancel-execution.ts'
import { getHistoryContext } from './get-history-context.ts'
import { countRetriable, retryFailed } from './retry-failed.ts'

const HOUR_MS = 3600 * 1000
const api = useHarness()
const sink = useSink()
const target = useTarget()
afterEach(() => {
  sink.caught.length = 0
  sink.onRecipient = null
})

type Result = { retried: number; refused: { id: string; reason: string }[]; next: string | null }

const pastHour = () => {
  const now = api.clock.now().getTime()
  return { from: new Date(now - HOUR_MS).toISOString(), to: new Date(now + 1000).toISOString() }
}
const count = async (steps: Pick<Steps, 'storeId'>, filters: Record<string, unknown>) =>
  (await api.operate<{ count: number }>(countRetriable, filters, steps.storeId)).count
const retryAll = (steps: Pick<Steps, 'storeId'>, input: Record<string, unknown>) =>
  api.operate<Result>(retryFailed, input, steps.storeId)
const sentTo = () => sink.caught.flatMap(({ to }) => to).sort()

/** Emails that failed permanently, one per address, oldest first. */
async function createFailedEmails(steps: Steps, stepRef: string, addresses: string[]) {
  const { id: layoutId } = await steps.create({ bodyType: 'text', subject: 'One', body: '<p>Hi</p>' })
  const ids: string[] = []
  for (const to of addresses) ids.push(await sendRefused(sink, steps, { layoutId, to, stepRef }))
  return { layoutId, ids }
}

/** Resets an execution to waiting, as if its worker had crashed and the lease had expired. */
const resetToWaiting = (id: string, { handedAt }: { handedAt: string | null }) =>
  api.app.database.db
    .updateTable('executions')
    .set({
      status: 'PENDING',
      finishedAt: null,
      errorCode: null,
      errorData: null,
      dueAt: '2999-01-01T00:00:00.000Z',
      handedAt,
    })
    .where('id', '=', id)
    .execute()

describe('retrying all failures', () => {
  it('retries each failure of a step once, however often it is called, and leaves other steps alone', async () => {
    const steps = await stepsOf(api, sink.port)
    await createFailedEmails(steps, 'confirm', ['a@example.com', 'b@example.com', 'c@example.com'])
    await createFailedEmails(steps, 'other', ['d@example.com'])
    const window = pastHour()
    expect(await count(steps, { ...window, stepRef: 'confirm' })).toBe(3)
    const both = await Promise.all([
      retryAll(steps, { ...window, stepRef: 'confirm' }),
      retryAll(steps, { ...window, stepRef: 'confirm' }),
    ])
    expect(both.reduce((sum, { retried }) => sum + retried, 0)).toBe(3)
    expect(both.map(({ next }) => next)).toEqual([null, null])
    await expect.poll(sentTo).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    expect(await retryAll(steps, { ...window, stepRef: 'confirm' })).toEqual({
      retried: 0,
      refused: [],
      skipped: 0,
      next: null,
    })
    expect(await count(steps, window)).toBe(1)
    expect(sentTo()).toHaveLength(3)
  })

  it('continues where the previous call stopped, and never retries its own retries', async () => {
    const steps = await stepsOf(api, sink.port)
    const { ids } = await createFailedEmails(steps, 'confirm', [
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
    sink.onRecipient = () => smtpError(550, 'no')
    const window = { ...pastHour(), to: api.clock.now().toISOString() }
    const first = await retryAll(steps, { ...window, limit: 2 })
    expect(first).toEqual({ retried: 2, refused: [], skipped: 0, next: ids[1] })
    expect(await retryAll(steps, { ...window, limit: 2, after: first.next })).toEqual({
      retried: 1,
      refused: [],
      skipped: 0,
      next: null,
    })
    expect(await count(steps, window)).toBe(0)
    const later = { from: window.to, to: pastHour().to }
    await expect.poll(() => count(steps, later)).toBe(3)
  })

  it('sends the original version on request', async () => {
    const steps = await stepsOf(api, sink.port)
    const { layoutId } = await createFailedEmails(steps, 'confirm', ['a@example.com'])
    await api.operate(updateLayout, { id: layoutId, subject: 'Two' }, steps.storeId)
    expect(await retryAll(steps, { ...pastHour(), content: 'asItWas' })).toMatchObject({ retried: 1 })
    await expect.poll(() => sink.caught.map(({ mail }) => mail.subject)).toEqual(['One'])
  })

  it('leaves out executions that may have been sent, and reports why others cannot be retried', async () => {
    const steps = await stepsOf(api, sink.port)
    const { ids } = await createFailedEmails(steps, 'confirm', [
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
    const [unknown = '', half = ''] = ids
    const { db } = api.app.database
    const problem = 'outcome unknown: the connection was lost'
    await db.updateTable('executions').set(storedError(problem)).where('id', '=', unknown).execute()
    await changeMessages(api, half, (message) => ({ ...message, problem: problemIn(problem) }))
    // The input of this one is not stored.
    await recordExecution(api, steps.storeId, { status: 'FAILED', stepRef: 'confirm' })
    expect(await count(steps, { ...pastHour(), stepRef: 'confirm' })).toBe(2)
    expect(await retryAll(steps, { ...pastHour(), stepRef: 'confirm' })).toEqual({
      retried: 1,
      refused: [{ id: half, reason: expect.any(String), code: 'retry.outcome_unknown' }],
      skipped: 1,
      next: null,
    })
    await expect.poll(sentTo).toEqual(['c@example.com'])
  })

  it('leaves out cancelled executions', async () => {
    const steps = await stepsOf(api, sink.port)
    const { ids } = await createFailedEmails(steps, 'confirm', ['a@example.com', 'b@example.com'])
    const [cancelled = ''] = ids
    await resetToWaiting(cancelled, { handedAt: null })
    expect(await api.operate(cancelExecution, { id: cancelled }, steps.storeId)).toMatchObject({
      errorCode: 'execution.cancelled',
    })
    expect(await count(steps, pastHour())).toBe(1)
    expect(await retryAll(steps, pastHour())).toEqual({ retried: 1, refused: [], skipped: 0, next: null })
    await expect.poll(sentTo).toEqual(['b@example.com'])
  })

  it('leaves out calls that were cancelled after being sent, which can be retried individually', async () => {
    const steps = await stepsOf(api, sink.port)
    target.respondWith((_, reply) => reply.writeHead(500).end())
    const { id: requestId } = await api.operate<{ id: string }>(
      createHttpRequest,
      { name: 'CRM', method: 'POST', url: `${target.url}/leads` },
      steps.storeId,
    )
    const reply = await steps.run('/http-request', { runId: 'r', requestId })
    const id = reply.headers.get('x-execution-id') ?? ''
    await resetToWaiting(id, { handedAt: api.clock.now().toISOString() })
    const cancelled = await api.operate<{ errorCode: string }>(cancelExecution, { id }, steps.storeId)
    expect(cancelled.errorCode).toBe('outcome.unknown')
    const [mail = ''] = (await createFailedEmails(steps, 'confirm', ['a@example.com'])).ids
    await resetToWaiting(mail, { handedAt: api.clock.now().toISOString() })
    await changeMessages(api, mail, (message) => ({ ...message, status: 'HANDED' }))
    expect(await api.operate(cancelExecution, { id: mail }, steps.storeId)).toMatchObject({
      errorCode: cancelled.errorCode,
      messages: [{ errorCode: 'outcome.unknown' }],
    })
    expect(await count(steps, pastHour())).toBe(0)
    expect(await retryAll(steps, pastHour())).toEqual({ retried: 0, refused: [], skipped: 2, next: null })
    expect(target.received).toHaveLength(1)
    expect(await api.operate(getHistoryContext, { id }, steps.storeId)).toMatchObject({
      state: 'unknown',
      can: { retry: { mayHaveArrived: true } },
    })
  })

  it('is rejected with 400 without a period, and if the period or the limit is invalid', async () => {
    const steps = await stepsOf(api, sink.port)
    const refusal = (input: Record<string, unknown>) =>
      retryAll(steps, input).catch(({ problem }: AppError) => `${problem.field}: ${problem.code}`)
    const { from, to } = pastHour()
    expect(await refusal({})).toBe('from: value.required')
    expect(await refusal({ from: '2026-01-01' })).toBe('from: period.too_long')
    expect(await refusal({ from: to, to: from })).toBe('from: period.after_end')
    expect(await refusal({ from, to, limit: 501 })).toMatch(/^limit: /)
    await expect(count(steps, {})).rejects.toMatchObject({
      problem: { code: 'value.required', field: 'from' },
    })
  })

  it('is rejected with 403 for editors, who can only count failures', async () => {
    const { storeId } = await api.newCaller('read')
    const editor = await signInAs(api, { roles: { [storeId]: 'editor' } })
    expect(await editor.call('retryFailed', pastHour(), { store: storeId })).toMatchObject({ status: 403 })
    expect(await editor.call('countRetriable', pastHour(), { store: storeId })).toMatchObject({
      status: 200,
      body: { count: 0 },
    })
  })

  it('works on the command line', async () => {
    const steps = await stepsOf(api, sink.port)
    await createFailedEmails(steps, 'confirm', ['a@example.com'])
    const { from } = pastHour()
    const args = [
      'history',
      'retry-failed',
      '--store',
      steps.storeId,
      '--from',
      from,
      '--step',
      'confirm',
      '--json',
    ]
    const { stdout } = await runCli(args, api.database.environment)
    expect(JSON.parse(stdout)).toEqual({ retried: 1, refused: [], skipped: 0, next: null })
    await expect.poll(sentTo).toEqual(['a@example.com'])
  })
})
