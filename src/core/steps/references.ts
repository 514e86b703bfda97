import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { invalid } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { requiredText } from '../fields.ts'
import { registerStep } from './accept-step.ts'

const StepRef = requiredText(200).describe('What the platform calls the step')

export const putReference = defineOperation({
  name: 'putReference',
  summary: 'Say that a step of a workflow uses a layout or an HTTP request',
  level: 'step',
  step: { method: 'PUT', path: '/references/:stepRef' },
  input: z.object({
    stepRef: StepRef,
    layoutId: z.string().min(1, 'required').nullish(),
    requestId: z.string().min(1, 'required').nullish(),
    workflow: z.string().max(500).nullish().describe('Name of the workflow'),
  }),
  output: z.object({
    stepRef: z.string(),
    layoutId: z.string().nullable(),
    requestId: z.string().nullable(),
    workflow: z.string().nullable(),
  }),
  run: async (ctx, { stepRef, layoutId = null, requestId = null, workflow = null }) => {
    const configId = layoutId ?? requestId
    if (configId === null || (layoutId !== null && requestId !== null))
      throw invalid('layoutId', 'give either layoutId or requestId')
    await requireConfig(ctx, layoutId === null ? 'requestId' : 'layoutId', configId)
    await registerStep(ctx, stepRef, layoutId === null ? 'HTTP_REQUEST' : 'EMAIL', configId, workflow)
    return { stepRef, layoutId, requestId, workflow }
  },
})

async function requireConfig(ctx: Ctx, field: 'layoutId' | 'requestId', id: string): Promise<void> {
  const found = await ctx.db
    .selectFrom(field === 'layoutId' ? 'layouts' : 'httpRequests')
    .select('id')
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!found) throw invalid(field, 'not found')
}

export const deleteReference = defineOperation({
  name: 'deleteReference',
  summary: 'Say that a step of a workflow is gone',
  level: 'step',
  step: { method: 'DELETE', path: '/references/:stepRef' },
  input: z.object({ stepRef: StepRef }),
  output: z.object({ deleted: z.literal(true), stepRef: z.string() }),
  run: async (ctx, { stepRef }) => {
    await ctx.db
      .deleteFrom('stepReferences')
      .where('storeId', '=', ctx.storeId)
      .where('stepRef', '=', stepRef)
      .execute()
    return { deleted: true as const, stepRef }
  },
})
