import { sql } from 'kysely'
import type { Db, ExecutionStatus, Tables } from '../../ports.ts'
import { forRows } from '../../statements/rows.ts'
import { searchTextOf } from '../search.ts'
import { dayOf, type ExecutionKind, noteChanges } from './counts.ts'

type Row = Tables['executions']

/** An execution that has begun, as far as its end needs to know. */
export type Begun = ExecutionKind & { id: string; createdAt: string }

export type Beginning = Pick<Row, 'actionType' | 'actionConfigId' | 'actionConfigName' | 'trigger'> &
  Partial<Pick<Row, 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject' | 'dueAt'>>

type NewRow = Begun &
  Pick<Row, 'actionConfigName' | 'trigger' | 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject'> &
  Pick<Row, 'dueAt' | 'searchText'>

const insertRows = forRows<NewRow, { id: string }>(
  {
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
  },
  ({ values, from }) => sql`
    insert into "executions" ("id", "storeId", "actionType", "actionConfigId", "createdAt", "actionConfigName",
      "trigger", "stepRef", "runId", "stepKey", "recipients", "subject", "dueAt", "searchText", "status", "attempts")
    select ${values}, 'PENDING', 0 ${from} where true
    on conflict do nothing returning "id"`,
)

/** Puts executions on record; returns the ids of those that were not there, as one step of a run is only once. */
export async function insertExecutions(
  db: Db,
  added: readonly { begun: Begun; beginning: Beginning }[],
): Promise<Set<string>> {
  const rows = await insertRows(db, added.map(newRowOf))
  const ids = new Set(rows.map(({ id }) => id))
  const inserted = added.filter(({ begun }) => ids.has(begun.id))
  await noteChanges(
    db,
    inserted.map(({ begun }) => changeOf(begun, 'PENDING', 1)),
  )
  return ids
}

function newRowOf({ begun, beginning }: { begun: Begun; beginning: Beginning }): NewRow {
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
    searchText: searchTextOf(actionConfigName, subject, runId, stepRef),
  }
}

export type EndedRow = Pick<Row, 'id' | 'storeId' | 'lease' | 'httpStatus' | 'error' | 'durationMs'> &
  Pick<Row, 'attempts' | 'finishedAt'> & {
    status: Exclude<ExecutionStatus, 'PENDING'>
    /** Null leaves what is there. */
    subject: string | null
    searchText: string | null
  }

const endRows = forRows<EndedRow, { id: string }>(
  {
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
  },
  ({ value, from }) => sql`
    update "executions" set "status" = ${value('status')}, "httpStatus" = ${value('httpStatus')},
      "error" = ${value('error')}, "durationMs" = ${value('durationMs')}, "attempts" = ${value('attempts')},
      "finishedAt" = ${value('finishedAt')}, "dueAt" = null, "lease" = null,
      "subject" = coalesce(${value('subject')}, "executions"."subject"),
      "searchText" = coalesce(${value('searchText')}, "executions"."searchText")
    ${from} where "executions"."id" = ${value('id')} and "executions"."storeId" = ${value('storeId')}
      and "executions"."lease" is not distinct from ${value('lease')} and "executions"."status" = 'PENDING'
    returning "executions"."id"`,
)

/** Ends executions, as far as they wait and are held under the lease; returns the ids of those that ended by it. */
export async function endExecutions(
  db: Db,
  endings: readonly { begun: Begun; row: EndedRow }[],
): Promise<Set<string>> {
  const rows = await endRows(
    db,
    endings.map(({ row }) => ({ ...row, error: row.error?.toWellFormed() ?? null })),
  )
  const ids = new Set(rows.map(({ id }) => id))
  await noteChanges(
    db,
    endings
      .filter(({ row }) => ids.has(row.id))
      .flatMap(({ begun, row }) => [changeOf(begun, 'PENDING', -1), changeOf(begun, row.status, 1)]),
  )
  return ids
}

type Details = Tables['executionDetails']

/** What a step asks for, or what was sent and received, beside what is there already. */
export const writeDetails = forRows<Details>(
  { executionId: 'text', storeId: 'text', request: 'text', response: 'text', input: 'text' },
  ({ values, from }) => sql`
    insert into "executionDetails" ("executionId", "storeId", "request", "response", "input")
    select ${values} ${from} where true
    on conflict ("executionId") do update set "request" = excluded."request", "response" = excluded."response"`,
)

export const changeOf = (
  { storeId, actionType, actionConfigId, createdAt }: Begun,
  status: ExecutionStatus,
  change: number,
) => ({ storeId, actionType, actionConfigId, status, day: dayOf(createdAt), change })
