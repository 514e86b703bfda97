import { DatabaseUnavailable } from '../../../ports/database-errors.ts'
import { operator, type Services } from '../../call/context.ts'
import { inTransaction } from '../../call/transaction.ts'
import { compileLayout } from '../layouts/compile.ts'
import { readLayout } from '../layouts/read.ts'
import { compiledColumns } from '../layouts/save.ts'

const BATCH = 20

/**
 * Recompiles layouts whose presets have changed. The layouts' own content stays the same, so there is no new version.
 * If a layout does not compile with the new preset, its previous output stays and `onFailure` is called.
 */
export async function refreshStaleLayouts(
  services: Services,
  onFailure: (layoutId: string, error: unknown) => void,
): Promise<void> {
  for (;;) {
    const stale = await services.db
      .selectFrom('layouts')
      .select(['id', 'storeId'])
      .where('stale', '=', 1)
      .limit(BATCH)
      .execute()
    for (const { id, storeId } of stale) {
      try {
        await refreshLayout(services, storeId, id)
      } catch (error) {
        // The layout stays marked, so the next run refreshes it.
        if (error instanceof DatabaseUnavailable) throw error
        await services.write((db) =>
          db.updateTable('layouts').set({ stale: 0 }).where('id', '=', id).execute(),
        )
        onFailure(id, error)
      }
    }
    if (stale.length < BATCH) return
  }
}

const refreshLayout = (services: Services, storeId: string, id: string) =>
  inTransaction(operator(services, { id: storeId, name: '' }), async (ctx) => {
    const stored = await readLayout(ctx, id)
    const compiled = await compileLayout(ctx, stored.snapshot, null)
    const { layout, translations } = stored.snapshot
    for (const { locale } of translations)
      await ctx.db
        .updateTable('translations')
        .set(compiledColumns(compiled.get(locale)))
        .where('layoutId', '=', id)
        .where('locale', '=', locale)
        .execute()
    await ctx.db
      .updateTable('layouts')
      .set({ ...compiledColumns(compiled.get(layout.defaultLocale)), stale: 0 })
      .where('id', '=', id)
      .execute()
  })
