import { type RawBuilder, sql } from 'kysely'
import { maskAddress, maskText } from '../../../engine/mask/personal/personal.ts'
import { messagesIn, storedMessages } from '../../../ports/queue.ts'
import type { Problem } from '../../../problems/problems.ts'
import { mapTexts, readProblem, type StoredProblem, storedProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { searchTextOfExecution, showDetails } from '../history/execution.ts'
import { recipientKeysOf } from '../history/recipient-keys.ts'
import type { Mentions } from './mentions.ts'

type ExecutionRow = Awaited<ReturnType<typeof mentioning>>[number]

/** Permanently masks a recipient in a range of executions; returns how many it changed. */
export async function eraseBetween(ctx: Ctx, who: Mentions, first: string, last: string): Promise<number> {
  const found = (await mentioning(ctx, who, first, last)).filter((row) => isAbout(row, who))
  for (const row of found) await eraseExecution(ctx, row, who)
  return found.length
}

/** Rows that may contain the address, as far as the database can determine. */
const mentioning = (ctx: Ctx, { forms }: Mentions, first: string, last: string) => {
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

const isAbout = (row: ExecutionRow, who: Mentions) =>
  [row.recipients, row.subject, row.errorData, row.runId, row.stepRef, row.request, row.response].some(
    who.isIn,
  )

async function eraseExecution(ctx: Ctx, row: ExecutionRow, who: Mentions) {
  const { db, storeId } = ctx
  const { id, actionConfigName } = row
  const names = { runId: maskIn(row.runId, who), stepRef: maskIn(row.stepRef, who), subject: null }
  await db
    .updateTable('executions')
    .set({
      ...names,
      inputDigest: null,
      recipients: row.recipients && JSON.stringify(maskEach(JSON.parse(row.recipients), who)),
      recipientKeys: await keysOfOthers(ctx, row, who),
      ...maskProblem(row, who),
      messages: maskMessages(row.messages, who),
      searchText: searchTextOfExecution({ actionConfigName, ...names }),
    })
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  await db
    .updateTable('executionDetails')
    .set({ ...(await maskDetails(ctx, row)), messages: maskMessages(row.endedMessages, who) })
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  await db
    .deleteFrom('executionInputs')
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  await eraseAttempts(ctx, id, who)
}

/** Keeps the keys of the other recipients, so that they can still be found. */
const keysOfOthers = async (ctx: Ctx, { recipients, recipientKeys }: ExecutionRow, who: Mentions) =>
  recipientKeys &&
  recipientKeysOf(
    ctx,
    (JSON.parse(recipients ?? '[]') as string[]).filter((one) => !who.isOne(one)),
  )

const maskIn = (text: string | null, who: Mentions) => text && who.mask(text)

/** Masks each text in its data: server replies may name the recipient. */
const maskTexts = (problem: Problem | null, who: Mentions) =>
  problem && mapTexts(problem, (text) => maskText(who.mask(text)))

const maskProblem = (stored: StoredProblem, who: Mentions): StoredProblem =>
  storedProblem(maskTexts(readProblem(stored), who))

const maskEach = (addresses: string[], who: Mentions) =>
  addresses.map((one) => (who.isOne(one) ? maskAddress(one) : one))

const maskMessages = (stored: string | null, who: Mentions) =>
  stored &&
  storedMessages(
    messagesIn(stored).map(({ recipients, problem, ...message }) => ({
      ...message,
      recipients: maskEach(recipients, who),
      problem: maskTexts(problem, who),
    })),
  )

/** The request and response are kept in masked form; what was generated from the recipient's data is removed. */
async function maskDetails(ctx: Ctx, { actionType, request, response }: ExecutionRow) {
  if (request === null && response === null) return {}
  const shown = await showDetails(ctx, actionType, { request, response })
  const sent =
    actionType === 'EMAIL' && shown.request ? { ...shown.request, ...NO_PERSONAL_DATA } : shown.request
  return {
    request: sent && JSON.stringify(sent),
    response: shown.response && JSON.stringify(shown.response),
    input: null,
  }
}

const NO_PERSONAL_DATA = { subject: '', attachments: [] }

async function eraseAttempts({ db, storeId }: Ctx, id: string, who: Mentions) {
  const attempts = await db
    .selectFrom('executionAttempts')
    .select(['attempt', 'errorCode', 'errorData'])
    .where('executionId', '=', id)
    .where('storeId', '=', storeId)
    .execute()
  for (const { attempt, ...stored } of attempts)
    await db
      .updateTable('executionAttempts')
      .set({ errorData: maskProblem(stored, who).errorData })
      .where('executionId', '=', id)
      .where('storeId', '=', storeId)
      .where('attempt', '=', attempt)
      .execute()
}
