import { sql } from 'kysely'
import type { Budget, Db, ExecutionStatus, Tables } from '../../ports.ts'
import { COUNTED_COLUMNS, type Counted, countCalls } from '../../statements/count-calls.ts'
import { type Build, forRows } from '../../statements/rows.ts'
import { dayOf, type ExecutionKind, noteChange } from './counts.ts'
import { searchTextOfExecution } from './execution.ts'
import { keepMessage, MESSAGE_COLUMNS, type Message, messageColumnsOf } from './message-rows.ts'
import { monthOf, noteUse, USE_COLUMNS } from './quota.ts'

type Row = Tables['executions']

/** An execution that has begun, as far as its end needs to know. */
export type Begun = ExecutionKind & { id: string; createdAt: string }

export type Beginning = Pick<Row, 'actionType' | 'actionConfigId' | 'actionConfigName' | 'trigger'> &
  Partial<Pick<Row, 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject' | 'dueAt'>>

type NewRow = Begun &
  Pick<Row, 'actionConfigName' | 'trigger' | 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject'> &
  Pick<Row, 'dueAt' | 'searchText'> & {
    day: string
    /** What a step asks for. */
    input: string | null
  }

const NEW_COLUMNS = {
  id: 'text',
  storeId: 'text',
  actionType: 'text',
  actionConfigId: 'text',
  createdAt: 'text',
  actionConfigName: 'text',
  trigger: 'text',
  stepRef: 'text',
  runId: 'text',
  stepKey: 'text',
  recipients: 'text',
  subject: 'text',
  dueAt: 'text',
  searchText: 'text',
  day: 'text',
  input: 'text',
} as const

const newRow: Build<NewRow> = ({ value, from }) => sql`
    insert into "executions" ("id", "storeId", "actionType", "actionConfigId", "createdAt", "actionConfigName",
      "trigger", "stepRef", "runId", "stepKey", "recipients", "subject", "dueAt", "searchText", "status", "attempts")
    select ${value('id')}, ${value('storeId')}, ${value('actionType')}, ${value('actionConfigId')},
      ${value('createdAt')}, ${value('actionConfigName')}, ${value('trigger')}, ${value('stepRef')}, ${value('runId')},
      ${value('stepKey')}, ${value('recipients')}, ${value('subject')}, ${value('dueAt')}, ${value('searchText')},
      'PENDING', 0 ${from} where true
    on conflict do nothing returning "id"`

const afterNew: readonly Build<NewRow>[] = [
  (source) => noteChange(source, [sql`'PENDING'`, 1]),
  ({ value, from }) => sql`
      insert into "executionDetails" ("executionId", "storeId", "input")
      select ${value('id')}, ${value('storeId')}, ${value('input')} ${from} where ${value('input')} is not null`,
]

const insertRows = forRows<NewRow, { id: string }>(NEW_COLUMNS, newRow, afterNew)

type Added = { begun: Begun; beginning: Beginning; input?: string }

/** Puts executions on record; returns the ids of those that were not there, as one step of a run is only once. */
export async function insertExecutions(db: Db, added: readonly Added[]): Promise<Set<string>> {
  const rows = await insertRows(db, added.map(newRowOf))
  return new Set(rows.map(({ id }) => id))
}

type Charged = Added & { keyId: string }
type ChargedRow = NewRow & Counted

/**
 * Puts executions on record, each for a call that its key's budget still has; returns the ids of those. A key may be
 * given once.
 */
export async function insertCharged(db: Db, budget: Budget, charged: readonly Charged[], now: Date) {
  const insert = chargedFor.get(budget) ?? prepareCharged(budget)
  chargedFor.set(budget, insert)
  const nowMs = now.getTime()
  const rows = await insert(
    db,
    charged.map((one) => ({ ...newRowOf(one), keyId: one.keyId, nowMs, calls: 1 })),
  )
  return new Set(rows.map(({ id }) => id))
}

const chargedFor = new WeakMap<Budget, ReturnType<typeof prepareCharged>>()

const prepareCharged = ({ limit, windowSeconds }: Budget) =>
  forRows<ChargedRow, { id: string }>(
    { ...NEW_COLUMNS, ...COUNTED_COLUMNS },
    ({ value, from }) =>
      countCalls(
        { value, from },
        {
          table: 'executeBudgets',
          windowMs: windowSeconds * 1000,
          fits: (used) => sql`${used} < ${sql.lit(limit)}`,
          returning: sql`(select ${value('id')} ${from}
            where ${value('keyId')} = "executeBudgets"."keyId") as "id"`,
        },
      ),
    [newRow, ...afterNew],
  )

