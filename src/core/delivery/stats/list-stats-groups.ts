import { z } from 'zod'
import { STATS_GROUPS_LISTED } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { BreakdownName, listGroups, StatsGroup } from './breakdowns.ts'
import { DaysInput } from './get-stats.ts'
import { readCounts } from './read-counts.ts'

export const listStatsGroups = defineOperation({
  name: 'listStatsGroups',
  summary: 'Count executions by layout, HTTP request, sender or language over a number of days',
  level: 'read',
  app: {},
  cli: { command: 'stats', positional: ['by'] },
  input: DaysInput.extend({
    by: BreakdownName.describe('What to count by'),
  }),
  output: z.array(StatsGroup),
  run: async (ctx, { days, by }) => {
    const { rows } = await readCounts(ctx, days)
    return (await listGroups(ctx, rows, [by], STATS_GROUPS_LISTED))[by]
  },
})
