import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../ports/store.ts'
import { authorOf, type Ctx } from '../call/context.ts'
import { type AppError, conflict, notFound } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { say } from '../call/said.ts'
import { settleHandedOver } from '../sending/messages.ts'
import { Execution } from './execution.ts'
import { endExecutions } from './execution-rows.ts'
import { readExecution } from './get-history-entry.ts'
import { CANCELLED, UNKNOWN } from './state.ts'

export const cancelExecution = defineOperation({
  name: 'cancelExecution',
  summary: 'End an execution that waits to be tried, as FAILED; what has gone out stays so',
  level: 'execute',
  cli: { command: 'history cancel', positional: ['id'] },
  app: {},
  input: z.object({ id: z.string().describe('Id of the execution') }),
  output: Execution,
  run: async (ctx, { id }) => {
    const lease = randomBytes(12).toString('base64url')
    const held = await holdWaiting(ctx, id, lease)
    if (!held) throw (await whyNotCancellable(ctx, id)) ?? conflict(say('workedOn'))
    const { attempts, handedAt, ...begun } = held
    await settleHandedOver(ctx.db, begun)
    const error = `${CANCELLED}${authorOf(ctx)}`
    const isOpen = begun.actionType === 'EMAIL' ? await hasUnknown(ctx.db, begun) : handedAt !== null
    const ended = {
      ...{ id, storeId: ctx.storeId, lease, attempts, status: 'FAILED' as const },
      error: isOpen ? `${UNKNOWN}: ${error}, and it may have gone out before` : error,
      finishedAt: now(ctx),
      ...{ httpStatus: null, durationMs: null, subject: null, searchText: null, senderId: null },
      ...{ request: null, response: null, locale: await triedLocale(ctx.db, begun) },
    }
    await endExecutions(ctx.db, [{ begun, ended }])
    await endWaitingMessages(ctx.db, begun, error)
    ctx.services.signals.ended(id)
    return readExecution(ctx, id)
  },
})

const now = (ctx: Ctx) => ctx.services.clock.now().toISOString()

/** Claims it as a worker does, so that no worker has it or can claim it. */
const holdWaiting = (ctx: Ctx, id: string, lease: string) =>
  ctx.db
    .updateTable('executions')
    .set({ lease })
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'PENDING')
    .where('dueAt', 'is not', null)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now(ctx))]))
    .returning(['id', 'storeId', 'actionType', 'actionConfigId', 'createdAt', 'day', 'senderId'])
    .returning(['attempts', 'handedAt'])
    .executeTakeFirst()

/** Why it cannot be cancelled now; null if it can. */
export async function whyNotCancellable(ctx: Ctx, id: string): Promise<AppError | null> {
  const row = await ctx.db
    .selectFrom('executions')
    .select(['status', 'dueAt', 'leaseUntil'])
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) return notFound('execution')
  if (row.status !== 'PENDING') return conflict(say('hasEnded', row.status))
  const isWorkedOn = row.dueAt === null || (row.leaseUntil !== null && row.leaseUntil > now(ctx))
  return isWorkedOn ? conflict(say('workedOn')) : null
}

type Owner = { id: string; storeId: string }

/** Whether a message may have gone out, in this attempt or an earlier one. */
const hasUnknown = async (db: Db, { id, storeId }: Owner) =>
  (await db
    .selectFrom('executionMessages')
    .select('position')
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('error', 'like', `${UNKNOWN}%`)
    .executeTakeFirst()) !== undefined

/** The language in which an email was tried, so that it counts under it. */
async function triedLocale(db: Db, { id, storeId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('executionDetails')
    .select('request')
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  const request: { locale?: string } = JSON.parse(row?.request ?? '{}')
  return request.locale ?? null
}

const endWaitingMessages = (db: Db, { id, storeId }: Owner, error: string) =>
  db
    .updateTable('executionMessages')
    .set({ status: 'FAILED', error })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .where('status', '=', 'PENDING')
    .execute()
