import { type RawBuilder, sql } from 'kysely'
import { maskAddress, maskText } from '../../../engine/mask/personal/personal.ts'
import { messagesIn, storedMessages } from '../../../ports/queue.ts'
import type { Problem } from '../../../problems/problems.ts'
import { mapTexts, readProblem, type StoredProblem, storedProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { searchTextOfExecution, showDetails } from '../history/execution.ts'
import { recipientKeysOf } from '../history/recipient-keys.ts'
import type { RecipientMatcher } from './recipient-matcher.ts'

type ExecutionRow = Awaited<ReturnType<typeof findCandidates>>[number]

/** Permanently masks a recipient in a range of executions; returns how many it changed. */
export async function eraseBetween(
  ctx: Ctx,
  recipient: RecipientMatcher,
  first: string,
  last: string,
): Promise<number> {
  const rows = (await findCandidates(ctx, recipient, first, last)).filter((row) =>
    mentionsRecipient(row, recipient),
  )
  for (const row of rows) await eraseExecution(ctx, row, recipient)
  return rows.length
}

/** Executions that may contain the address, as far as the database can tell. */
const findCandidates = (ctx: Ctx, { forms }: RecipientMatcher, first: string, last: string) => {
  const has = (column: string) =>
    sql.join(
      forms.map(
        (form) => sql`lower(${sql.ref(column)}) like ${`%${form.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
      ),
      sql` or `,
    )
  const columns = ['recipients', 'subject', 'errorData', 'runId', 'stepRef'].map(
    (name) => `executions.${name}`,
  )
  const anywhere: RawBuilder<boolean> = sql`(${sql.join(
    [...columns, 'request', 'response'].map(has),
    sql` or `,
  )})`
  return ctx.db
    .selectFrom('executions')
    .leftJoin('executionDetails', 'executionDetails.executionId', 'executions.id')
    .select(['executions.id', 'actionType', 'actionConfigName', 'recipients', 'recipientKeys', 'subject'])
    .select(['errorCode', 'errorData'])
    .select(['runId', 'stepRef', 'request', 'response'])
    .select(['executions.messages', 'executionDetails.messages as endedMessages'])
    .where('executions.storeId', '=', ctx.storeId)
    .where('executions.id', '>=', first)
    .where('executions.id', '<=', last)
    .where(anywhere)
    .execute()
}

const mentionsRecipient = (row: ExecutionRow, recipient: RecipientMatcher) =>
  [row.recipients, row.subject, row.errorData, row.runId, row.stepRef, row.request, row.response].some(
    recipient.isMentionedIn,
  )

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

/** Keeps the keys of the other recipients, so that they can still be found. */
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

/** Masks each text in its data: server replies may name the recipient. */
const maskTexts = (problem: Problem | null, recipient: RecipientMatcher) =>
  problem && mapTexts(problem, (text) => maskText(recipient.mask(text)))

const maskProblem = (stored: StoredProblem, recipient: RecipientMatcher): StoredProblem =>
  storedProblem(maskTexts(readProblem(stored), recipient))

const maskEach = (addresses: string[], recipient: RecipientMatcher) =>
  addresses.map((address) => (recipient.matches(address) ? maskAddress(address) : address))

const maskMessages = (stored: string | null, recipient: RecipientMatcher) =>
  stored &&
  storedMessages(
    messagesIn(stored).map(({ recipients, problem, ...message }) => ({
      ...message,
      recipients: maskEach(recipients, recipient),
      problem: maskTexts(problem, recipient),
    })),
  )

/** The request and response are kept in masked form; what was generated from the recipient's data is removed. */
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
