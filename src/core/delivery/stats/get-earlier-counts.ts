import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { STATS_DAYS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { DaysInput } from './get-stats.ts'
import { readDays } from './read-counts.ts'

export const getEarlierCounts = defineOperation({
  name: 'getEarlierCounts',
  summary: 'How many emails were sent and calls made in as many days before those that the stats tell of',
  level: 'read',
  app: {},
  input: DaysInput,
  output: z.object({
    success: z
      .object({ EMAIL: count, HTTP_REQUEST: count })
      .nullable()
      .describe('Null when days so long ago are not counted any more'),
  }),
  run: async (ctx, { days }) => {
    if (2 * days > STATS_DAYS.max) return { success: null }
    const { dates, rows } = await readDays(ctx, 2 * days)
    const since = dates[days] ?? ''
    const of = (type: string) =>
      rows.reduce(
        (sum, row) => (row.actionType === type && row.key < since ? sum + Number(row.success) : sum),
        0,
      )
    return { success: { EMAIL: of('EMAIL'), HTTP_REQUEST: of('HTTP_REQUEST') } }
  },
})
