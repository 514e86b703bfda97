import { authorOf, type Ctx } from '../../call/context.ts'
import { newId } from '../../ids.ts'
import { searchTextOf } from '../../search.ts'

type By = { id: string; name: string }

/** Puts on record who did what, in the transaction of what was done. What keys do is not among it. */
export async function recordAudit(ctx: Ctx, action: string, subject: string, by: By | null = ctx.person) {
  const now = ctx.services.clock.now()
  const actor = by?.name ?? authorOf(ctx)
  await ctx.db
    .insertInto('auditEntries')
    .values({
      id: newId('aud', now.getTime()),
      storeId: ctx.storeId === '' ? null : ctx.storeId,
      personId: by?.id ?? null,
      actor,
      source: ctx.source === 'app' ? 'app' : 'cli',
      action,
      subject,
      searchText: searchTextOf(actor, action, subject),
      createdAt: now.toISOString(),
    })
    .execute()
}
