import { z } from 'zod'
import { addressKey } from '../../engine/deliver/addresses.ts'
import type { Ctx } from '../call/context.ts'
import { defineOperation } from '../call/operation.ts'
import { count } from '../fields.ts'
import { type CsvLine, readCsv, writeCsv } from './csv.ts'
import { hashOfKey } from './suppression.ts'
import { namedOf } from './unsubscribes.ts'

const AT_ONCE = 200
const WRONG_SHOWN = 100

const Report = z.object({
  added: count.describe('How many are new'),
  alreadyExists: count,
  wrong: z
    .array(z.object({ line: count, text: z.string(), reason: z.string() }))
    .describe(`Lines that hold no address, the first ${WRONG_SHOWN}`),
  wrongCount: count,
})

const Input = z.object({
  csv: z.string().describe('One address per line, or a column called address or email'),
})

export const checkUnsubscribes = defineOperation({
  name: 'checkUnsubscribes',
  summary: 'What importing a CSV file of addresses would do; changes nothing',
  level: 'admin',
  app: {},
  reads: true,
  input: Input,
  output: Report,
  run: async (ctx, { csv }) => (await compare(ctx, csv)).report,
})

export const importUnsubscribes = defineOperation({
  name: 'importUnsubscribes',
  summary: 'Send no more marketing to the addresses of a CSV file: all of its good lines or none',
  level: 'admin',
  cli: { command: 'unsubscribe import', fromStdin: { field: 'csv' } },
  app: {},
  audit: { subject: 'added' },
  input: Input,
  output: Report,
  run: async (ctx, { csv }) => {
    const { fresh, report } = await compare(ctx, csv)
    for (let at = 0; at < fresh.length; at += AT_ONCE) await insertAll(ctx, fresh.slice(at, at + AT_ONCE))
    return report
  },
})

/** Which lines are new, and what to report about the file. */
async function compare(ctx: Ctx, csv: string) {
  const { rows, wrong } = readCsv(csv)
  const fresh: CsvLine[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE)
    fresh.push(...(await notYetThere(ctx, rows.slice(at, at + AT_ONCE))))
  const report = {
    ...{ added: fresh.length, alreadyExists: rows.length - fresh.length },
    ...{ wrong: wrong.slice(0, WRONG_SHOWN), wrongCount: wrong.length },
  }
  return { fresh, report }
}

async function notYetThere(ctx: Ctx, rows: CsvLine[]): Promise<CsvLine[]> {
  const keys = rows.map(({ address }) => addressKey(address))
  const known = await ctx.db
    .selectFrom('unsubscribes')
    .select('addressKey')
    .where('storeId', '=', ctx.storeId)
    .where('addressKey', 'in', [...keys, ...keys.map((key) => hashOfKey(ctx.storeId, key))])
    .execute()
  const there = new Set(known.map((row) => row.addressKey))
  return rows.filter((_, index) => {
    const key = keys[index] ?? ''
    return !there.has(key) && !there.has(hashOfKey(ctx.storeId, key))
  })
}

async function insertAll(ctx: Ctx, rows: CsvLine[]) {
  const now = ctx.services.clock.now().toISOString()
  await ctx.db
    .insertInto('unsubscribes')
    .values(
      rows.map(({ address, at }) => ({
        ...{ storeId: ctx.storeId, addressKey: addressKey(address), address },
        createdAt: at !== null && at < now ? at : now,
      })),
    )
    .onConflict((already) => already.doNothing())
    .execute()
}

export const exportUnsubscribes = defineOperation({
  name: 'exportUnsubscribes',
  summary: 'The addresses that want no marketing from a store, as CSV; who was erased is not among them',
  level: 'admin',
  cli: { command: 'unsubscribe export', prints: 'csv' },
  app: {},
  audit: { subject: 'count' },
  input: z.object({}),
  output: z.object({ csv: z.string(), count }),
  run: async (ctx) => {
    const rows = await namedOf(ctx).select(['address', 'createdAt']).orderBy('addressKey').execute()
    return { csv: writeCsv(rows), count: rows.length }
  },
})
