import { z } from 'zod'
import { notFound } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { noteRemoval } from '../repo/note-change.ts'
import { warnOfSteps } from '../steps/step-warning.ts'
import { LayoutId } from './get-layout.ts'

export const deleteLayout = defineOperation({
  name: 'deleteLayout',
  summary: 'Delete a layout with its languages and versions',
  level: 'write',
  rest: { method: 'DELETE', path: '/email-templates/:id' },
  tool: {
    name: 'delete_email_template',
    guide:
      'Delete a layout with its languages and versions for good. Steps that still name it then ' +
      'fail, and warning says how many do. Ask the person first.',
    onRequest: true,
  },
  app: {},
  input: z.object({ id: LayoutId }),
  output: z.object({
    deleted: z.literal(true),
    id: z.string(),
    warning: z.string().optional().describe('How many workflow steps still name this layout'),
  }),
  run: async (ctx, { id }) => {
    const deleted = await ctx.db
      .deleteFrom('layouts')
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .returning('name')
      .executeTakeFirst()
    if (!deleted) throw notFound('layout')
    await noteRemoval(ctx, id, deleted.name)
    return { deleted: true as const, id, ...(await warnOfSteps(ctx, 'layoutId', id)) }
  },
})
