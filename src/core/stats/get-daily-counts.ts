import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { DayCount, DaysInput, dailyCounts, readDays } from './get-stats.ts'

const Days = z.array(DayCount)

export const getDailyCounts = defineOperation({
  name: 'getDailyCounts',
  summary: 'How many emails and how many calls there were on each of the last days',
  level: 'read',
  app: {},
  input: DaysInput,
  output: z.object({ EMAIL: Days, HTTP_REQUEST: Days }),
  run: async (ctx, { days }) => {
    const { dates, rows } = await readDays(ctx, days)
    const of = (type: string) =>
      dailyCounts(
        dates,
        rows.filter(({ actionType }) => actionType === type),
      )
    return { EMAIL: of('EMAIL'), HTTP_REQUEST: of('HTTP_REQUEST') }
  },
})
