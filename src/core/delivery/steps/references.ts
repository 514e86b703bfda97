import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { requiredText } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { registerStep } from './accept-step.ts'

const StepRef = requiredText(200).describe('Name of the step in its workflow')
const usedId = (kind: string) =>
  z
    .string()
    .min(1, asMessage('value.required'))
    .nullish()
    .describe(`${kind} that the step uses; provide either layoutId or requestId`)

export const putReference = defineOperation({
  name: 'putReference',
  summary: 'Register that a workflow step uses a layout or an HTTP request',
  level: 'step',
  step: { method: 'PUT', path: '/references/:stepRef' },
  refusals: { 400: ['step.layout_or_request'] },
  input: z.object({
    stepRef: StepRef,
    layoutId: usedId('Layout'),
    requestId: usedId('HTTP request'),
    workflow: z.string().max(500).nullish().describe('Workflow name'),
  }),
  output: z.object({
    stepRef: z.string(),
    layoutId: z.string().nullable(),
    requestId: z.string().nullable(),
    workflow: z.string().nullable(),
  }),
  example: {
    input: { stepRef: 'order-confirmation', layoutId: 'lay_01k9z3n4m5p6q7r8s9t0', workflow: 'Orders' },
    output: {
      stepRef: 'order-confirmation',
      layoutId: 'lay_01k9z3n4m5p6q7r8s9t0',
      requestId: null,
      workflow: 'Orders',
    },
  },
  run: async (ctx, { stepRef, layoutId = null, requestId = null, workflow = null }) => {
    const configId = layoutId ?? requestId
    if (configId === null || (layoutId !== null && requestId !== null))
      throw invalid('layoutId', 'step.layout_or_request')
    await requireConfig(ctx, layoutId === null ? 'requestId' : 'layoutId', configId)
    await registerStep(ctx, stepRef, layoutId === null ? 'HTTP_REQUEST' : 'EMAIL', configId, workflow)
    return { stepRef, layoutId, requestId, workflow }
  },
})

async function requireConfig(ctx: Ctx, field: 'layoutId' | 'requestId', id: string): Promise<void> {
  await ctx.db
    .selectFrom(field === 'layoutId' ? 'layouts' : 'httpRequests')
    .select('id')
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => invalid(field, 'value.not_found'))
}

export const deleteReference = defineOperation({
  name: 'deleteReference',
  summary: "Remove a workflow step's registration",
  level: 'step',
  step: { method: 'DELETE', path: '/references/:stepRef' },
  input: z.object({ stepRef: StepRef }),
  output: z.object({ deleted: z.literal(true), stepRef: z.string() }),
  example: {
    input: { stepRef: 'order-confirmation' },
    output: { deleted: true, stepRef: 'order-confirmation' },
  },
  run: async (ctx, { stepRef }) => {
    await ctx.db
      .deleteFrom('stepReferences')
      .where('storeId', '=', ctx.storeId)
      .where('stepRef', '=', stepRef)
      .execute()
    return { deleted: true as const, stepRef }
  },
})
