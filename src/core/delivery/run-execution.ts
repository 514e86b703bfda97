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

/** Makes one attempt. Afterwards, the execution has ended or is back in the queue, unless another worker took it over. */
export async function runExecution(
  services: Services,
  claimed: Claimed,
  onFault: (error: unknown) => void,
  /** True once the process is shutting down: no further messages are sent. */
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
    // The database failed while nothing was being sent (outcomes are written with retries), so this does not
    // count as an attempt.
    const recovery = isUnavailable ? services.queue.release(claimed) : recover(ctx, claimed)
    await recovery.catch((secondError: unknown) => {
      if (!(secondError instanceof LeaseLost)) onFault(secondError)
    })
  }
}

/** Schedules another attempt after an internal error; the execution fails if this was the last one. */
async function recover(ctx: Ctx, claimed: Claimed): Promise<void> {
  const problem = problemOf('execution.internal_error')
  const next = nextMailTry(claimed.attempts + 1, ctx.services.clock.now().getTime())
  if (next) return retryLater(ctx, claimed, { until: next.at, problem })
  const { messages } = await readOutcome(ctx.db, claimed)
  const ending = { status: 'FAILED' as const, problem, durationMs: null, messages: failHandedOver(messages) }
  return finish(ctx, claimed, ending)
}
