import { bucketOf } from '../../../engine/counts/durations.ts'
import { failureReasonOf } from '../../../engine/counts/failure-reason.ts'
import { monthOf } from '../../../engine/time-zone.ts'
import {
  type Accepted,
  type Ending,
  type Leased,
  type Message,
  type NewExecution,
  serializeMessages,
} from '../../../ports/queue.ts'
import { storedProblem } from '../../../problems/stored.ts'

// Statements for both databases, with `:name` for each value. SQLite runs them row by row. For PostgreSQL, the
// adapter replaces the comments in them and runs each once for a whole batch.

/** `/* from *\/` and `/* with *\/` are replaced by the rows of a batch, `/* ids *\/` by a condition on their ids. */
export type Statement = string

export const INSERT_EXECUTION: Statement = `
  insert into "executions" ("id", "storeId", "actionType", "actionConfigId", "createdAt", "actionConfigName", "trigger",
    "stepRef", "runId", "stepKey", "inputDigest", "recipients", "recipientKeys", "subject", "dueAt", "searchText", "senderId", "retryOf",
    "day", "lease", "leaseUntil", "handedAt", "status", "attempts")
  select :id, :storeId, :actionType, :actionConfigId, :createdAt, :actionConfigName, :trigger, :stepRef, :runId,
    :stepKey, :inputDigest, :recipients, :recipientKeys, :subject, :dueAt, :searchText, :senderId, :retryOf, :day, :lease, :leaseUntil,
    :handedAt, 'PENDING', 0
  /* from */ where true on conflict do nothing returning "id"`

export const INSERT_INPUT: Statement = `
  insert into "executionInputs" ("executionId", "storeId", "sealed", "masterKeyId")
  select :id, :storeId, :sealed, :masterKeyId /* from */ where :sealed is not null`

/** The execution that already exists for a run and step. */
export const SELECT_ACCEPTED: Statement = `
  select "id", "inputDigest" from "executions" where "storeId" = :storeId and "runId" = :runId and "stepKey" = :stepKey`

const IS_LEASED = `"executions"."id" = :id /* ids */ and "executions"."storeId" = :storeId
  and "executions"."lease" is not distinct from :lease and "executions"."status" = 'PENDING'`

export const MARK_HANDED_OVER: Statement = `
  update "executions" set "handedAt" = :handedAt, "messages" = coalesce(:messages, "executions"."messages")
  /* from */ where ${IS_LEASED} returning "executions"."id"`

const end = (more: string): Statement => `
  update "executions" set "status" = :status, "httpStatus" = :httpStatus, "errorCode" = :errorCode,
    "errorData" = :errorData, "durationMs" = :durationMs, "attempts" = :attempts, "finishedAt" = :finishedAt,
    "dueAt" = null, "lease" = null, "leaseUntil" = null, "messages" = null, "holdsQuota" = null,
    "senderId" = coalesce(:senderId, "executions"."senderId") ${more}
  /* from */ where ${IS_LEASED} returning "executions"."id"`

export const END_EXECUTION = end('')

/** Separate, because SQLite updates the search index even if the text stays the same. */
export const END_WITH_SUBJECT = end(`, "subject" = coalesce(:subject, "executions"."subject"),
    "searchText" = coalesce(:searchText, "executions"."searchText")`)

/**
 * Counts an ended execution and the messages it sent. Changes are only appended, so writers never wait for each
 * other; `addUpChanges` sums them up. An execution without a day does not appear in the statistics.
 */
export const COUNT_END: Statement = `
  insert into "executionChanges" ("storeId", "actionType", "actionConfigId", "status", "day", "change", "senderId",
    "locale", "reason", "durationBucket", "sent", "month")
  select :storeId, :actionType, :actionConfigId, :status, nullif(:day, ''), 1, :countedSenderId, :locale, :reason,
    :durationBucket, :sent, :month /* from */`

/**
 * Reads the execution as it was before it ended, because ending it removes its messages. Preserves the request and
 * messages that an earlier attempt recorded.
 */
export const UPSERT_DETAILS: Statement = `
  insert into "executionDetails" ("executionId", "storeId", "request", "response", "messages")
  select :id, :storeId, :request, :response, coalesce(:messages, "executions"."messages")
  from "executions" /* with */ where ${IS_LEASED}
    and coalesce(:request, :messages, "executions"."messages") is not null
  on conflict ("executionId") do update set
    "request" = coalesce(excluded."request", "executionDetails"."request"), "response" = excluded."response",
    "messages" = excluded."messages", "input" = null`

/** The same expression as in the index, and the same lane as in `laneOf`. */
const LANE = `("storeId" || ' ' || "actionType" || ' ' ||
  case when "actionType" = 'EMAIL' then coalesce("senderId", '') else "actionConfigId" end)`

const IS_CLAIMABLE = `"dueAt" <= :now and ("leaseUntil" is null or "leaseUntil" <= :expired)`

