import { z } from 'zod'
import { distinctAddresses } from '../../engine/deliver/addresses.ts'
import type { Message } from '../../engine/deliver/outcome.ts'
import { remainingRecipients } from '../../engine/deliver/remaining.ts'
import type { Ctx } from '../call/context.ts'
import { conflict, notFound } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { RETRY_DAYS } from '../limits.ts'
import type { EmailInput } from '../steps/step.ts'
import { Execution } from './execution.ts'
import { readExecution } from './get-history-entry.ts'
import { insertExecutions } from './new-executions.ts'
import { newExecution } from './record.ts'
import { openInput, sealInput } from './sealed-input.ts'

export const retryExecution = defineOperation({
  name: 'retryExecution',
  summary:
    'Try an execution again as a new one; an email goes only to recipients whose message has not gone out',
  level: 'execute',
  cli: { command: 'history retry', positional: ['id'] },
  app: {},
  input: z.object({ id: z.string().describe('Id of the execution') }),
  output: Execution,
  run: async (ctx, { id }) => {
    const ended = await requireRetriable(ctx, id)
    const input = await remainingInput(ctx, ended)
    const { actionType, actionConfigId, actionConfigName, runId, stepRef, stepKey, senderId } = ended
    const beginning = {
      ...{ actionType, actionConfigId, actionConfigName, runId, stepRef, stepKey, senderId, retryOf: id },
      trigger: 'retry' as const,
      recipients: actionType === 'EMAIL' ? JSON.stringify(addressesOf(input as EmailInput)) : null,
      dueAt: ctx.services.clock.now().toISOString(),
    }
    const begun = newExecution(ctx, beginning)
    // The run and step answer with the newest execution from now on, and there is only one of them.
    await ctx.db
      .updateTable('executions')
      .set({ stepKey: null })
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute()
    const sealed = sealInput(ctx.services.vault, begun, input)
    await insertExecutions(ctx.db, [{ begun, beginning, input: sealed }])
    ctx.services.signals.announceWork()
    return readExecution(ctx, begun.id)
  },
})

const addressesOf = ({ to }: EmailInput) => distinctAddresses(to).map(({ address }) => address)

async function requireRetriable(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('executions')
    .leftJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'status', 'trigger', 'actionType', 'actionConfigId'])
    .select([
      'actionConfigName',
      'runId',
      'stepRef',
      'stepKey',
      'senderId',
      'sealed as sealedInput',
      'masterKeyId',
    ])
    .where('executions.id', '=', id)
    .where('executions.storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) throw notFound('execution')
  if (row.trigger === 'test') throw conflict('this was a test run: run the test again')
  if (row.status === 'PENDING') throw conflict('the execution has not ended: wait for it, or cancel it')
  const retry = await ctx.db
    .selectFrom('executions')
    .select('id')
    .where('retryOf', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (retry) throw conflict(`it was tried again as ${retry.id}: retry that one`)
  if (row.status === 'SUCCESS' && row.actionType === 'HTTP_REQUEST') throw conflict('the call has succeeded')
  return row
}

type Retriable = Awaited<ReturnType<typeof requireRetriable>>

async function remainingInput(ctx: Ctx, ended: Retriable): Promise<unknown> {
  const input = openInput(ctx.services.vault, ended, { ...ended, clearInput: null })
  if (input === null)
    throw conflict(`what a retry needs is kept for ${RETRY_DAYS} days after the end, and is gone`)
  if (ended.actionType !== 'EMAIL') return input
  const recipients = remainingRecipients(input as EmailInput, await readOutcomes(ctx, ended.id))
  if (!recipients) throw conflict('the message has gone out to every recipient')
  return { ...(input as EmailInput), ...recipients }
}

async function readOutcomes(ctx: Ctx, id: string): Promise<Message[]> {
  const rows = await ctx.db
    .selectFrom('executionMessages')
    .select(['position', 'recipients', 'status', 'messageId', 'error'])
    .where('executionId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .execute()
  return rows.map((row) => ({ ...row, recipients: JSON.parse(row.recipients) as string[] }))
}
