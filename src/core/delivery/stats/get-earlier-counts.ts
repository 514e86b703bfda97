import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { STATS_DAYS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { DaysInput } from './get-stats.ts'
import { readDays } from './read-counts.ts'

export const getEarlierCounts = defineOperation({
  name: 'getEarlierCounts',
  summary: 'Count the successful emails and calls in the preceding period of the same length',
  level: 'read',
  app: {},
  input: DaysInput,
  output: z.object({
    success: z
      .object({ EMAIL: count, HTTP_REQUEST: count })
      .nullable()
      .describe('Null if both periods together exceed the maximum number of days'),
  }),
  run: async (ctx, { days }) => {
    if (2 * days > STATS_DAYS.max) return { success: null }
    const { dates, rows } = await readDays(ctx, 2 * days)
    const since = dates[days] ?? ''
    const countOf = (type: string) =>
      rows.reduce((sum, row) => (row.actionType === type && row.key < since ? sum + row.success : sum), 0)
    return { success: { EMAIL: countOf('EMAIL'), HTTP_REQUEST: countOf('HTTP_REQUEST') } }
  },
})
