import { sql } from 'kysely'
import { bucketOf } from '../../engine/counts/durations.ts'
import { failureReasonOf } from '../../engine/counts/failure-reason.ts'
import type { Message } from '../../engine/deliver/outcome.ts'
import type { Db } from '../../ports/store.ts'
import type { ExecutionStatus, Tables } from '../../ports/tables.ts'
import type { Problem } from '../../problems/problems.ts'
import { type StoredProblem, storedProblem } from '../../problems/stored.ts'
import { type Build, forRows } from '../../statements/rows.ts'
import { type ExecutionKind, noteEnd } from './counts.ts'
import { keepMessage, MESSAGE_COLUMNS, messageColumnsOf } from './message-rows.ts'
import { monthOf, noteQuotaUse, USE_COLUMNS } from './quota.ts'

type Row = Tables['executions']

/** A running execution, with the fields needed to end it. */
export type Begun = ExecutionKind & Pick<Row, 'id' | 'createdAt' | 'day' | 'senderId'>

export type Ended = Pick<Row, 'id' | 'storeId' | 'lease' | 'httpStatus' | 'durationMs'> &
  Pick<Row, 'attempts' | 'finishedAt'> & {
    status: Exclude<ExecutionStatus, 'PENDING'>
    problem: Problem | null
    /** Null keeps the current value. */
    subject: string | null
    searchText: string | null
    senderId: string | null
    /** The language of an email, if it came to that. */
    locale?: string | null
    /** The request and response, without any secret. */
    request: object | null
    response: object | null
  }

type EndedRow = Omit<Ended, 'problem' | 'request' | 'response'> &
  StoredProblem &
  Pick<Row, 'actionType' | 'actionConfigId' | 'day'> & {
    locale: string | null
    countedSenderId: string | null
    reason: string | null
    durationBucket: number | null
    request: string | null
    response: string | null
  }

const END_COLUMNS = {
  id: 'text',
  storeId: 'text',
  lease: 'text',
  status: 'text',
  httpStatus: 'integer',
  errorCode: 'text',
  errorData: 'text',
  durationMs: 'integer',
  attempts: 'integer',
  finishedAt: 'text',
  subject: 'text',
  searchText: 'text',
  senderId: 'text',
  actionType: 'text',
  actionConfigId: 'text',
  day: 'text',
  locale: 'text',
  countedSenderId: 'text',
  reason: 'text',
  durationBucket: 'integer',
  request: 'text',
  response: 'text',
} as const

const endRow =
  (alsoSet: Build<EndedRow>): Build<EndedRow> =>
  (source) => {
    const { value, isIn, from } = source
    return sql`
    update "executions" set "status" = ${value('status')}, "httpStatus" = ${value('httpStatus')},
      "errorCode" = ${value('errorCode')}, "errorData" = ${value('errorData')}, "durationMs" = ${value('durationMs')}, "attempts" = ${value('attempts')},
      "finishedAt" = ${value('finishedAt')}, "dueAt" = null, "lease" = null, "leaseUntil" = null,
      "senderId" = coalesce(${value('senderId')}, "executions"."senderId") ${alsoSet(source)}
    ${from} where ${isIn('executions.id', 'id')} and "executions"."storeId" = ${value('storeId')}
      and "executions"."lease" is not distinct from ${value('lease')} and "executions"."status" = 'PENDING'
    returning "executions"."id"`
  }

const setNothing: Build<EndedRow> = () => sql``

/** Only where there is one: indexes hold the searched text, and SQLite rewrites them even if it stays the same. */
const setSubject: Build<EndedRow> = ({ value }) => sql`,
      "subject" = coalesce(${value('subject')}, "executions"."subject"),
      "searchText" = coalesce(${value('searchText')}, "executions"."searchText")`

const afterEnd: readonly Build<EndedRow>[] = [
  noteEnd,
  ({ value, from }) => sql`
      insert into "executionDetails" ("executionId", "storeId", "request", "response")
      select ${value('id')}, ${value('storeId')}, ${value('request')}, ${value('response')} ${from}
      where ${value('request')} is not null
      on conflict ("executionId") do update set "request" = excluded."request", "response" = excluded."response",
        "input" = null`,
]

const endRows = forRows<EndedRow, { id: string }>(END_COLUMNS, endRow(setNothing), afterEnd)

type MailRow = EndedRow & ReturnType<typeof messageColumnsOf> & { month: string; used: number }

const endMails = forRows<MailRow, { id: string }>(
  { ...END_COLUMNS, ...MESSAGE_COLUMNS, ...USE_COLUMNS },
  endRow(setSubject),
  [...afterEnd, keepMessage, noteQuotaUse],
)

type EndToWrite = {
  begun: Begun
  ended: Ended
  /** The outcome of its message, and how many messages were sent. */
  mail?: { message: Message | undefined; sentAt: Date; used: number }
}

/** Ends those executions that are pending and held under the lease; returns the ids of those it ended. */
export async function endExecutions(db: Db, endings: readonly EndToWrite[]): Promise<Set<string>> {
  const rows = endings.some(({ mail, ended }) => mail || ended.subject !== null)
    ? await endMails(db, endings.map(mailRowOf))
    : await endRows(db, endings.map(endedRowOf))
  return new Set(rows.map(({ id }) => id))
}

const endedRowOf = ({ begun, ended: { problem, request, response, ...ended } }: EndToWrite): EndedRow => ({
  ...ended,
  ...storedProblem(problem),
  actionType: begun.actionType,
  actionConfigId: begun.actionConfigId,
  day: begun.day,
  locale: ended.locale ?? null,
  countedSenderId: ended.senderId ?? begun.senderId,
  reason: ended.status === 'FAILED' ? failureReasonOf(problem, ended.httpStatus) : null,
  durationBucket: ended.durationMs === null ? null : bucketOf(ended.durationMs),
  request: request && JSON.stringify(request),
  response: response && JSON.stringify(response),
})

const mailRowOf = (ending: EndToWrite): MailRow => ({
  ...endedRowOf(ending),
  ...messageColumnsOf(ending.mail?.message),
  month: ending.mail ? monthOf(ending.mail.sentAt) : '',
  used: ending.mail?.used ?? 0,
})

export const changeOf = (
  { storeId, actionType, actionConfigId, day }: Begun,
  status: ExecutionStatus,
  change: number,
) => ({ storeId, actionType, actionConfigId, status, day, change })
