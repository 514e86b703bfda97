import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { BREAKDOWNS, BreakdownName } from './breakdowns.ts'
import { TimedDayCount, timedDailyCounts } from './daily-counts.ts'
import { DaysInput } from './get-stats.ts'
import { readDays, readDaysOf } from './read-counts.ts'

const Days = z.array(TimedDayCount)

export const getDailyCounts = defineOperation({
  name: 'getDailyCounts',
  summary: 'Count the emails and calls on each recent day',
  level: 'read',
  app: {},
  input: DaysInput.extend({
    by: BreakdownName.optional().describe(
      'Count only one layout, request, sender or language, given by `key`',
    ),
    key: z.string().default('').describe('Id or language code; if empty, counts executions without one'),
  }),
  output: z.object({ all: Days, EMAIL: Days, HTTP_REQUEST: Days }),
  run: async (ctx, { days, by, key }) => {
    const { dates, rows } = by
      ? await readDaysOf(ctx, days, { dimension: BREAKDOWNS[by].dimension, key })
      : await readDays(ctx, days)
    const countsOf = (type: string) =>
      timedDailyCounts(
        dates,
        rows.filter(({ actionType }) => actionType === type),
      )
    return {
      all: timedDailyCounts(dates, rows),
      EMAIL: countsOf('EMAIL'),
      HTTP_REQUEST: countsOf('HTTP_REQUEST'),
    }
  },
})
