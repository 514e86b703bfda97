import { operator } from '../core/call/context.ts'
import { beginExecution, endExecution } from '../core/executions/record.ts'
import type { ActionType, ExecutionStatus } from '../ports/tables.ts'
import type { Harness } from './harness.ts'

type Wanted = {
  actionType?: ActionType
  status?: ExecutionStatus
  actionConfigId?: string
  name?: string
  subject?: string
  recipients?: string[]
  runId?: string
  stepRef?: string
  request?: object
  response?: object
}

/** Puts an execution on record as the engine does. */
export async function recordExecution({ app }: Pick<Harness, 'app'>, storeId: string, wanted: Wanted = {}) {
  const { actionType = 'EMAIL', status = 'SUCCESS', actionConfigId = 'lay_a', name = 'Layout' } = wanted
  const { subject, recipients, runId, stepRef, request, response } = wanted
  const ctx = operator(app.services, { id: storeId, name: '' })
  const begun = await beginExecution(ctx, {
    actionType,
    actionConfigId,
    actionConfigName: name,
    trigger: 'workflow',
    recipients: recipients ? JSON.stringify(recipients) : null,
    ...(subject === undefined ? {} : { subject }),
    ...(runId === undefined ? {} : { runId }),
    ...(stepRef === undefined ? {} : { stepRef }),
  })
  if (status !== 'PENDING')
    await endExecution(ctx, begun, {
      status,
      httpStatus: null,
      error: null,
      durationMs: 5,
      attempts: 1,
      ...(request ? { request } : {}),
      ...(response ? { response } : {}),
    })
  return begun.id
}
