import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { ACTION_TYPES } from '../history/execution.ts'
import { DaysInput, readStats, Stats } from './get-stats.ts'

/** Separate from `getStats`, whose input is shared by REST and assistants. */
export const getStatsOfKind = defineOperation({
  name: 'getStatsOfKind',
  summary:
    'Stats whose totals, success rate, daily counts, durations and failure reasons can be limited to emails or calls',
  level: 'read',
  app: {},
  input: DaysInput.extend({
    kind: z.enum(ACTION_TYPES).optional().describe('Emails and calls together by default'),
  }),
  output: Stats,
  run: (ctx, { days, kind }) => readStats(ctx, days, kind),
})
