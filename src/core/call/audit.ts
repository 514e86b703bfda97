import type { Db } from '../../ports/store.ts'
import { authorOf, type Ctx } from './context.ts'
import { newId } from './ids.ts'
import { searchTextOf } from './search.ts'

type By = { id: string; name: string }

/** Records who did what, in the action's own transaction. What keys do is not recorded. */
export async function recordAudit(ctx: Ctx, action: string, subject: string, by: By | null = ctx.person) {
  const now = ctx.services.clock.now()
  const actor = by?.name ?? authorOf(ctx)
  const entry = {
    id: newId('aud', now.getTime()),
    storeId: ctx.storeId === '' ? null : ctx.storeId,
    personId: by?.id ?? null,
    actor,
    source: ctx.source === 'app' ? ('app' as const) : ('cli' as const),
    action,
    subject,
    searchText: searchTextOf(actor, action, subject),
    createdAt: now.toISOString(),
  }
  const insert = (db: Db) => db.insertInto('auditEntries').values(entry).execute()
  // An operation with its own transactions has none open here.
  if (ctx.db === ctx.services.db) await ctx.services.write(insert, 'one statement')
  else await insert(ctx.db)
}
