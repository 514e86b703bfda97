import { z } from 'zod'
import { notFound } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { LayoutId } from './get-layout.ts'

export const deleteLayout = defineOperation({
  name: 'deleteLayout',
  summary: 'Delete a layout with its languages and versions',
  level: 'write',
  rest: { method: 'DELETE', path: '/email-templates/:id' },
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
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw notFound('layout')
    const { steps } = await ctx.db
      .selectFrom('stepReferences')
      .select((eb) => eb.fn.countAll<number>().as('steps'))
      .where('storeId', '=', ctx.storeId)
      .where('layoutId', '=', id)
      .executeTakeFirstOrThrow()
    return { deleted: true as const, id, ...(steps > 0 ? { warning: warnAbout(steps) } : {}) }
  },
})

const warnAbout = (steps: number) =>
  steps === 1
    ? '1 workflow step still uses this layout; it fails until it uses another one'
    : `${steps} workflow steps still use this layout; they fail until they use another one`
