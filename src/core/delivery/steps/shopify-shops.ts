import { z } from 'zod'
import { notFound } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { saveSealed } from '../../foundation/vault/entries.ts'
import { shopVaultRecord } from './shopify.ts'

export const listShopifyShops = defineOperation({
  name: 'listShopifyShops',
  summary: 'List the Shopify shops that can run steps in a store through Flow',
  level: 'admin',
  cli: { command: 'shopify list' },
  app: {},
  reads: true,
  input: z.object({}),
  output: z.array(z.object({ shop: z.string(), createdAt: timestamp })),
  run: (ctx) =>
    ctx.db
      .selectFrom('shopifyShops')
      .select(['domain as shop', 'createdAt'])
      .where('storeId', '=', ctx.storeId)
      .orderBy('domain')
      .execute(),
})

export const disconnectShopify = defineOperation({
  name: 'disconnectShopify',
  summary: "Disconnect a Shopify shop: its Flow calls are refused, and its app's secret is deleted",
  level: 'admin',
  cli: { command: 'shopify disconnect' },
  app: { confirm: true },
  audit: { subject: 'shop' },
  input: z.object({ shop: z.string().describe('Shop domain, such as shop.myshopify.com') }),
  output: z.object({ shop: z.string() }),
  run: async (ctx, { shop }) => {
    const domain = shop.toLowerCase()
    await ctx.db
      .deleteFrom('shopifyShops')
      .where('domain', '=', domain)
      .where('storeId', '=', ctx.storeId)
      .returning('domain')
      .executeTakeFirstOrThrow(() => notFound('shop'))
    await saveSealed(ctx, shopVaultRecord(domain), null)
    return { shop: domain }
  },
})
