import { parseError } from '../adapters/db/migrations/upgrades/0034-parse-error.ts'
import { operator } from '../core/call/context.ts'
import { readOutcome } from '../core/delivery/history/execution.ts'
import { endExecution, startExecution } from '../core/delivery/history/record.ts'
import { type Message, serializeMessages } from '../ports/queue.ts'
import type { ActionType, ExecutionStatus } from '../ports/tables.ts'
import type { Problem } from '../problems/problems.ts'
import { storedProblem } from '../problems/stored.ts'
import type { Harness } from './harness.ts'

type ExecutionFields = {
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
  senderId?: string
  locale?: string
  /** The error in English. */
  error?: string
  httpStatus?: number
  durationMs?: number | null
}

/** The problem with this English text. */
export const problemIn = (text: string) => parseError(text) as Problem

/** The stored columns of the problem with this English text. */
export function storedError(text: string) {
  const { code, ...rest } = problemIn(text)
  return { errorCode: code, errorData: storedProblem({ code, ...rest }).errorData }
}

/** Changes the stored messages of an execution. */
export async function changeMessages(
  { app: { database } }: Pick<Harness, 'app'>,
  id: string,
  change: (message: Message) => Message,
) {
  const query = database.db.selectFrom('executions').select(['id', 'storeId']).where('id', '=', id)
  const { messages } = await readOutcome(database.db, await query.executeTakeFirstOrThrow())
  await database.db
    .updateTable('executions')
    .set({ messages: serializeMessages(messages.map(change)) })
    .where('id', '=', id)
    .execute()
}

/** Stores an execution as a real run does. */
export async function recordExecution(
  { app }: Pick<Harness, 'app'>,
  storeId: string,
  fields: ExecutionFields = {},
) {
  const { actionType = 'EMAIL', status = 'SUCCESS', actionConfigId = 'lay_a', name = 'Layout' } = fields
  const { subject, recipients, runId, stepRef, request, response } = fields
  const ctx = operator(app.services, { id: storeId, name: '' })
  const execution = await startExecution(ctx, {
    actionType,
    actionConfigId,
    actionConfigName: name,
    trigger: 'workflow',
    recipients: recipients ?? null,
    ...(subject === undefined ? {} : { subject }),
    ...(runId === undefined ? {} : { runId }),
    ...(stepRef === undefined ? {} : { stepRef }),
  })
  if (status !== 'PENDING')
    await endExecution(ctx, execution, {
      status,
      httpStatus: fields.httpStatus ?? null,
      problem: fields.error === undefined ? null : problemIn(fields.error),
      durationMs: fields.durationMs === undefined ? 5 : fields.durationMs,
      attempts: 1,
      senderId: fields.senderId ?? null,
      locale: fields.locale ?? null,
      ...(request ? { request } : {}),
      ...(response ? { response } : {}),
    })
  return execution.id
}
