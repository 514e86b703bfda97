import { sql } from 'kysely'
import { z } from 'zod'
import { maskAddress, maskAddressesIn, maskText } from '../../../engine/mask/personal/personal.ts'
import type { Db } from '../../../ports/database.ts'
import { type Message as MessageRecord, parseMessages, type RunningExecution } from '../../../ports/queue.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Problem } from '../../../problems/problems.ts'
import { readProblem, type StoredProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'
import { type Reader, sentenceFor } from '../../call/problem-text.ts'
import { searchTextOf } from '../../call/search.ts'

export const ACTION_TYPES = ['EMAIL', 'HTTP_REQUEST'] as const
export const STATUSES = ['PENDING', 'SUCCESS', 'FAILED', 'SKIPPED'] as const

const errorCode = z.string().nullable()

export const ExecutionSummary = z
  .object({
    id: z.string(),
    actionType: z.enum(ACTION_TYPES),
    status: z.enum(STATUSES),
    actionConfigId: z.string().describe('Layout or HTTP request id'),
    actionConfigName: z.string(),
    trigger: z.enum(['workflow', 'test', 'retry']),
    stepRef: z.string().nullable(),
    runId: z.string().nullable(),
    to: z.array(z.string()).nullable().describe('Partially masked; null for an HTTP request'),
    subject: z.string().nullable(),
    senderId: z.string().nullable().describe('Sender of an email'),
    senderName: z.string().nullable().describe("The sender's name; null if it was removed"),
    httpStatus: count.nullable(),
    error: z.string().nullable(),
    errorCode,
    reason: z.string().nullable().describe('Why it was skipped or is waiting for another attempt'),
    durationMs: count.nullable(),
    attempts: count,
    nextAttemptAt: timestamp.nullable().describe('Time of the next attempt; null if none is scheduled'),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'ExecutionSummary', description: 'One email send or HTTP call, with personal data masked' })

const Headers = z.record(z.string(), z.string())

export const SentRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: Headers,
  body: z.string().nullable(),
})

export const ReceivedResponse = z.object({
  status: count,
  headers: Headers,
  body: z.string(),
  truncated: z.boolean().describe('Whether the body was longer than what is stored'),
})

const addresses = z.array(z.string())

