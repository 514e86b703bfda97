import {
  type Claimed,
  type Deferral,
  type EndedExecution,
  type Ending,
  parseMessages,
  serializeMessages,
} from '../../../ports/queue.ts'
import { readProblem, storedProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { searchTextOfExecution } from '../history/execution.ts'
import { countEnd } from '../history/record.ts'

type Attempt<Outcome> = Omit<Outcome, 'attempts' | 'rendered'> & {
  /** An email's rendered subject, so the history can be searched by it. */
  subject?: string | undefined
}

export async function finish(
  ctx: Ctx,
  claimed: Claimed,
  { subject, ...ending }: Attempt<Ending>,
): Promise<void> {
  const { queue, signals } = ctx.services
  await queue.finish(claimed, {
    ...ending,
    attempts: claimed.attempts + 1,
    rendered: renderedSubject(claimed, subject),
  })
  countEnd(ctx, claimed, ending)
  // After earlier attempts, the database may contain more than the outcome of this one, so callers read the
  // whole outcome from there.
  const isFirst = claimed.attempts === 0 && claimed.handedAt === null
  signals.ended(claimed.id, isFirst ? outcomeOf(ending) : undefined)
}

/** What a caller would read from the database. */
const outcomeOf = ({
  status,
  problem = null,
  messages = [],
  response = null,
}: Attempt<Ending>): EndedExecution => ({
  status,
  problem: readProblem(storedProblem(problem)),
  messages: parseMessages(serializeMessages(messages)),
  response,
})

export async function retryLater(
  ctx: Ctx,
  claimed: Claimed,
  { subject, ...deferral }: Attempt<Deferral>,
): Promise<void> {
  const { queue, executionMetrics } = ctx.services
  await queue.defer(claimed, {
    ...deferral,
    attempts: claimed.attempts + 1,
    rendered: renderedSubject(claimed, subject),
  })
  executionMetrics.countDeferral(claimed.actionType, deferral.problem)
}

function renderedSubject({ actionConfigName, runId, stepRef }: Claimed, rendered: string | undefined) {
  if (rendered === undefined) return null
  const subject = rendered.toWellFormed()
  return { subject, searchText: searchTextOfExecution({ actionConfigName, subject, runId, stepRef }) }
}
