import { sql } from 'kysely'
import type { Budget } from '../../ports/budgets.ts'
import type { Db } from '../../ports/store.ts'
import type { Tables } from '../../ports/tables.ts'
import type { Sealed } from '../../ports/vault.ts'
import { COUNTED_COLUMNS, type Counted, countCalls } from '../../statements/count-calls.ts'
import { type Build, forRows } from '../../statements/rows.ts'
import { noteCountChange } from './counts.ts'
import { searchTextOfExecution } from './execution.ts'
import type { Begun } from './execution-rows.ts'

type Row = Tables['executions']

export type Beginning = Pick<Row, 'actionType' | 'actionConfigId' | 'actionConfigName' | 'trigger'> &
  Partial<Pick<Row, 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject' | 'dueAt'>> &
  Partial<Pick<Row, 'senderId' | 'retryOf'>> & { inputDigest?: string | null }

type NewRow = Begun &
  Pick<Row, 'actionConfigName' | 'trigger' | 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject'> &
  Pick<Row, 'dueAt' | 'searchText' | 'retryOf'> & {
    inputDigest: string | null
    /** What a step asks for. */
    sealed: string | null
    masterKeyId: string | null
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
  inputDigest: 'text',
  recipients: 'text',
  subject: 'text',
  dueAt: 'text',
  searchText: 'text',
  senderId: 'text',
  retryOf: 'text',
  day: 'text',
  sealed: 'text',
  masterKeyId: 'text',
} as const

const newRow: Build<NewRow> = ({ value, from }) => sql`
    insert into "executions" ("id", "storeId", "actionType", "actionConfigId", "createdAt", "actionConfigName",
      "trigger", "stepRef", "runId", "stepKey", "inputDigest", "recipients", "subject", "dueAt", "searchText",
      "senderId", "retryOf", "day", "status", "attempts")
    select ${value('id')}, ${value('storeId')}, ${value('actionType')}, ${value('actionConfigId')},
      ${value('createdAt')}, ${value('actionConfigName')}, ${value('trigger')}, ${value('stepRef')}, ${value('runId')},
      ${value('stepKey')}, ${value('inputDigest')}, ${value('recipients')}, ${value('subject')}, ${value('dueAt')},
      ${value('searchText')}, ${value('senderId')}, ${value('retryOf')}, ${value('day')}, 'PENDING', 0 ${from} where true
    on conflict do nothing returning "id"`

const afterNew: readonly Build<NewRow>[] = [
  (source) => noteCountChange(source, sql`'PENDING'`, sql.lit(1)),
  ({ value, from }) => sql`
      insert into "executionInputs" ("executionId", "storeId", "sealed", "masterKeyId")
      select ${value('id')}, ${value('storeId')}, ${value('sealed')}, ${value('masterKeyId')} ${from}
      where ${value('sealed')} is not null`,
]

const insertRows = forRows<NewRow, { id: string }>(NEW_COLUMNS, newRow, afterNew)

type Added = { begun: Begun; beginning: Beginning; input?: Sealed }

/** Records executions; returns the ids of the new ones, because a step of a run is recorded only once. */
export async function insertExecutions(db: Db, added: readonly Added[]): Promise<Set<string>> {
  const rows = await insertRows(db, added.map(newRowOf))
  return new Set(rows.map(({ id }) => id))
}

type Charged = Added & { keyId: string }
type ChargedRow = NewRow & Counted

/**
 * Records executions as far as the budgets of their keys allow; returns the ids of those recorded. Each key may
 * occur once.
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
  const { id, storeId, actionType, actionConfigId, createdAt, day, senderId } = begun
  const { actionConfigName, trigger, stepRef = null, runId = null, stepKey = null } = beginning
  const { inputDigest = null } = beginning
  const { recipients = null, subject = null, dueAt = null, retryOf = null } = beginning
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
    inputDigest,
    recipients,
    subject,
    dueAt,
    searchText: searchTextOfExecution({ actionConfigName, subject, runId, stepRef }),
    senderId,
    retryOf,
    day,
    sealed: input?.sealed ?? null,
    masterKeyId: input?.masterKeyId ?? null,
  }
}
