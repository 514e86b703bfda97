import { sql } from 'kysely'
import { z } from 'zod'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import { maskAddress, maskText } from '../../../engine/mask/personal/personal.ts'
import type { Db } from '../../../ports/database.ts'
import { parseMessages, serializeMessages } from '../../../ports/queue.ts'
import type { Problem } from '../../../problems/problems.ts'
import { mapTexts, readProblem, type StoredProblem, storedProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { contains } from '../../call/search.ts'
import { inTransaction } from '../../call/transaction.ts'
import { searchTextOfExecution, showDetails } from '../history/execution.ts'
import { recipientKeysOf } from '../history/recipient-keys.ts'
import { openInput } from '../history/sealed-input.ts'
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
    stillUnsubscribed: z.boolean().describe('Whether they stay unsubscribed, stored as a hash'),
  }),
  run: async (ctx, { address }) => {
    const recipient = matcherFor(address)
    await requireNothingPending(ctx, recipient)
    const erased = await eraseAll(ctx, recipient)
    const { inboxMessages, stillUnsubscribed } = await inTransaction(ctx, async (inner) => ({
      inboxMessages: await removeFromInbox(inner, recipient),
      stillUnsubscribed: await hashSuppression(inner.db, ctx.storeId, addressKey(address)),
    }))
    return { masked: maskAddress(address), ...erased, inboxMessages, stillUnsubscribed }
  },
})

const inputText = (ctx: Ctx, row: Parameters<typeof openInput>[1]) =>
  JSON.stringify(openInput(ctx.services.vault, row))

/** Pending executions still need the address, and their messages are identified by position. */
async function requireNothingPending(ctx: Ctx, recipient: RecipientMatcher) {
  const rows = await ctx.db
    .selectFrom('executions')
    .innerJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'sealed as sealedInput', 'masterKeyId'])
    .where('executions.storeId', '=', ctx.storeId)
    .where('status', '=', 'PENDING')
    .execute()
  const waiting = rows.filter((row) => recipient.isMentionedIn(inputText(ctx, row))).map(({ id }) => id)
  if (waiting.length > 0)
    throw conflict('recipient.has_pending', { count: waiting.length, executions: waiting.slice(0, 3) })
}

