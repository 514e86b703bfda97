import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { Locale, MarketingTexts } from '../layouts/fields.ts'

export const settingsFields = {
  marketingTexts: z.record(Locale, MarketingTexts).default({}).describe('Footer texts by language'),
  emailQuota: z.int().min(0).nullable().default(null).describe('Messages per calendar month; null: no limit'),
  defaultSenderId: z.string().nullable().default(null).describe('Sender of steps that name none'),
}

const Settings = z.object(settingsFields)
export type Settings = z.output<typeof Settings>

export async function readSettings(ctx: Ctx): Promise<Settings> {
  const row = await ctx.db
    .selectFrom('settings')
    .select(['marketingTexts', 'emailQuota', 'defaultSenderId'])
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) return { marketingTexts: {}, emailQuota: null, defaultSenderId: null }
  return { ...row, marketingTexts: JSON.parse(row.marketingTexts) }
}
