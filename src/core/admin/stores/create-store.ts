import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'
import { defineOperation } from '../../call/operation.ts'
import { StoreName, StoreSummary } from '../../call/store.ts'
import { inTransaction } from '../../call/transaction.ts'
import { fillDemoStore } from '../demo/demo-store.ts'

export const createStore = defineOperation({
  name: 'createStore',
  summary: 'Create a store, with its own layouts, senders, secrets and history',
  level: 'owner',
  cli: { command: 'store create', wholeInstallation: true },
  app: {},
  audit: { subject: 'name' },
  transaction: 'own',
  input: z.object({
    name: StoreName,
    demo: z.boolean().default(false).describe('Add demo content'),
  }),
  output: StoreSummary,
  run: async (ctx, { name, demo }) => {
    const store = await inTransaction(ctx, (inner) => insertStore(inner, name))
    if (demo) await fillDemoStore({ ...ctx, storeId: store.id, storeName: name })
    return store
  },
})

export async function insertStore(ctx: Ctx, name: string) {
  const id = newId('sto')
  await ctx.db
    .insertInto('stores')
    .values({ id, name, createdAt: ctx.services.clock.now().toISOString() })
    .execute()
  return { id, name }
}
