import { z } from 'zod'
import { maskAddressesIn } from '../../../engine/mask/personal/personal.ts'
import type { Ctx } from '../../call/context.ts'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { STATUSES } from '../history/execution.ts'

const LastRun = z.object({ id: z.string(), status: z.enum(STATUSES), createdAt: timestamp })

const StepReference = z.object({
  stepRef: z.string(),
  workflow: z.string().nullable().describe('Name of the workflow, if the platform provided one'),
  layoutId: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: timestamp.describe('When the step was first seen'),
  lastRun: LastRun.nullable().describe('The most recent execution that is still in the history'),
})

const { page, limit } = listInput
const Input = z.object({
  page,
  limit,
  layoutId: z.string().optional().describe('Only steps that use this layout'),
  requestId: z.string().optional().describe('Only steps that use this HTTP request'),
})

export const listStepReferences = defineOperation({
  name: 'listStepReferences',
  summary: 'List the workflow steps that use a layout or an HTTP request',
  level: 'read',
  cli: { command: 'step list' },
  app: {},
  input: Input,
  output: listOf(StepReference),
  run: (ctx, input) => {
    const references = findReferences(ctx, input)
    return paginate(input, countRows(references), async (window) => {
      const rows = await references
        .select(['stepRef', 'workflow', 'layoutId', 'requestId', 'createdAt'])
        .orderBy('stepRef')
        .limit(window.limit)
        .offset(window.offset)
        .execute()
      return Promise.all(
        rows.map(async ({ stepRef, workflow, ...row }) => ({
          ...row,
          stepRef: maskAddressesIn(stepRef),
          workflow: workflow === null ? null : maskAddressesIn(workflow),
          lastRun: await readLastRun(ctx, stepRef),
        })),
      )
    })
  },
})

function findReferences(ctx: Ctx, { layoutId, requestId }: z.output<typeof Input>) {
  let query = ctx.db.selectFrom('stepReferences').where('storeId', '=', ctx.storeId)
  if (layoutId !== undefined) query = query.where('layoutId', '=', layoutId)
  if (requestId !== undefined) query = query.where('requestId', '=', requestId)
  return query
}

const readLastRun = async (ctx: Ctx, stepRef: string) =>
  (await ctx.db
    .selectFrom('executions')
    .select(['id', 'status', 'createdAt'])
    .where('storeId', '=', ctx.storeId)
    .where('stepRef', '=', stepRef)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
