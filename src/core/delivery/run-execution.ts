import { failHandedOver } from '../../engine/deliver/outcome.ts'
import { nextMailTry } from '../../engine/deliver/retry.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'
import { LeaseLost } from '../../ports/lease.ts'
import type { Claimed } from '../../ports/queue.ts'
import { problemOf } from '../../problems/problems.ts'
import { type Ctx, type Services, stepRunner } from '../call/context.ts'
import { runHttp } from './calls/run-http.ts'
import { sendEmail } from './email/send-email.ts'
import { readOutcome } from './history/execution.ts'
import { type EmailInput, type HttpInput, openInput } from './history/sealed-input.ts'
import { finish, retryLater } from './queue/end-attempt.ts'

/** Processes an execution until it has ended, waits for its next attempt, or belongs to another worker. */
export async function runExecution(
  services: Services,
  claimed: Claimed,
  onFault: (error: unknown) => void,
  /** True once the process is shutting down; from then on, no further message is started. */
  isStopping: () => boolean = () => false,
): Promise<void> {
  const ctx = stepRunner(services, { id: claimed.storeId, name: claimed.storeName })
  try {
    const input = openInput(services.vault, claimed)
    await (claimed.actionType === 'EMAIL'
      ? sendEmail(ctx, claimed, input as EmailInput, isStopping)
      : runHttp(ctx, claimed, input as HttpInput))
  } catch (error) {
    if (error instanceof LeaseLost) return
    const isUnavailable = error instanceof DatabaseUnavailable
    if (!isUnavailable) onFault(error)
    // The database failed before anything was sent, so this does not count as an attempt.
    const recovery = isUnavailable ? services.queue.release(claimed) : recover(ctx, claimed)
    await recovery.catch((secondError: unknown) => {
      if (!(secondError instanceof LeaseLost)) onFault(secondError)
    })
  }
}

/** An internal error is retried later, like an external one, so it does not block other work. */
async function recover(ctx: Ctx, claimed: Claimed): Promise<void> {
  const problem = problemOf('execution.internal_error')
  const next = nextMailTry(claimed.attempts + 1, ctx.services.clock.now().getTime())
  if (next) return retryLater(ctx, claimed, { until: next.at, problem })
  const { messages } = await readOutcome(ctx.db, claimed)
  const ending = { status: 'FAILED' as const, problem, durationMs: null, messages: failHandedOver(messages) }
  return finish(ctx, claimed, ending)
}
