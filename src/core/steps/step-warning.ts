import type { Ctx } from '../call/context.ts'

/** The warning about workflow steps that still use a deleted layout or request; none if there are no such steps. */
export async function warnOfSteps(
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
  const what = column === 'layoutId' ? 'layout' : 'HTTP request'
  return {
    warning:
      steps === 1
        ? `1 workflow step still uses this ${what}; it fails until it uses another one`
        : `${steps} workflow steps still use this ${what}; they fail until they use another one`,
  }
}
