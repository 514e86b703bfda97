import { z } from 'zod'
import { distinctAddresses } from '../../../engine/deliver/addresses.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { Execution, UNTRUSTED_IN_EXECUTION } from './execution.ts'
import { readExecution } from './get-history-entry.ts'
import { planRetry, type RetryPlan, storedVersion, versionSent } from './plan-retry.ts'
import { newExecution } from './record.ts'
import { type EmailInput, sealInput } from './sealed-input.ts'

export const RETRY_CONTENTS = ['current', 'asItWas'] as const
export type RetryContent = (typeof RETRY_CONTENTS)[number]

export const RetryContent = z
  .enum(RETRY_CONTENTS)
  .default('current')
  .describe(
    'current: the current layout or HTTP request; asItWas: the version that was sent, if it is still stored',
  )

export const retryExecution = defineOperation({
  name: 'retryExecution',
  summary: 'Retry an execution as a new one; an email is sent only to recipients who have not received it',
  level: 'execute',
  tool: {
    name: 'retry_execution',
    guide:
      'Retry a failed send or call as a new execution; an email is sent only to recipients who have not received it. ' +
      'This is a real send: ask the user first. Next: get_history_entry with the returned id.',
    optIn: true,
    untrusted: UNTRUSTED_IN_EXECUTION,
  },
  cli: { command: 'history retry', positional: ['id'] },
  app: {},
  refusals: {
    404: ['execution.not_found'],
    409: [
      'retry.input_gone',
      'retry.all_sent',
      'retry.test_run',
      'retry.not_ended',
      'retry.already_retried',
      'retry.call_succeeded',
      'retry.no_versions',
      'retry.no_version_used',
      'version.gone',
      'layout.gone',
    ],
  },
  input: z.object({ id: z.string().describe('Execution id'), content: RetryContent }),
  output: Execution,
  run: async (ctx, { id, content }) => {
    const retryId = await startRetry(ctx, await planRetry(ctx, id), content)
    ctx.services.signals.announceWork()
    return readExecution(ctx, retryId)
  },
})

/** Records the new execution, due at once, and returns its id. */
export async function startRetry(ctx: Ctx, plan: RetryPlan, content: RetryContent): Promise<string> {
  const input = await inputOf(ctx, plan, content)
  const { id, actionType, actionConfigId, actionConfigName, runId, stepRef, stepKey, senderId } =
    plan.execution
  const { inputDigest } = plan.execution
  const retry = await newExecution(ctx, {
    actionType,
    actionConfigId,
    actionConfigName,
    runId,
    stepRef,
    stepKey,
    senderId,
    retryOf: id,
    // A retry may have fewer recipients, but it repeats the same step request.
    inputDigest,
    trigger: 'retry',
    recipients: actionType === 'EMAIL' ? addressesOf(input as EmailInput) : null,
    dueAt: ctx.services.clock.now().toISOString(),
  })
  // A run and step can refer to only one execution: from now on, the newest.
  await ctx.db
    .updateTable('executions')
    .set({ stepKey: null })
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .execute()
  const sealed = sealInput(ctx.services.vault, retry, input)
  await ctx.services.queue.within(ctx.db).accept({ ...retry, input: sealed })
  return retry.id
}

const addressesOf = ({ to }: EmailInput) => distinctAddresses(to).map(({ address }) => address)

async function inputOf(ctx: Ctx, plan: RetryPlan, content: RetryContent): Promise<unknown> {
  const { execution } = plan
  if (execution.actionType !== 'EMAIL') {
    if (content === 'asItWas') throw conflict('retry.no_versions')
    return plan.input
  }
  // The input of an earlier retry may already specify a version.
  const { layoutVersion: _, ...input } = plan.input as EmailInput
  return content === 'current' ? input : { ...input, layoutVersion: await requireVersion(ctx, plan) }
}

async function requireVersion(ctx: Ctx, { execution }: RetryPlan): Promise<number> {
  const version = await versionSent(ctx, execution.id)
  if (version === null) throw conflict('retry.no_version_used')
  if (!(await storedVersion(ctx, execution.actionConfigId, version)))
    throw conflict('version.gone', { version })
  return version
}
