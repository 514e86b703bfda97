import { authorOf, type Ctx } from './context.ts'
import { newId } from './ids.ts'
import { searchTextOf } from './search.ts'

type Actor = { id: string; name: string }

/** Records who did what, in the transaction that does it. No audited operation can be called with a key. */
export async function recordAudit(
  ctx: Ctx,
  action: string,
  subject: string,
  person: Actor | null = ctx.person,
) {
  const now = ctx.services.clock.now()
  const actor = person?.name ?? authorOf(ctx)
  const entry = {
    id: newId('aud', now.getTime()),
    storeId: ctx.storeId === '' ? null : ctx.storeId,
    personId: person?.id ?? null,
    actor,
    source: ctx.source === 'app' ? ('app' as const) : ('cli' as const),
    action,
    subject,
    searchText: searchTextOf(actor, action, subject),
    createdAt: now.toISOString(),
  }
  await ctx.db.insertInto('auditEntries').values(entry).execute()
}
