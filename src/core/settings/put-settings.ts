import { z } from 'zod'
import { invalid } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { senderExists } from '../senders/sender.ts'
import { settingsFields } from './settings.ts'

export const putSettings = defineOperation({
  name: 'putSettings',
  summary: "Replace a store's settings with those in a file",
  level: 'admin',
  cli: { command: 'settings put', fromFile: Object.keys(settingsFields) },
  app: {},
  audit: {},
  input: z.object(settingsFields),
  output: z.object({
    marketingTexts: z.record(z.string(), z.unknown()),
    emailQuota: z.int().nullable(),
    defaultSenderId: z.string().nullable(),
  }),
  run: async (ctx, settings) => {
    const { defaultSenderId } = settings
    if (defaultSenderId !== null && !(await senderExists(ctx, defaultSenderId)))
      throw invalid('defaultSenderId', 'not found')
    const columns = {
      ...settings,
      marketingTexts: JSON.stringify(settings.marketingTexts),
      updatedAt: ctx.services.clock.now().toISOString(),
    }
    await ctx.db
      .insertInto('settings')
      .values({ storeId: ctx.storeId, ...columns })
      .onConflict((already) => already.column('storeId').doUpdateSet(columns))
      .execute()
    return settings
  },
})
