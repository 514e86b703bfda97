import { sql } from 'kysely'
import { z } from 'zod'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import type { Db } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { inTransaction } from '../../call/transaction.ts'
import { openInput } from '../history/sealed-input.ts'
import { eraseBetween } from './erase-history.ts'
import { matcherFor, type RecipientMatcher } from './recipient-matcher.ts'
import { hashOfKey } from './suppression.ts'
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
  audit: { subject: 'masked' },
  input: AddressInput,
  output: z.object({
    masked: z.string().describe('The address, partially masked'),
    executions: count.describe('Number of history entries that were masked'),
    inputs: count.describe('Number of step inputs that were deleted'),
    inboxMessages: count,
    stillUnsubscribed: z.boolean().describe('Stored as a hash: they receive no marketing emails'),
  }),
  run: async (ctx, { address }) => {
    const recipient = matcherFor(address)
    await requireNothingPending(ctx, recipient)
    const erased = await eraseAll(ctx, recipient)
    const rest = await inTransaction(ctx, async (inner) => ({
      inboxMessages: await removeFromInbox(inner, recipient),
      stillUnsubscribed: await hashSuppression(inner.db, ctx.storeId, addressKey(address)),
    }))
    return { masked: maskAddress(address), ...erased, ...rest }
  },
})

type InputRow = { executionId: string; sealed: string; masterKeyId: string }

const inputText = (ctx: Ctx, { executionId: id, sealed, masterKeyId }: InputRow) =>
  JSON.stringify(
    openInput(
      ctx.services.vault,
      { id, storeId: ctx.storeId },
      { sealedInput: sealed, masterKeyId, clearInput: null },
    ),
  )

/**
 * Pending work still needs the address, and removing one of several recipients would shift the positions of the others.
 */
async function requireNothingPending(ctx: Ctx, recipient: RecipientMatcher) {
  const rows = await ctx.db
    .selectFrom('executions')
    .innerJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executionId', 'sealed', 'masterKeyId'])
    .where('executions.storeId', '=', ctx.storeId)
    .where('status', '=', 'PENDING')
    .execute()
  const waiting = rows
    .filter((row) => recipient.isMentionedIn(inputText(ctx, row)))
    .map(({ executionId }) => executionId)
  if (waiting.length > 0)
    throw conflict('recipient.has_pending', { count: waiting.length, executions: waiting.slice(0, 3) })
}

/** Processes the history in batches, which block other writes only briefly. */
async function eraseAll(ctx: Ctx, recipient: RecipientMatcher) {
  const erased = { executions: 0, inputs: 0 }
  for (let after = ''; ; ) {
    const ids = await ctx.db
      .selectFrom('executions')
      .select('id')
      .where('storeId', '=', ctx.storeId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const [first, last] = [ids[0]?.id, ids.at(-1)?.id]
    if (first === undefined || last === undefined) return erased
    await inTransaction(ctx, async (inner) => {
      erased.inputs += await removeInputs(inner, recipient, first, last)
      erased.executions += await eraseBetween(inner, recipient, first, last)
    })
    after = last
  }
}

async function removeInputs(
  ctx: Ctx,
  recipient: RecipientMatcher,
  first: string,
  last: string,
): Promise<number> {
  const rows = await ctx.db
    .selectFrom('executionInputs')
    .select(['executionId', 'sealed', 'masterKeyId'])
    .where('storeId', '=', ctx.storeId)
    .where('executionId', '>=', first)
    .where('executionId', '<=', last)
    .execute()
  const executionIds = rows
    .filter((row) => recipient.isMentionedIn(inputText(ctx, row)))
    .map(({ executionId }) => executionId)
  if (executionIds.length > 0)
    await ctx.db
      .deleteFrom('executionInputs')
      .where('storeId', '=', ctx.storeId)
      .where('executionId', 'in', executionIds)
      .execute()
  return executionIds.length
}

async function removeFromInbox(ctx: Ctx, recipient: RecipientMatcher): Promise<number> {
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

/** Keeps the unsubscribe and its link, without the address. */
async function hashSuppression(db: Db, storeId: string, key: string): Promise<boolean> {
  const hash = hashOfKey(storeId, key)
  for (const table of ['unsubscribes', 'unsubscribeLinks'] as const) {
    const isPlainText = sql<boolean>`"storeId" = ${storeId} and "addressKey" = ${key}`
    const [plainText] = await db.selectFrom(table).select('addressKey').where(isPlainText).execute()
    if (!plainText) continue
    // A hash from an earlier erasure is replaced by the newer one.
    await db.deleteFrom(table).where('storeId', '=', storeId).where('addressKey', '=', hash).execute()
    await db.updateTable(table).set({ addressKey: hash, address: '' }).where(isPlainText).execute()
  }
  const [suppressed] = await db
    .selectFrom('unsubscribes')
    .select('addressKey')
    .where('storeId', '=', storeId)
    .where('addressKey', '=', hash)
    .execute()
  return suppressed !== undefined
}