/** If the limit is a bare placeholder, SQLite plans the statement each time, which takes milliseconds. */
const limitExpression = (limit: string) => `${limit} + 0`

const nextLane = (after: string) => `(select ${LANE} from "executions"
  where "status" = 'PENDING' and "dueAt" is not null and ${LANE} > ${after} order by ${LANE} limit 1)`

/** Jumps from lane to lane in the index of pending work, so the time does not depend on how much work is waiting. */
export const SELECT_LANES: Statement = `
  with recursive "later" ("lane") as (
    select ${nextLane(':after')} as "lane" union all
    select ${nextLane('"later"."lane"')} from "later" where "lane" is not null
  ), "earlier" ("lane") as (
    select ${nextLane("''")} as "lane" union all
    select ${nextLane('"earlier"."lane"')} from "earlier" where "lane" < :after
  )
  select "lane" from (
    select "lane" from "later" union all select "lane" from "earlier" where "lane" <= :after
  ) as "found" where exists (select 1 from "executions"
    where "status" = 'PENDING' and ${LANE} = "found"."lane" and ${IS_CLAIMABLE}) limit ${limitExpression(':limit')}`

export const longestWaiting = (lane: string, count: string) => `
  select "id" from "executions" where ${LANE} = ${lane} and "status" = 'PENDING' and ${IS_CLAIMABLE}
  order by "dueAt", "id" limit ${limitExpression(count)}`

/** Leases the executions that `ids` selects, and returns everything needed to run them. */
export const claim = (ids: string, more = ''): Statement => `
  update "executions" set "lease" = :lease, "leaseUntil" = :leaseUntil where "id" ${ids} and "status" = 'PENDING'
  returning "id", "storeId", "actionType", "actionConfigId", "actionConfigName", "stepRef", "createdAt", "attempts",
    "runId", "handedAt", "messages", "day", "senderId", "lease",
    (select "name" from "stores" where "id" = "executions"."storeId") as "storeName",
    (select "sealed" from "executionInputs" where "executionId" = "executions"."id") as "sealedInput",
    (select "masterKeyId" from "executionInputs" where "executionId" = "executions"."id") as "masterKeyId",
    (select "input" from "executionDetails" where "executionId" = "executions"."id") as "plainInput" ${more}`

export type Values = Record<string, string | number | null>

export function rowOfNew(execution: NewExecution) {
  const { input, recipients, ...columns } = execution
  return {
    stepRef: null,
    runId: null,
    stepKey: null,
    inputDigest: null,
    recipientKeys: null,
    subject: null,
    dueAt: null,
    retryOf: null,
    lease: null,
    leaseUntil: null,
    handedAt: null,
    ...columns,
    recipients: recipients ? JSON.stringify(recipients) : null,
    sealed: input?.sealed ?? null,
    masterKeyId: input?.masterKeyId ?? null,
  } satisfies Values
}

export const rowOfHandOver = (
  { id, storeId, lease }: Leased,
  messages: readonly Message[] | undefined,
  now: Date,
) => ({
  id,
  storeId,
  lease,
  handedAt: now.toISOString(),
  messages: messages ? serializeMessages(messages) : null,
})

export type ExistingExecution = { id: string; inputDigest: string | null }

/** The result for a step that was already accepted for this run. */
export const acceptedBefore = ({ id, inputDigest }: ExistingExecution, digest: string | null): Accepted => ({
  id,
  isNew: false,
  hasDifferentInput: inputDigest !== null && inputDigest !== digest,
})

export function rowOfEnd(claimed: Leased, ending: Ending, now: Date) {
  const { id, storeId, lease, actionType, actionConfigId, day } = claimed
  const { status, problem = null, httpStatus = null, durationMs, senderId = null } = ending
  return {
    id,
    storeId,
    lease,
    actionType,
    actionConfigId,
    day,
    status,
    httpStatus,
    durationMs,
    ...storedProblem(problem),
    attempts: ending.attempts,
    finishedAt: now.toISOString(),
    senderId,
    subject: ending.rendered?.subject ?? null,
    searchText: ending.rendered?.searchText ?? null,
    locale: ending.locale ?? null,
    countedSenderId: senderId ?? claimed.senderId,
    reason: status === 'FAILED' ? failureReasonOf(problem, httpStatus) : null,
    durationBucket: durationMs === null ? null : bucketOf(durationMs),
    request: ending.request ? JSON.stringify(ending.request) : null,
    response: ending.response ? JSON.stringify(ending.response) : null,
    messages: ending.messages?.length ? serializeMessages(ending.messages) : null,
    month: monthOf(now),
    sent: ending.sent ?? 0,
  } satisfies Values
}

/** The statement with the driver's placeholders, and the names of their values in order. */
export function withPlaceholders(statement: Statement, placeholder: (position: number) => string) {
  const names: string[] = []
  const text = statement.replace(/:(\w+)/g, (_, name: string) => placeholder(names.push(name)))
  return { text, names }
}
