import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { STATUSES } from '../history/execution.ts'
import { RequestId, readRequest } from './http-request.ts'

/** What depends on a request, and the outcome of its last call. */
export const RequestUse = z.object({
  steps: count.describe('Number of workflow steps that use the request'),
  lastRun: z
    .object({
      id: z.string(),
      status: z.enum(STATUSES),
      httpStatus: count.nullable(),
      createdAt: timestamp,
    })
    .nullable()
    .describe('The most recent execution that is still in the history'),
})

type Use = z.input<typeof RequestUse>

export const NO_USE: Use = { steps: 0, lastRun: null }

export async function readRequestUses(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>()
  if (ids.length === 0) return uses
  const counts = await ctx.db
    .selectFrom('stepReferences')
    .select((eb) => ['requestId', eb.fn.countAll<number>().as('steps')])
    .where('storeId', '=', ctx.storeId)
    .where('requestId', 'in', ids)
    .groupBy('requestId')
    .execute()
  const stepsById = new Map(counts.map(({ requestId, steps }) => [requestId, steps]))
  // One indexed query per request: a single query for all of them would read every execution of each.
  for (const id of ids) {
    const lastRun = await ctx.db
      .selectFrom('executions')
      .select(['id', 'status', 'httpStatus', 'createdAt'])
      .where('storeId', '=', ctx.storeId)
      .where('actionConfigId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    uses.set(id, { steps: stepsById.get(id) ?? 0, lastRun: lastRun ?? null })
  }
  return uses
}

export const getHttpRequestUse = defineOperation({
  name: 'getHttpRequestUse',
  summary: 'How many workflow steps use an HTTP request, and its last run',
  level: 'read',
  app: {},
  input: z.object({ id: RequestId }),
  output: RequestUse,
  run: async (ctx, { id }) => {
    await readRequest(ctx, id)
    return (await readRequestUses(ctx, [id])).get(id) ?? NO_USE
  },
})
