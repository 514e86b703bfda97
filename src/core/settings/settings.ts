import { z } from 'zod'
import { prepare } from '../../statements/prepared.ts'
import type { Ctx } from '../call/context.ts'
import { Locale, MarketingTexts } from '../layouts/fields.ts'

export const settingsFields = {
  marketingTexts: z.record(Locale, MarketingTexts).default({}).describe('Footer texts by language'),
  emailQuota: z.int().min(0).nullable().default(null).describe('Messages per calendar month; null: no limit'),
  defaultSenderId: z.string().nullable().default(null).describe('Sender of steps that name none'),
}

const Settings = z.object(settingsFields)
export type Settings = z.output<typeof Settings>

type Stored = { marketingTexts: string; emailQuota: number | null; defaultSenderId: string | null }

const selectSettings = prepare<{ storeId: string }, Stored>((db, { storeId }) =>
  db
    .selectFrom('settings')
    .select(['marketingTexts', 'emailQuota', 'defaultSenderId'])
    .where('storeId', '=', storeId),
)

export async function readSettings({ db, storeId }: Pick<Ctx, 'db' | 'storeId'>): Promise<Settings> {
  const [row] = (await selectSettings(db, { storeId })).rows
  if (!row) return { marketingTexts: {}, emailQuota: null, defaultSenderId: null }
  return { ...row, marketingTexts: JSON.parse(row.marketingTexts) }
}
