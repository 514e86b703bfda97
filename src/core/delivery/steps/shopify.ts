import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import { type Ctx, type Services, stepRunner } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { openOne, saveSealed } from '../../foundation/vault/entries.ts'

export const shopVaultRecord = (domain: string) => `shopify ${domain}`

export const connectShopify = defineOperation({
  name: 'connectShopify',
  summary: "Let a Shopify shop run steps in a store through Flow; reads the app's secret from standard input",
  level: 'admin',
  cli: { command: 'shopify connect', fromStdin: { field: 'secret' } },
  app: { confirm: true },
  audit: { subject: 'shop' },
  input: z.object({
    shop: z
      .string()
      .transform((domain) => domain.toLowerCase())
      .pipe(
        z
          .string()
          .regex(/^(?=.{3,251}$)[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/, asMessage('shop.domain_invalid')),
      )
      .describe('Shop domain, such as shop.myshopify.com'),
    secret: z
      .string()
      .min(1, asMessage('value.required'))
      .max(1000)
      .describe("The Shopify app's client secret"),
  }),
  output: z.object({ shop: z.string(), storeId: z.string() }),
  run: async (ctx, { shop, secret }) => {
    await rejectTakeover(ctx, shop)
    const columns = { storeId: ctx.storeId, createdAt: ctx.services.clock.now().toISOString() }
    await ctx.db
      .insertInto('shopifyShops')
      .values({ domain: shop, ...columns })
      .onConflict((conflict) => conflict.column('domain').doUpdateSet(columns))
      .execute()
    await saveSealed(ctx, shopVaultRecord(shop), secret)
    return { shop, storeId: ctx.storeId }
  },
})

/** A shop's steps run in one store; only the operator can move the shop to another. */
async function rejectTakeover(ctx: Ctx, shop: string): Promise<void> {
  if (ctx.level === 'operator') return
  const other = await ctx.db
    .selectFrom('shopifyShops')
    .select('storeId')
    .where('domain', '=', shop)
    .where('storeId', '!=', ctx.storeId)
    .executeTakeFirst()
  if (other) throw conflict('shop.connected_elsewhere')
}

/** The store that a shop is connected to, and the secret that signs the shop's calls. */
export async function findShop(services: Services, domain: string) {
  const shop = domain.toLowerCase()
  const row = await services.readCached('shopifyShops', shop, async () => {
    const store = await services.db
      .selectFrom('shopifyShops')
      .innerJoin('stores', 'stores.id', 'shopifyShops.storeId')
      .select(['stores.id', 'stores.name'])
      .where('domain', '=', shop)
      .executeTakeFirst()
    return store ?? null
  })
  if (!row) return null
  const ctx = stepRunner(services, row)
  const secret = await openOne(ctx, shopVaultRecord(shop))
  return secret === null ? null : { ctx, secret }
}
