import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { readSettings, Settings } from './settings.ts'

export const getFooterTexts = defineOperation({
  name: 'getFooterTexts',
  summary: "The store's footer text by language, and its main language",
  level: 'read',
  app: {},
  input: z.object({}),
  output: Settings.pick({ mainLocale: true, marketingTexts: true }),
  run: (ctx) => readSettings(ctx),
})
