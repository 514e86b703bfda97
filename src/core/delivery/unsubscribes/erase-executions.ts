import { sql } from 'kysely'
import { maskAddress, maskText } from '../../../engine/mask/personal/personal.ts'
import { parseMessages, serializeMessages } from '../../../ports/queue.ts'
import type { Problem } from '../../../problems/problems.ts'
import { mapTexts, readProblem, type StoredProblem, storedProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { contains } from '../../call/search.ts'
import { searchTextOfExecution, showDetails } from '../history/execution.ts'
import { recipientKeysOf } from '../history/recipient-keys.ts'
import type { RecipientMatcher } from './recipient-matcher.ts'

type ExecutionRow = Awaited<ReturnType<typeof findCandidates>>[number]

/** The ids of the first and the last execution. */
export type ExecutionRange = { first: string; last: string }

/** Permanently masks a recipient in a range of executions. Returns the number of executions changed. */
export async function eraseExecutions(ctx: Ctx, recipient: RecipientMatcher, range: ExecutionRange) {
  const rows = (await findCandidates(ctx, recipient, range)).filter((row) =>
    SEARCHED_COLUMNS.some((column) => recipient.isMentionedIn(row[column])),
  )
  for (const row of rows) {
    await maskExecution(ctx, row, recipient)
    await maskDetails(ctx, row, recipient)
    await maskAttempts(ctx, row.id, recipient)
    await ctx.db
      .deleteFrom('executionInputs')
      .where('executionId', '=', row.id)
      .where('storeId', '=', ctx.storeId)
      .execute()
  }
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

/** Executions that contain the address's ASCII characters; the matcher then excludes other addresses. */
const findCandidates = (ctx: Ctx, { partsOfForms }: RecipientMatcher, { first, last }: ExecutionRange) => {
  const conditions = SEARCHED_COLUMNS.flatMap((column) =>
    partsOfForms.map((parts) => contains(sql`lower(${sql.ref(column)})`, ...parts)),
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

async function maskExecution(ctx: Ctx, row: ExecutionRow, recipient: RecipientMatcher) {
  const { actionConfigName, recipients, recipientKeys } = row
  const addresses: string[] = JSON.parse(recipients ?? '[]')
  const names = {
    runId: row.runId && recipient.mask(row.runId),
    stepRef: row.stepRef && recipient.mask(row.stepRef),
    subject: null,
  }
  // The other recipients can still be searched for.
  const others = addresses.filter((address) => !recipient.matches(address))
  await ctx.db
    .updateTable('executions')
    .set({
      ...names,
      inputDigest: null,
      recipients: recipients && JSON.stringify(maskEach(addresses, recipient)),
      recipientKeys: recipientKeys && (await recipientKeysOf(ctx, others)),
      ...maskProblem(row, recipient),
      messages: maskMessages(row.messages, recipient),
      searchText: searchTextOfExecution({ actionConfigName, ...names }),
    })
    .where('id', '=', row.id)
    .where('storeId', '=', ctx.storeId)
    .execute()
}

async function maskDetails(ctx: Ctx, row: ExecutionRow, recipient: RecipientMatcher) {
  await ctx.db
    .updateTable('executionDetails')
    .set({ ...(await maskContent(ctx, row)), messages: maskMessages(row.endedMessages, recipient) })
    .where('executionId', '=', row.id)
    .where('storeId', '=', ctx.storeId)
    .execute()
}

/** Masks the request and response, and removes the content that was rendered for the recipient. */
async function maskContent(ctx: Ctx, { actionType, request, response }: ExecutionRow) {
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

async function maskAttempts({ db, storeId }: Ctx, id: string, recipient: RecipientMatcher) {
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
