import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { MAX_REPORTED_LINES } from '../../../engine/deliver/address-list.ts'
import { guardCell } from '../../../engine/translation-files/table.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { BODY_BYTES } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import { runJob } from '../../call/work.ts'
import { hashOfKey } from './suppression.ts'
import { selectUnerased } from './unsubscribes.ts'

/** Per statement, so other work can run in between. */
const BATCH = 200
const EXPORT_BATCH = 5_000

const Report = z.object({
  added: count.describe('Number of new addresses'),
  alreadyExists: count,
  wrong: z
    .array(z.object({ line: count, text: z.string(), reason: z.string() }))
    .describe(`Lines without an address, up to ${MAX_REPORTED_LINES}`),
  wrongCount: count,
})

const CSV_UPLOAD = { streamed: { field: 'csv', bytes: BODY_BYTES }, heavy: true } as const
const Input = z.object({
  csv: z.string().describe('One address per line, or a column named address or email'),
})

export const checkUnsubscribes = defineOperation({
  name: 'checkUnsubscribes',
  summary: 'Preview the import of a CSV file of addresses; changes nothing',
  level: 'admin',
  app: CSV_UPLOAD,
  reads: true,
  input: Input,
  output: Report,
  run: async (ctx, { csv }) => (await compare(ctx, csv)).report,
})

export const importUnsubscribes = defineOperation({
  name: 'importUnsubscribes',
  summary: 'Unsubscribe the addresses in a CSV file from marketing emails: all of its valid lines or none',
  level: 'admin',
  cli: { command: 'unsubscribe import', fromStdin: { field: 'csv' } },
  app: CSV_UPLOAD,
  audit: { subject: 'added' },
  input: Input,
  output: Report,
  run: async (ctx, { csv }) => {
    const { newRows, report } = await compare(ctx, csv)
    for (let start = 0; start < newRows.length; start += BATCH)
      await insertAll(ctx, newRows.slice(start, start + BATCH))
    return report
  },
})

type ListedAddress = { address: string; key: string; unsubscribedAt: string }

/** Which lines are new, and what to report about the file. */
async function compare(ctx: Ctx, csv: string) {
  const { addresses, wrong, wrongCount, ...columns } = await runJob(ctx, 'readAddressList', csv)
  const keys = columns.keys.split('\n')
  const times = columns.times.split('\n')
  const rows = (addresses === '' ? [] : addresses.split('\n')).map(
    (address, index): ListedAddress => ({
      address,
      key: keys[index] ?? '',
      unsubscribedAt: times[index] ?? '',
    }),
  )
  const newRows: ListedAddress[] = []
  for (let start = 0; start < rows.length; start += BATCH)
    newRows.push(...(await withoutExisting(ctx, rows.slice(start, start + BATCH))))
  const report = {
    added: newRows.length,
    alreadyExists: rows.length - newRows.length,
    wrong: wrong.map(({ problem, ...line }) => ({ ...line, reason: textFor(ctx, problem) })),
    wrongCount,
  }
  return { newRows, report }
}

async function withoutExisting(ctx: Ctx, rows: ListedAddress[]): Promise<ListedAddress[]> {
  await setImmediate()
  const hashes = rows.map(({ key }) => hashOfKey(ctx.storeId, key))
  const matches = await ctx.db
    .selectFrom('unsubscribes')
    .select('addressKey')
    .where('storeId', '=', ctx.storeId)
    .where('addressKey', 'in', [...rows.map(({ key }) => key), ...hashes])
    .execute()
  const existing = new Set(matches.map((row) => row.addressKey))
  return rows.filter(({ key }, index) => !existing.has(key) && !existing.has(hashes[index] ?? ''))
}

async function insertAll(ctx: Ctx, rows: ListedAddress[]) {
  await setImmediate()
  const now = ctx.services.clock.now().toISOString()
  await ctx.db
    .insertInto('unsubscribes')
    .values(
      rows.map(({ address, key, unsubscribedAt }) => ({
        storeId: ctx.storeId,
        addressKey: key,
        address,
        createdAt: unsubscribedAt !== '' && unsubscribedAt < now ? unsubscribedAt : now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const exportUnsubscribes = defineOperation({
  name: 'exportUnsubscribes',
  summary:
    "Export the addresses that unsubscribed from a store's marketing emails as CSV, without erased recipients",
  level: 'admin',
  cli: { command: 'unsubscribe export', stdoutField: 'csv' },
  app: {},
  audit: { subject: 'count' },
  reads: true,
  input: z.object({}),
  output: z.object({ csv: z.string(), count }),
  run: async (ctx) => {
    const lines = ['address,unsubscribedAt']
    let after: string | undefined = ''
    while (after !== undefined) {
      const rows = await readNext(ctx, after)
      for (const { address, createdAt } of rows) lines.push(`${quote(guardCell(address))},${createdAt}`)
      after = rows.length < EXPORT_BATCH ? undefined : rows.at(-1)?.addressKey
    }
    return { csv: `${lines.join('\r\n')}\r\n`, count: lines.length - 1 }
  },
})

const quote = (field: string) => (/[",;\s]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

async function readNext(ctx: Ctx, after: string) {
  await setImmediate()
  return selectUnerased(ctx)
    .select(['address', 'addressKey', 'createdAt'])
    .where('addressKey', '>', after)
    .orderBy('addressKey')
    .limit(EXPORT_BATCH)
    .execute()
}
