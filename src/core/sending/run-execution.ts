import { type Services, stepRunner } from '../context.ts'
import type { Claimed } from './claim.ts'
import { finish, LeaseLost, tryLater } from './lease.ts'
import { runEmail } from './run-email.ts'
import { runHttp } from './run-http.ts'

const TRIES_AFTER_A_FAULT = 3
const PAUSE_MS = 30_000

/** Works on one execution until it has ended, waits for its next try, or belongs to another. */
export async function runExecution(
  services: Services,
  claimed: Claimed,
  onFault: (error: unknown) => void,
): Promise<void> {
  const ctx = stepRunner(services, { id: claimed.storeId, name: claimed.storeName })
  try {
    await (claimed.actionType === 'EMAIL' ? runEmail(ctx, claimed) : runHttp(ctx, claimed))
  } catch (error) {
    if (error instanceof LeaseLost) return
    onFault(error)
    await recover(ctx, claimed).catch((again: unknown) => {
      if (!(again instanceof LeaseLost)) onFault(again)
    })
  }
}

/** A fault of ours is tried again a few times; it must not hold up the rest. */
function recover(ctx: ReturnType<typeof stepRunner>, claimed: Claimed): Promise<void> {
  const error = 'something went wrong on our side; the log names this execution'
  if (claimed.attempts + 1 >= TRIES_AFTER_A_FAULT)
    return finish(ctx, claimed, { status: 'FAILED', error, durationMs: null })
  return tryLater(ctx, claimed, { at: new Date(ctx.clock.now().getTime() + PAUSE_MS), error })
}
