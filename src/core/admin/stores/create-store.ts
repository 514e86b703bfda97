import { z } from 'zod'
import { LANGUAGES } from '../../../messages/languages.ts'
import type { Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'
import { defineOperation, invoke } from '../../call/operation.ts'
import { StoreName, StoreSummary } from '../../call/store.ts'
import { inTransaction } from '../../call/transaction.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { fillDemoStore } from '../demo/demo-store.ts'

export const StoreLanguage = z
  .enum(LANGUAGES)
  .default('en')
  .describe("The store's main language, also for demo content")

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
    language: StoreLanguage,
  }),
  output: StoreSummary,
  run: async (ctx, { name, demo, language }) => {
    const store = await inTransaction(ctx, (inner) => insertStore(inner, name))
    const inStore: Ctx = { ...ctx, level: 'operator', storeId: store.id, storeName: name }
    if (demo) await fillDemoStore(inStore, { mainLocale: language })
    else if (language !== 'en') await invoke(putSettings, inStore, { mainLocale: language })
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
