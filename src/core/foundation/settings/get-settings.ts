import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { readSettings, Settings } from './settings.ts'

export const getSettings = defineOperation({
  name: 'getSettings',
  summary: "A store's settings",
  level: 'admin',
  cli: { command: 'settings get' },
  app: {},
  reads: true,
  input: z.object({}),
  output: Settings,
  run: (ctx) => readSettings(ctx),
})
