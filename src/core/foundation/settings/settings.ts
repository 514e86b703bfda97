import { z } from 'zod'
import { Brand } from '../../../engine/design/brand-schema.ts'
import { hasUnsubscribePlaceholder } from '../../../engine/message/footer.ts'
import { asMessage, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { Locale, liquid, text } from '../../call/fields.ts'
import { MARKETING_TEXT_LENGTH } from '../../call/limits.ts'

const withPlaceholder = (schema: z.ZodType<string>) =>
  schema.refine(hasUnsubscribePlaceholder, asMessage('layout.unsubscribe_placeholder_missing'))

export const MarketingTexts = z
  .strictObject({
    unsubscribeText: withPlaceholder(liquid(text(MARKETING_TEXT_LENGTH.unsubscribeText))).nullish(),
    unsubscribeLinkLabel: liquid(text(MARKETING_TEXT_LENGTH.unsubscribeLinkLabel)).nullish(),
    companyDetails: liquid(text(MARKETING_TEXT_LENGTH.companyDetails)).nullish(),
  })
  .describe('Footer text of marketing emails; an omitted field falls back to the next level')

export const TimeZone = z.string().refine(isTimeZone, asMessage('value.not_time_zone'))

const MAX_LOCALES = 200

export const settingsFields = {
  mainLocale: Locale.describe("The store's main language; text missing in other languages falls back to it"),
  timeZone: TimeZone.describe("The store's time zone, such as Europe/Berlin"),
  marketingTexts: z
    .record(z.string(), z.unknown())
    .refine((texts) => Object.keys(texts).length <= MAX_LOCALES, {
      params: { problem: problemOf('settings.too_many_languages', { maximum: MAX_LOCALES }) },
      abort: true,
    })
    .pipe(z.record(Locale, MarketingTexts))
    .describe('Footer text by language'),
  emailQuota: z.int().min(0).nullable().describe('Messages per calendar month; null for no limit'),
  defaultSenderId: z.string().nullable().describe('Sender for steps that do not specify one'),
  brand: Brand,
  secondPerson: z
    .boolean()
    .describe(
      'Whether changes to layouts in the app require a second person: one proposes them, another saves them',
    ),
}

const SettingsInput = z.object(settingsFields)
export type Settings = Omit<z.output<typeof SettingsInput>, 'brand' | 'secondPerson'> & {
  brand?: Brand | undefined
  secondPerson?: boolean | undefined
}

export const Settings = z
  .object({
    mainLocale: z.string(),
    timeZone: z.string(),
    marketingTexts: z.record(z.string(), z.unknown()),
    emailQuota: z.int().nullable(),
    defaultSenderId: z.string().nullable(),
    brand: Brand.optional(),
    secondPerson: z.boolean().optional(),
  })
  .meta({ id: 'Settings', description: "A store's settings" })

const DEFAULTS: Settings = {
  mainLocale: 'en',
  timeZone: 'UTC',
  marketingTexts: {},
  emailQuota: null,
  defaultSenderId: null,
}

export async function readSettings({ db, storeId }: Pick<Ctx, 'db' | 'storeId'>): Promise<Settings> {
  const row = await db
    .selectFrom('settings')
    .select([
      'mainLocale',
      'timeZone',
      'marketingTexts',
      'emailQuota',
      'defaultSenderId',
      'brand',
      'secondPerson',
    ])
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  if (!row) return DEFAULTS
  const { brand, secondPerson, ...rest } = row
  return {
    ...rest,
    marketingTexts: JSON.parse(row.marketingTexts),
    ...(brand && { brand: JSON.parse(brand) }),
    ...(secondPerson === 1 && { secondPerson: true }),
  }
}

export const cachedSettings = (ctx: Ctx) => ctx.readCached('settings', ctx.storeId, () => readSettings(ctx))

/** Changes the given settings and leaves the others as they are. */
export async function writeSettings(ctx: Ctx, change: Partial<Settings>): Promise<Settings> {
  const settings = { ...(await readSettings(ctx)), ...change }
  const columns = {
    ...settings,
    marketingTexts: JSON.stringify(settings.marketingTexts),
    brand: hasValues(settings.brand) ? JSON.stringify(settings.brand) : null,
    secondPerson: settings.secondPerson ? 1 : 0,
    updatedAt: ctx.services.clock.now().toISOString(),
  }
  await ctx.db
    .insertInto('settings')
    .values({ storeId: ctx.storeId, ...columns })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(columns))
    .execute()
  return settings
}

const hasValues = (brand: Brand = {}) => Object.keys(brand).length > 0

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
