import { z } from 'zod'
import { LANGUAGES, type Language } from '../../../messages/languages.ts'
import { recordAudit } from '../../call/audit.ts'
import type { Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'
import { defineOperation, invoke } from '../../call/operation.ts'
import { StoreName, StoreSummary } from '../../call/store.ts'
import { inTransaction } from '../../call/transaction.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { TimeZone } from '../../foundation/settings/settings.ts'
import { fillDemoStore } from '../demo/demo-store.ts'

export const StoreLanguage = z
  .enum(LANGUAGES)
  .default('en')
  .describe("The store's main language, also used for demo content")

/** Ignored if this server does not recognize it: the browser's time zone data may be newer. */
export const BrowserTimeZone = TimeZone.optional()
  .catch(undefined)
  .describe("The store's time zone; UTC by default")

export const createStore = defineOperation({
  name: 'createStore',
  summary: 'Create a store, with its own layouts, senders, secrets and history',
  level: 'owner',
  cli: { command: 'store create', wholeInstallation: true, beginsInstallation: true },
  app: {},
  transaction: 'own',
  input: z.object({
    name: StoreName,
    demo: z.boolean().default(false).describe('Add demo content'),
    language: StoreLanguage,
    timeZone: BrowserTimeZone,
  }),
  output: StoreSummary,
  run: async (ctx, { name, demo, language, timeZone }) => {
    const store = await inTransaction(ctx, async (inner) => {
      await recordAudit(inner, 'createStore', name)
      return insertStore(inner, name)
    })
    const inStore: Ctx = { ...ctx, level: 'operator', storeId: store.id, storeName: name }
    await setRegion(inStore, { language, timeZone })
    if (demo) await fillDemoStore(inStore, { mainLocale: language })
    return store
  },
})

/** Sets a new store's main language and time zone, unless they are the defaults. */
export async function setRegion(
  ctx: Ctx,
  { language, timeZone }: { language: Language; timeZone?: string | undefined },
) {
  if (language !== 'en' || timeZone) await invoke(putSettings, ctx, { mainLocale: language, timeZone })
}

export async function insertStore(ctx: Ctx, name: string) {
  const id = newId('sto')
  await ctx.db
    .insertInto('stores')
    .values({ id, name, createdAt: ctx.services.clock.now().toISOString() })
    .execute()
  return { id, name }
}
