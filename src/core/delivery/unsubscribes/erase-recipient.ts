import { z } from 'zod'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import { recordAudit } from '../../call/audit.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { inTransaction } from '../../call/transaction.ts'
import { openInput, type StoredInput } from '../history/sealed-input.ts'
import { type ExecutionRange, eraseExecutions } from './erase-executions.ts'
import { matcherFor, type RecipientMatcher } from './recipient-matcher.ts'
import { hashSuppression } from './suppression.ts'
import { AddressInput } from './unsubscribes.ts'

const BATCH = 1000

export const eraseRecipient = defineOperation({
  name: 'eraseRecipient',
  summary:
    "Erase a recipient's stored data: the history is permanently masked, step inputs are deleted, and only a hash records that they unsubscribed",
  level: 'admin',
  cli: { command: 'unsubscribe erase', positional: ['address'] },
  app: {},
  transaction: 'own',
  input: AddressInput,
  output: z.object({
    masked: z.string().describe('The address, partially masked'),
    executions: count.describe('Number of history entries that were masked'),
    inputs: count.describe('Number of step inputs that were deleted'),
    inboxMessages: count,
    stillUnsubscribed: z.boolean().describe('Whether they stay unsubscribed, stored as a hash'),
  }),
  run: async (ctx, { address }) => {
    const recipient = matcherFor(address)
    await requireNothingPending(ctx, recipient)
    const masked = maskAddress(address)
    const erased = await eraseHistory(ctx, recipient)
    return inTransaction(ctx, async (inner) => {
      await recordAudit(inner, 'eraseRecipient', masked)
      return {
        masked,
        ...erased,
        inboxMessages: await removeFromInbox(inner, recipient),
        stillUnsubscribed: await hashSuppression(inner.db, ctx.storeId, address),
      }
    })
  },
})

/** Pending executions still need the address, and their messages are identified by position. */
async function requireNothingPending(ctx: Ctx, recipient: RecipientMatcher) {
  const rows = await ctx.db
    .selectFrom('executions')
    .innerJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'sealed as sealedInput', 'masterKeyId'])
    .where('executions.storeId', '=', ctx.storeId)
    .where('status', '=', 'PENDING')
    .execute()
  const waiting = rows.filter((row) => isInInput(ctx, row, recipient)).map(({ id }) => id)
  if (waiting.length > 0)
    throw conflict('recipient.has_pending', { count: waiting.length, executions: waiting.slice(0, 3) })
}

/** Processes the history in batches, so other writes are only blocked briefly. */
async function eraseHistory(ctx: Ctx, recipient: RecipientMatcher) {
  const erased = { executions: 0, inputs: 0 }
  let after = ''
  for (;;) {
    const ids = await ctx.db
      .selectFrom('executions')
      .select('id')
      .where('storeId', '=', ctx.storeId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const first = ids[0]?.id
    const last = ids.at(-1)?.id
    if (first === undefined || last === undefined) return erased
    const batch = await inTransaction(ctx, async (inner) => ({
      inputs: await removeInputs(inner, recipient, { first, last }),
      executions: await eraseExecutions(inner, recipient, { first, last }),
    }))
    erased.inputs += batch.inputs
    erased.executions += batch.executions
    after = last
  }
}

const isInInput = (ctx: Ctx, row: StoredInput, recipient: RecipientMatcher) =>
  recipient.isMentionedIn(JSON.stringify(openInput(ctx.services.vault, row)))

async function removeInputs(ctx: Ctx, recipient: RecipientMatcher, { first, last }: ExecutionRange) {
  const rows = await ctx.db
    .selectFrom('executionInputs')
    .select(['executionId as id', 'storeId', 'sealed as sealedInput', 'masterKeyId'])
    .where('storeId', '=', ctx.storeId)
    .where('executionId', '>=', first)
    .where('executionId', '<=', last)
    .execute()
  const executionIds = rows.filter((row) => isInInput(ctx, row, recipient)).map(({ id }) => id)
  if (executionIds.length > 0)
    await ctx.db
      .deleteFrom('executionInputs')
      .where('storeId', '=', ctx.storeId)
      .where('executionId', 'in', executionIds)
      .execute()
  return executionIds.length
}

async function removeFromInbox(ctx: Ctx, recipient: RecipientMatcher) {
  const rows = await ctx.db
    .selectFrom('inboxMessages')
    .select(['id', 'to'])
    .where('storeId', '=', ctx.storeId)
    .execute()
  const messageIds = rows
    .filter(({ to }) => (JSON.parse(to) as string[]).some(recipient.matches))
    .map(({ id }) => id)
  if (messageIds.length > 0)
    await ctx.db
      .deleteFrom('inboxMessages')
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', messageIds)
      .execute()
  return messageIds.length
}