const SentMail = z.object({
  senderId: z.string().nullable(),
  from: z.string().nullable(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  replyTo: addresses,
  leftOut: addresses.describe('CC and BCC recipients, who do not receive marketing emails'),
  category: z.string(),
  locale: z.string().describe('The language that was used'),
  layoutVersion: count.nullish().describe('Version of the layout that was sent'),
  subject: z.string(),
  attachments: z.array(z.string()).describe('Names of the attached files'),
})

const Message = z.object({
  to: z.string(),
  status: z.enum(STATUSES),
  messageId: z.string().nullable(),
  error: z.string().nullable(),
  errorCode,
})

const Attempt = z.object({
  at: timestamp,
  outcome: z.enum(['SUCCESS', 'FAILED', 'SKIPPED', 'DEFERRED']).describe('DEFERRED: another attempt follows'),
  error: z.string().nullable(),
  errorCode,
})

export const Execution = ExecutionSummary.extend({
  request: z.union([SentRequest, SentMail]).nullable().describe('What was sent'),
  response: ReceivedResponse.nullable().describe('The response to an HTTP request'),
  layoutVersion: count.nullable().describe('Version of the layout that was sent; null for an HTTP request'),
  locale: z.string().nullable().describe('Language of an email'),
  attemptLog: z.array(Attempt).describe('Every finished attempt, oldest first'),
  retryOf: z.string().nullable().describe('Id of the execution that this one retries'),
  messages: z.array(Message).optional().describe('For an email: the status of each message'),
}).meta({ id: 'Execution' })

/** For tools that return an execution. */
export const UNTRUSTED_IN_EXECUTION =
  'Subjects, names, `request`, `response` and `error` can contain text from customers, the mail server or the called system.'

type Sent = z.output<typeof SentRequest>
type Received = z.output<typeof ReceivedResponse>

/** All output about a call goes through here: credentials and personal data are masked by name and by shape. */
export async function maskCall<R extends Received | null>(ctx: Ctx, sent: Sent, received: R) {
  const masked = await ctx.services.renderer.mask(ctx.storeId, 'maskCall', {
    sent: { url: sent.url, headers: sent.headers, body: sent.body },
    received: received && { headers: received.headers, body: received.body },
  })
  const response = received && { ...received, ...masked.received }
  return { request: { ...sent, ...masked.sent }, response: response as R }
}

export const SUMMARY_COLUMNS = [
  'id',
  'actionType',
  'status',
  'actionConfigId',
  'actionConfigName',
  'trigger',
  'stepRef',
  'runId',
  'recipients',
  'subject',
  'httpStatus',
  'errorCode',
  'errorData',
  'durationMs',
  'attempts',
  'createdAt',
  'finishedAt',
  'senderId',
  'dueAt',
  'lease',
] as const

/** Senders are stored in two tables. */
export const senderName = sql<string | null>`coalesce(
  (select "name" from "smtpSenders" where "smtpSenders"."id" = "executions"."senderId"
    and "smtpSenders"."storeId" = "executions"."storeId"),
  (select "name" from "mailboxes" where "mailboxes"."id" = "executions"."senderId"
    and "mailboxes"."storeId" = "executions"."storeId"))`.as('senderName')

export const retriedAs = sql<string | null>`(select "later"."id" from "executions" as "later"
  where "later"."retryOf" = "executions"."id")`.as('retriedAs')

type Row = Pick<Tables['executions'], (typeof SUMMARY_COLUMNS)[number]>

/**
 * Replies from servers and APIs can contain personal data, so the whole sentence is masked, except for two names: the
 * sender's server, which is also shown on the senders page, and a header, because after `Authorization:` the reason
 * itself would look like a credential.
 */
export function describeProblem(reader: Reader, problem: Problem): string {
  const { field = '' } = problem
  if (field.startsWith('headers.'))
    return maskText(sentenceFor(reader, { ...problem, field: HEADER })).replace(HEADER, () => field)
  const name = ['server', 'host'].find((key) => key in problem.data)
  if (!isSenderProblem(problem) || name === undefined) return maskText(sentenceFor(reader, problem))
  const unnamed = { ...problem, data: { ...problem.data, [name]: SERVER } } as Problem
  return maskText(sentenceFor(reader, unnamed)).replace(SERVER, () => String(problem.data[name]))
}

const SERVER = 'SERVER'
const HEADER = 'HEADER'
const isSenderProblem = ({ code }: Problem) => code.startsWith('smtp.') || code.startsWith('mailbox.')

const showError = (reader: Reader, stored: StoredProblem): string | null => {
  const problem = readProblem(stored)
  return problem && describeProblem(reader, problem)
}

export function showSummary(
  reader: Reader,
  { recipients, ...row }: Row & { senderName: string | null },
): z.input<typeof ExecutionSummary> {
  const reason = showError(reader, row)
  return {
    ...row,
    ...showNames(row),
    to: recipients === null ? null : (JSON.parse(recipients) as string[]).map(maskAddress),
    error: row.status === 'SKIPPED' ? null : reason,
    reason: row.status === 'SKIPPED' || row.status === 'PENDING' ? reason : null,
    nextAttemptAt: isWaiting(row) ? row.dueAt : null,
  }
}

/**
 * True only between attempts: a new execution is due at once, and during an attempt the time of the next one is
 * not known yet.
 */
const isWaiting = ({ status, attempts, lease }: Pick<Row, 'status' | 'attempts' | 'lease'>) =>
  status === 'PENDING' && attempts > 0 && lease === null

type AttemptRow = Pick<Tables['executionAttempts'], 'at' | 'errorCode' | 'errorData'>

/** Deferred attempts are recorded; the last attempt is described by the execution itself. */
export function showAttempts(reader: Reader, row: Row, deferred: AttemptRow[]): z.input<typeof Attempt>[] {
  const log = deferred.map((attempt) => ({
    at: attempt.at,
    outcome: 'DEFERRED' as const,
    error: showError(reader, attempt),
    errorCode: attempt.errorCode,
  }))
  const { status, finishedAt, attempts, errorCode } = row
  if (status === 'PENDING' || finishedAt === null || attempts <= log.length) return log
  const error = status === 'SKIPPED' ? null : showError(reader, row)
  return [...log, { at: finishedAt, outcome: status, error, errorCode }]
}

/**
 * Whether the value is shown unmasked. Only such values can be searched for, because masked parts must not be
 * guessable.
 */
export const isUnmasked = (name: string) => maskAddressesIn(name) === name

type Names = Pick<Row, 'actionConfigName' | 'subject' | 'runId' | 'stepRef'>

const showNames = ({ actionConfigName, subject, runId, stepRef }: Names) => ({
  actionConfigName: maskAddressesIn(actionConfigName),
  subject: subject === null ? null : maskText(subject),
  runId: runId === null ? null : maskAddressesIn(runId),
  stepRef: stepRef === null ? null : maskAddressesIn(stepRef),
})

/** Only visible text is searchable, so masked values cannot be guessed. */
export function searchTextOfExecution(names: Names): string {
  const { actionConfigName, subject, runId, stepRef } = showNames(names)
  return searchTextOf(actionConfigName, subject, runId, stepRef)
}

type SentMailRecord = { locale: string | null; layoutVersion: number | null; contentId: string | null }

/** What an email's last attempt was rendered from; null where it is not recorded. */
export function sentMailOf(request: string | null): SentMailRecord {
  const { locale = null, layoutVersion = null, contentId = null } = JSON.parse(request ?? '{}')
  return { locale, layoutVersion, contentId }
}

type Details = { request: string | null; response: string | null }

export async function showDetails(ctx: Ctx, actionType: Row['actionType'], details: Details) {
  const request: unknown = details.request ? JSON.parse(details.request) : null
  const received: Received | null = details.response ? JSON.parse(details.response) : null
  const noEmailFields = { layoutVersion: null, locale: null }
  if (request === null) return { request, response: null, ...noEmailFields }
  if (actionType !== 'EMAIL') return { ...(await maskCall(ctx, request as Sent, received)), ...noEmailFields }
  const mail = request as z.output<typeof SentMail>
  const { layoutVersion = null, locale } = mail
  return { request: showMail(mail), response: null, layoutVersion, locale }
}

function showMail(mail: z.output<typeof SentMail>): z.input<typeof SentMail> {
  const { to, cc, bcc, replyTo, leftOut } = mail
  return {
    ...mail,
    from: mail.from === null ? null : maskAddress(mail.from),
    to: to.map(maskAddress),
    cc: cc.map(maskAddress),
    bcc: bcc.map(maskAddress),
    replyTo: replyTo.map(maskAddress),
    leftOut: leftOut.map(maskAddress),
    subject: maskText(mail.subject),
    attachments: mail.attachments.map(maskText),
  }
}

/** A message that is being handed over is shown as pending, because its outcome is not known yet. */
export const showMessage = (
  reader: Reader,
  { recipients, status, messageId, problem }: MessageRecord,
): z.input<typeof Message> => ({
  to: recipients.map(maskAddress).join(', '),
  status: status === 'HANDED' ? 'PENDING' : status,
  messageId,
  error: problem && describeProblem(reader, problem),
  errorCode: problem?.code ?? null,
})

/** What was sent and received, as stored: unmasked. */
export type Outcome = Details & { messages: MessageRecord[] }

export async function readOutcome(
  db: Db,
  { id, storeId }: Pick<RunningExecution, 'id' | 'storeId'>,
): Promise<Outcome> {
  const row = await db
    .selectFrom('executions')
    .leftJoin('executionDetails', 'executionDetails.executionId', 'executions.id')
    .select(['request', 'response'])
    .select((eb) => eb.fn.coalesce('executions.messages', 'executionDetails.messages').as('messages'))
    .where('executions.id', '=', id)
    .where('executions.storeId', '=', storeId)
    .executeTakeFirst()
  const { request = null, response = null, messages = null } = row ?? {}
  return { request, response, messages: parseMessages(messages) }
}
