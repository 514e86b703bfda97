import { parseJson } from '../../../engine/json.ts'
import type { Db } from '../../../ports/database.ts'
import { DatabaseUnavailable } from '../../../ports/database-errors.ts'
import type { Accepted, EndedExecution } from '../../../ports/queue.ts'
import type { Signals } from '../../../ports/signals.ts'
import { problemOf } from '../../../problems/problems.ts'
import { readProblem } from '../../../problems/stored.ts'
import { textOf } from '../../../problems/text.ts'
import type { Ctx, Services } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { readOutcome } from '../history/execution.ts'

const LAST_READ_MS = 1_000

type StepResult<Value> = {
  executionId: string
  status: 'PENDING' | 'SUCCESS' | 'SKIPPED'
  returnValue: Value | null
}

/** Waits for the result of a step, as long as a workflow platform is willing to wait. */
export async function awaitResult<Value>(
  ctx: Ctx,
  { id: executionId, isNew }: Accepted,
  toValue: (outcome: EndedExecution) => Value,
  /** When the caller started to wait: accepting the step may have taken a while. */
  sinceMs: number,
): Promise<StepResult<Value>> {
  const outcome = await awaitOutcome(ctx, executionId, isNew, sinceMs)
  if (!outcome) return { executionId, status: 'PENDING', returnValue: null }
  const { status, problem } = outcome
  if (status === 'FAILED')
    throw new AppError('stepFailed', problem ?? problemOf('step.failed'), { 'X-Execution-Id': executionId })
  return { executionId, status, returnValue: toValue(outcome) }
}

/** Null if the execution has not ended in time. */
async function awaitOutcome(
  ctx: Ctx,
  executionId: string,
  isNew: boolean,
  sinceMs: number,
): Promise<EndedExecution | null> {
  const remainingMs = ctx.services.waitLimits.stepMs - (performance.now() - sinceMs)
  // Listen first, then read, so an end in between is not missed. A new execution cannot have ended yet.
  const ended = waitForEnd(ctx.services, executionId, Math.max(0, remainingMs))
  try {
    const pastOutcome = isNew ? null : await readEnd(ctx, executionId)
    return pastOutcome ?? (await ended.promise) ?? (await readInTime(ctx, executionId))
  } finally {
    ended.cancel()
  }
}

/** Reads the outcome after waiting. If the database does not respond, the step is reported as pending. */
async function readInTime(ctx: Ctx, executionId: string): Promise<EndedExecution | null> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LAST_READ_MS)
  })
  const outcome = readEnd(ctx, executionId).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return null
    throw error
  })
  return Promise.race([outcome, timeUp]).finally(() => clearTimeout(timer))
}

async function readEnd(ctx: Ctx, id: string): Promise<EndedExecution | null> {
  const { storeId } = ctx
  const { status, ...stored } = await ctx.db
    .selectFrom('executions')
    .select(['status', 'errorCode', 'errorData'])
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow()
  if (status === 'PENDING') return null
  const { messages, response } = await readOutcome(ctx.db, { id, storeId })
  return {
    status,
    problem: readProblem(stored),
    messages,
    response: response === null ? null : JSON.parse(response),
  }
}

export const sentMessages = ({ messages }: EndedExecution) => ({
  messages: messages.map(({ recipients, status, messageId, problem }) => ({
    to: recipients.join(', '),
    status,
    messageId,
    error: problem && textOf(problem),
    errorCode: problem?.code ?? null,
  })),
})

export function targetResponse({ response }: EndedExecution) {
  const received = response as { status: number; body: string } | null
  return received && { status: received.status, body: readBody(received.body) }
}

/** Deeper than any workflow needs; a few thousand levels could not be serialized again. */
const MAX_DEPTH = 500

function readBody(body: string): unknown {
  try {
    return parseJson(body, MAX_DEPTH)
  } catch {
    return body
  }
}

const POLL_MS = 50

/**
 * Resolves when the execution ends (in any process), on timeout, or when this process shuts down. The value is set
 * only if the execution's first attempt ended it in this process.
 */
export function waitForEnd(services: Pick<Services, 'db' | 'signals'>, executionId: string, ms: number) {
  let cancel = () => {}
  const promise = new Promise<EndedExecution | undefined>((resolve) => {
    const timer = setTimeout(done, ms)
    const stopListening = services.signals.onEnd(executionId, done)
    const stopPolling = pollerOf(services).add(executionId, done)
    function done(outcome?: EndedExecution) {
      clearTimeout(timer)
      stopListening()
      stopPolling()
      resolve(outcome)
    }
    cancel = done
  })
  return { promise, cancel }
}

type Poller = { add(executionId: string, notify: () => void): () => void }

const pollers = new WeakMap<Signals, Poller>()

function pollerOf(services: Pick<Services, 'db' | 'signals'>): Poller {
  const poller = pollers.get(services.signals) ?? createPoller(services)
  pollers.set(services.signals, poller)
  return poller
}

/** Polls for executions that other processes have ended: one query for all waiting callers. */
function createPoller({ db, signals }: Pick<Services, 'db' | 'signals'>): Poller {
  const waiting = new Set<{ executionId: string; notify(): void }>()
  let isPolling = false
  const poll = async () => {
    const ids = [...waiting].map(({ executionId }) => executionId)
    // A failed read is repeated at the next poll.
    const ended = signals.isStopping() ? new Set(ids) : await readEnded(db, ids).catch(() => new Set())
    for (const { executionId, notify } of [...waiting]) if (ended.has(executionId)) notify()
  }
  const keepPolling = async () => {
    isPolling = true
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      if (waiting.size > 0) await poll()
    }
    isPolling = false
  }
  return {
    add(executionId, notify) {
      const waiter = { executionId, notify }
      waiting.add(waiter)
      if (!isPolling) void keepPolling()
      return () => void waiting.delete(waiter)
    },
  }
}

async function readEnded(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('executions')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'PENDING')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