function newRowOf({ begun, beginning, input }: Added): NewRow {
  const { id, storeId, actionType, actionConfigId, createdAt } = begun
  const { actionConfigName, trigger, stepRef = null, runId = null, stepKey = null } = beginning
  const { recipients = null, subject = null, dueAt = null } = beginning
  return {
    id,
    storeId,
    actionType,
    actionConfigId,
    createdAt,
    actionConfigName,
    trigger,
    stepRef,
    runId,
    stepKey,
    recipients,
    subject,
    dueAt,
    searchText: searchTextOfExecution({ actionConfigName, subject, runId, stepRef }),
    day: dayOf(createdAt),
    input: input ?? null,
  }
}

export type Ended = Pick<Row, 'id' | 'storeId' | 'lease' | 'httpStatus' | 'error' | 'durationMs'> &
  Pick<Row, 'attempts' | 'finishedAt'> & {
    status: Exclude<ExecutionStatus, 'PENDING'>
    /** Null leaves what is there. */
    subject: string | null
    searchText: string | null
    /** What was sent and received, without any secret. */
    request: object | null
    response: object | null
  }

type EndedRow = Omit<Ended, 'request' | 'response'> &
  Pick<Row, 'actionType' | 'actionConfigId'> & {
    day: string
    request: string | null
    response: string | null
  }

const END_COLUMNS = {
  id: 'text',
  storeId: 'text',
  lease: 'text',
  status: 'text',
  httpStatus: 'integer',
  error: 'text',
  durationMs: 'integer',
  attempts: 'integer',
  finishedAt: 'text',
  subject: 'text',
  searchText: 'text',
  actionType: 'text',
  actionConfigId: 'text',
  day: 'text',
  request: 'text',
  response: 'text',
} as const

const endRow: Build<EndedRow> = ({ value, isIn, from }) => sql`
    update "executions" set "status" = ${value('status')}, "httpStatus" = ${value('httpStatus')},
      "error" = ${value('error')}, "durationMs" = ${value('durationMs')}, "attempts" = ${value('attempts')},
      "finishedAt" = ${value('finishedAt')}, "dueAt" = null, "lease" = null, "leaseUntil" = null,
      "subject" = coalesce(${value('subject')}, "executions"."subject"),
      "searchText" = coalesce(${value('searchText')}, "executions"."searchText")
    ${from} where ${isIn('executions.id', 'id')} and "executions"."storeId" = ${value('storeId')}
      and "executions"."lease" is not distinct from ${value('lease')} and "executions"."status" = 'PENDING'
    returning "executions"."id"`

const afterEnd: readonly Build<EndedRow>[] = [
  (source) => noteChange(source, [sql`'PENDING'`, -1], [source.value('status'), 1]),
  ({ value, from }) => sql`
      insert into "executionDetails" ("executionId", "storeId", "request", "response")
      select ${value('id')}, ${value('storeId')}, ${value('request')}, ${value('response')} ${from}
      where ${value('request')} is not null
      on conflict ("executionId") do update set "request" = excluded."request", "response" = excluded."response"`,
]

const endRows = forRows<EndedRow, { id: string }>(END_COLUMNS, endRow, afterEnd)

type MailRow = EndedRow & ReturnType<typeof messageColumnsOf> & { month: string; used: number }

const endMails = forRows<MailRow, { id: string }>(
  { ...END_COLUMNS, ...MESSAGE_COLUMNS, ...USE_COLUMNS },
  endRow,
  [...afterEnd, keepMessage, noteUse],
)

type Ending = {
  begun: Begun
  ended: Ended
  /** What became of its message, and how many messages went out. */
  mail?: { message: Message | undefined; sentAt: Date; used: number }
}

/** Ends executions, as far as they wait and are held under the lease; returns the ids of those that ended by it. */
export async function endExecutions(db: Db, endings: readonly Ending[]): Promise<Set<string>> {
  const rows = endings.some(({ mail }) => mail)
    ? await endMails(db, endings.map(mailRowOf))
    : await endRows(db, endings.map(endedRowOf))
  return new Set(rows.map(({ id }) => id))
}

const endedRowOf = ({ begun, ended: { request, response, ...ended } }: Ending): EndedRow => ({
  ...ended,
  error: ended.error?.toWellFormed() ?? null,
  actionType: begun.actionType,
  actionConfigId: begun.actionConfigId,
  day: dayOf(begun.createdAt),
  request: request && JSON.stringify(request),
  response: response && JSON.stringify(response),
})

const mailRowOf = (ending: Ending): MailRow => ({
  ...endedRowOf(ending),
  ...messageColumnsOf(ending.mail?.message),
  month: ending.mail ? monthOf(ending.mail.sentAt) : '',
  used: ending.mail?.used ?? 0,
})

export const changeOf = (
  { storeId, actionType, actionConfigId, createdAt }: Begun,
  status: ExecutionStatus,
  change: number,
) => ({ storeId, actionType, actionConfigId, status, day: dayOf(createdAt), change })
