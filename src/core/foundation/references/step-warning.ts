import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { textFor } from '../../call/problem-text.ts'

/** The warning about workflow steps that still use a deleted layout or request; none if there are no such steps. */
export async function stepWarning(
  ctx: Ctx,
  column: 'layoutId' | 'requestId',
  id: string,
): Promise<{ warning?: string }> {
  const { steps } = await ctx.db
    .selectFrom('stepReferences')
    .select((eb) => eb.fn.countAll<number>().as('steps'))
    .where('storeId', '=', ctx.storeId)
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  if (steps === 0) return {}
  const code = column === 'layoutId' ? 'layout.used_by_steps' : 'request.used_by_steps'
  return { warning: textFor(ctx, problemOf(code, { steps })) }
}
