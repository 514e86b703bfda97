import { z } from 'zod'
import { isRecord } from '../../../engine/objects.ts'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { firstIdAt } from '../../call/ids.ts'
import { RETRY_DAYS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import {
  type EmailInput,
  type HttpInput,
  maskVariables,
  openInput,
  type StoredInput,
} from './sealed-input.ts'

const MAX_EXECUTIONS = 10
/** Total length of their sealed inputs; the newest is always included. */
const MAX_CHARACTERS = 3_000_000
/** Inputs are stored for RETRY_DAYS after an execution ends, and executions end within two days. */
const LOOKBACK_DAYS = RETRY_DAYS + 2

export const listPastVariables = defineOperation({
  name: 'listPastVariables',
  summary:
    'List the stored variables of the most recent emails of a layout, or calls of an HTTP request, without masked values',
  level: 'read',
  app: {},
  input: z.object({ id: z.string().describe('Layout or HTTP request id') }),
  output: z.object({
    executions: z.array(
      z.object({
        id: z.string(),
        createdAt: timestamp,
        locale: z.string().nullable(),
        variables: z.record(z.string(), z.unknown()),
        isWhole: z.boolean().describe('False if masked values were removed'),
      }),
    ),
  }),
  run: async (ctx, { id }) => {
    await requireRecord(ctx, id)
    const since = ctx.services.clock.now().getTime() - LOOKBACK_DAYS * DAY_MS
    const rows = await ctx.db
      .selectFrom('executions')
      .innerJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
      .select(['executions.id', 'executions.storeId', 'executions.createdAt'])
      .select(['sealed as sealedInput', 'masterKeyId'])
      .where('executions.storeId', '=', ctx.storeId)
      .where('actionConfigId', '=', id)
      // Without this bound, the whole history of a layout that is no longer sent would be read.
      .where('executions.id', '>=', firstIdAt('exe', since))
      .orderBy('executions.id', 'desc')
      .limit(MAX_EXECUTIONS)
      .execute()
    const executions: Awaited<ReturnType<typeof readInput>> = []
    let characters = 0
    for (const [index, row] of rows.entries()) {
      characters += row.sealedInput.length
      if (index === 0 || characters <= MAX_CHARACTERS) executions.push(...(await readInput(ctx, row)))
    }
    return { executions }
  },
})

async function requireRecord(ctx: Ctx, id: string): Promise<void> {
  const table = id.startsWith('req_') ? 'httpRequests' : 'layouts'
  await ctx.db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound(table === 'layouts' ? 'layout' : 'request'))
}

async function readInput(ctx: Ctx, row: StoredInput & { createdAt: string }) {
  const input = openInput<Partial<EmailInput & HttpInput>>(ctx.services.vault, row)
  if (input === null) return []
  const { id, createdAt } = row
  const original = input.variables ?? {}
  const masked: unknown = JSON.parse(await maskVariables(ctx, original))
  const variables = withoutMasked(original, masked)
  const isWhole = JSON.stringify(variables) === JSON.stringify(original)
  return [
    { id, createdAt, locale: input.locale ?? null, variables: variables as Record<string, unknown>, isWhole },
  ]
}

/** Removes masked values. A list keeps its length, since conditions may depend on it. */
function withoutMasked(original: unknown, masked: unknown): unknown {
  if (Array.isArray(original) && Array.isArray(masked))
    return original.map((item, index) => withoutMasked(item, masked[index]) ?? null)
  if (isRecord(original) && isRecord(masked)) {
    const entries = Object.entries(original).map(([name, value]) => [
      name,
      withoutMasked(value, masked[name]),
    ])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  return original === masked ? original : undefined
}