/** Processes the history in batches, so other writes are only blocked briefly. */
async function eraseAll(ctx: Ctx, recipient: RecipientMatcher) {
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
    .select(['executionId as id', 'storeId', 'sealed as sealedInput', 'masterKeyId'])
    .where('storeId', '=', ctx.storeId)
    .where('executionId', '>=', first)
    .where('executionId', '<=', last)
    .execute()
  const executionIds = rows.filter((row) => recipient.isMentionedIn(inputText(ctx, row))).map(({ id }) => id)
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

/** Replaces the address with a hash, so the recipient stays unsubscribed and their unsubscribe links keep working. */
async function hashSuppression(db: Db, storeId: string, key: string): Promise<boolean> {
  const hash = hashOfKey(storeId, key)
  for (const table of ['unsubscribes', 'unsubscribeLinks'] as const) {
    const isUnhashed = sql<boolean>`"storeId" = ${storeId} and "addressKey" = ${key}`
    const [unhashed] = await db.selectFrom(table).select('addressKey').where(isUnhashed).execute()
    if (!unhashed) continue
    // The new row replaces the one that an earlier erasure hashed.
    await db.deleteFrom(table).where('storeId', '=', storeId).where('addressKey', '=', hash).execute()
    await db.updateTable(table).set({ addressKey: hash, address: '' }).where(isUnhashed).execute()
  }
  const [suppressed] = await db
    .selectFrom('unsubscribes')
    .select('addressKey')
    .where('storeId', '=', storeId)
    .where('addressKey', '=', hash)
    .execute()
  return suppressed !== undefined
}

type ExecutionRow = Awaited<ReturnType<typeof findCandidates>>[number]

/** Permanently masks a recipient in a range of executions. Returns the number of executions changed. */
async function eraseBetween(
  ctx: Ctx,
  recipient: RecipientMatcher,
  first: string,
  last: string,
): Promise<number> {
  const rows = (await findCandidates(ctx, recipient, first, last)).filter((row) =>
    SEARCHED_COLUMNS.some((column) => recipient.isMentionedIn(row[column])),
  )
  for (const row of rows) await eraseExecution(ctx, row, recipient)
  return rows.length
}

const SEARCHED_COLUMNS = [
  'recipients',
  'subject',
  'errorData',
  'runId',
  'stepRef',
  'request',
  'response',
] as const

/** Executions that contain the address as a plain substring; the matcher then excludes longer addresses. */
const findCandidates = (ctx: Ctx, { forms }: RecipientMatcher, first: string, last: string) => {
  const conditions = SEARCHED_COLUMNS.flatMap((column) =>
    forms.map((form) => contains(sql`lower(${sql.ref(column)})`, form)),
  )
  return ctx.db
    .selectFrom('executions')
    .leftJoin('executionDetails', 'executionDetails.executionId', 'executions.id')
    .select(['executions.id', 'actionType', 'actionConfigName', 'recipientKeys', 'errorCode'])
    .select(SEARCHED_COLUMNS)
    .select(['executions.messages', 'executionDetails.messages as endedMessages'])
    .where('executions.storeId', '=', ctx.storeId)
    .where('executions.id', '>=', first)
    .where('executions.id', '<=', last)
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
    .execute()
}

async function eraseExecution(ctx: Ctx, row: ExecutionRow, recipient: RecipientMatcher) {
  const { db, storeId } = ctx
  const { id, actionConfigName } = row
  const names = {
    runId: maskIn(row.runId, recipient),
    stepRef: maskIn(row.stepRef, recipient),
    subject: null,
  }
  await db
    .updateTable('executions')
    .set({
      ...names,
      inputDigest: null,
      recipients: row.recipients && JSON.stringify(maskEach(JSON.parse(row.recipients), recipient)),
      recipientKeys: await keysOfOthers(ctx, row, recipient),
      ...maskProblem(row, recipient),
      messages: maskMessages(row.messages, recipient),
      searchText: searchTextOfExecution({ actionConfigName, ...names }),
    })
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  await db
    .updateTable('executionDetails')
    .set({ ...(await maskDetails(ctx, row)), messages: maskMessages(row.endedMessages, recipient) })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  await db
    .deleteFrom('executionInputs')
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  await eraseAttempts(ctx, id, recipient)
}

/** The keys of the other recipients, who can still be searched for. */
const keysOfOthers = async (
  ctx: Ctx,
  { recipients, recipientKeys }: ExecutionRow,
  recipient: RecipientMatcher,
) =>
  recipientKeys &&
  recipientKeysOf(
    ctx,
    (JSON.parse(recipients ?? '[]') as string[]).filter((address) => !recipient.matches(address)),
  )

const maskIn = (text: string | null, recipient: RecipientMatcher) => text && recipient.mask(text)

/** Masks every string in a problem's data, because server replies can contain the address. */
const maskData = (problem: Problem | null, recipient: RecipientMatcher) =>
  problem && mapTexts(problem, (text) => maskText(recipient.mask(text)))

const maskProblem = (stored: StoredProblem, recipient: RecipientMatcher): StoredProblem =>
  storedProblem(maskData(readProblem(stored), recipient))

const maskEach = (addresses: string[], recipient: RecipientMatcher) =>
  addresses.map((address) => (recipient.matches(address) ? maskAddress(address) : address))

const maskMessages = (stored: string | null, recipient: RecipientMatcher) =>
  stored &&
  serializeMessages(
    parseMessages(stored).map(({ recipients, problem, ...message }) => ({
      ...message,
      recipients: maskEach(recipients, recipient),
      problem: maskData(problem, recipient),
    })),
  )

/** Masks the request and response, and removes the content that was rendered for the recipient. */
async function maskDetails(ctx: Ctx, { actionType, request, response }: ExecutionRow) {
  if (request === null && response === null) return {}
  const masked = await showDetails(ctx, actionType, { request, response })
  const sent =
    actionType === 'EMAIL' && masked.request ? { ...masked.request, ...NO_PERSONAL_DATA } : masked.request
  return {
    request: sent && JSON.stringify(sent),
    response: masked.response && JSON.stringify(masked.response),
    input: null,
  }
}

const NO_PERSONAL_DATA = { subject: '', attachments: [] }

async function eraseAttempts({ db, storeId }: Ctx, id: string, recipient: RecipientMatcher) {
  const attempts = await db
    .selectFrom('executionAttempts')
    .select(['attempt', 'errorCode', 'errorData'])
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  for (const { attempt, ...stored } of attempts)
    await db
      .updateTable('executionAttempts')
      .set({ errorData: maskProblem(stored, recipient).errorData })
      .where('executionId', '=', id)
      .where('storeId', '=', storeId)
      .where('attempt', '=', attempt)
      .execute()
}
