import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Row, RowSource } from '../../../ports/installation.ts'
import type { Tables } from '../../../ports/tables.ts'
import { inputRecord } from '../../delivery/history/sealed-input.ts'
import {
  COUNT_COLUMNS,
  changesByDay,
  changesByGroup,
  columnList,
  sumsOf,
} from '../../delivery/stats/count-columns.ts'

export type MovedTable = RowSource & {
  table: keyof Tables
  /** Columns that are not exported: needed only for reading, set by the target, or meaningless there. */
  omittedColumns: readonly string[]
  /** The column with the due time. It is postponed until the import ends, so that workers do not claim the row. */
  dueColumn: string | null
  /** The record that the value in the `sealed` column is sealed for, if the table has one. */
  sealedFor: ((row: Row) => string) | null
  /** Columns that hold the id of a record in another table. */
  refersTo: Readonly<Record<string, keyof Tables>>
}

/** Row numbers and search index data, which each database assigns itself. */
const OWN_NUMBERS = ['seq', 'indexed']

type From = RowSource['from']
type Options = Partial<Omit<MovedTable, 'table' | 'key'>>

const defineMovedTable = (
  table: keyof Tables,
  key: readonly string[],
  { omittedColumns = [], ...options }: Options = {},
): MovedTable => ({
  table,
  key,
  from: (isIncluded) => sql`select * from ${sql.table(table)} where ${isIncluded('storeId')}`,
  dueColumn: null,
  sealedFor: null,
  refersTo: {},
  ...options,
  omittedColumns: [...OWN_NUMBERS, ...omittedColumns],
})

/** Rows without a store id, found through their owners; `column` adds a column of the owner. */
const joinOwner =
  (owner: keyof Tables, ownerId: string, table: keyof Tables, column: RawBuilder<unknown>): From =>
  (isIncluded) =>
    sql`select ${sql.table(table)}.*, ${column}
    from ${sql.table(owner)} join ${sql.table(table)}
    on ${sql.ref(`${table}.${ownerId}`)} = ${sql.ref(`${owner}.id`)}
    where ${isIncluded(`${owner}.storeId`)}`

/** Rows that are part of another record, read in the order of their owners. */
const ownedRows = (owner: keyof Tables, ownerId: string, table: keyof Tables) => ({
  from: joinOwner(owner, ownerId, table, sql`${sql.ref(`${owner}.id`)} as "ownerId"`),
  omittedColumns: ['ownerId'],
  refersTo: { [ownerId]: owner },
})

/** Rows that link a record to another one. */
const linkRows = (
  owner: keyof Tables,
  ownerId: string,
  table: keyof Tables,
  refersTo: MovedTable['refersTo'],
) => ({
  from: joinOwner(owner, ownerId, table, sql.ref(`${owner}.storeId`)),
  omittedColumns: ['storeId'],
  refersTo: { [ownerId]: owner, ...refersTo },
})

/** Counts, including changes that have not been added up yet. */
const withChanges = (
  table: string,
  key: readonly string[],
  changes: (isIncluded: Expression<unknown>) => RawBuilder<unknown>,
) =>
  ((isIncluded) => sql`select "storeId", ${columnList(key)}, ${sumsOf(COUNT_COLUMNS)}
    from (select "storeId", ${columnList([...key, ...COUNT_COLUMNS])} from ${sql.table(table)}
      where ${isIncluded('storeId')} union all
      select "storeId", ${columnList([...key, ...COUNT_COLUMNS])}
        from (${changes(isIncluded('storeId'))}) as "latest"
    ) as "counted" group by "storeId", ${columnList(key)}`) satisfies From

const DAY_KEY = ['day', 'actionType']
const GROUP_KEY = ['period', 'dimension', 'actionType', 'key']

const usedQuota: From = (isIncluded) => sql`select "storeId", "month", ${sumsOf(['used'])} from (
    select "storeId", "month", "used" from "quotaUses" where ${isIncluded('storeId')} union all
    select "storeId", "month", "sent" from "executionChanges" where "sent" > 0 and ${isIncluded('storeId')}
  ) as "counted" group by "storeId", "month"`

/**
 * Everything that moves, in insertion order. Credentials come last, so nothing can be accessed before
 * everything has arrived.
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  defineMovedTable('stores', ['id'], {
    from: (isIncluded) => sql`select *, "id" as "storeId" from "stores" where ${isIncluded('id')}`,
    omittedColumns: ['storeId'],
  }),
  defineMovedTable('settings', ['storeId']),
  defineMovedTable('presets', ['id']),
  // Whether a layout must be recompiled is determined again after the import.
  defineMovedTable('layouts', ['id'], { omittedColumns: ['stale'] }),
  defineMovedTable('translations', ['ownerId', 'locale'], ownedRows('layouts', 'layoutId', 'translations')),
  defineMovedTable('layoutVersions', ['ownerId'], {
    number: 'version',
    ...ownedRows('layouts', 'layoutId', 'layoutVersions'),
    omittedColumns: ['ownerId', 'authorId'],
  }),
  // Accounts may have different ids on the target, so a draft has to be proposed again there.
  defineMovedTable('layoutDrafts', ['ownerId', 'part'], {
    ...ownedRows('layouts', 'layoutId', 'layoutDrafts'),
    omittedColumns: ['ownerId', 'editorId', 'proposedById', 'proposedBy', 'proposedAt', 'writerIds'],
  }),
  defineMovedTable(
    'presetUses',
    ['presetId', 'layoutId'],
    linkRows('layouts', 'layoutId', 'presetUses', { presetId: 'presets' }),
  ),
  defineMovedTable('files', ['id']),
  defineMovedTable(
    'layoutFiles',
    ['fileId', 'layoutId'],
    linkRows('layouts', 'layoutId', 'layoutFiles', { fileId: 'files' }),
  ),
  defineMovedTable(
    'presetFiles',
    ['fileId', 'presetId'],
    linkRows('presets', 'presetId', 'presetFiles', { fileId: 'files' }),
  ),
  defineMovedTable('secrets', ['id']),
  defineMovedTable('smtpSenders', ['id']),
  defineMovedTable('mailboxes', ['id']),
  defineMovedTable('vaultEntries', ['record'], {
    omittedColumns: ['masterKeyId'],
    sealedFor: ({ record }) => String(record),
  }),
  defineMovedTable('httpRequests', ['id']),
  defineMovedTable('stepReferences', ['stepRef']),
  // A lease belongs to a process of the old installation.
  defineMovedTable('executions', ['id'], { omittedColumns: ['lease', 'leaseUntil'], dueColumn: 'dueAt' }),
  defineMovedTable(
    'executionDetails',
    ['ownerId'],
    ownedRows('executions', 'executionId', 'executionDetails'),
  ),
  defineMovedTable('sentContents', ['id']),
  defineMovedTable('executionInputs', ['ownerId'], {
    ...ownedRows('executions', 'executionId', 'executionInputs'),
    omittedColumns: ['ownerId', 'masterKeyId'],
    sealedFor: ({ executionId }) => inputRecord(String(executionId)),
  }),
  defineMovedTable('executionAttempts', ['ownerId'], {
    number: 'attempt',
    ...ownedRows('executions', 'executionId', 'executionAttempts'),
  }),
  defineMovedTable('executionDays', DAY_KEY, { from: withChanges('executionDays', DAY_KEY, changesByDay) }),
  defineMovedTable('executionGroups', GROUP_KEY, {
    from: withChanges('executionGroups', GROUP_KEY, changesByGroup),
  }),
  defineMovedTable('quotaUses', ['month'], { from: usedQuota }),
  defineMovedTable('unsubscribes', ['addressKey']),
  defineMovedTable('unsubscribeLinks', ['addressKey']),
  defineMovedTable('downloadLinks', ['token']),
  // The numbers only define the push order.
  defineMovedTable('repoChanges', [], { number: 'seq' }),
  defineMovedTable('repoCommits', ['layoutId'], { number: 'position' }),
  defineMovedTable('repositories', ['storeId'], {
    omittedColumns: ['lease', 'leaseUntil'],
    dueColumn: 'retryAt',
  }),
  defineMovedTable('signingSecrets', ['id']),
  defineMovedTable('shopifyShops', ['domain']),
  // Creators are exported with the people, because accounts may have different ids on the target.
  defineMovedTable('stepTokens', ['id'], { omittedColumns: ['createdById'] }),
  defineMovedTable('apiKeys', ['id'], { omittedColumns: ['createdById'] }),
]

/** Tables that do not move, and why. */
export const UNMOVED_TABLES: Record<string, string> = {
  inboxMessages: 'test emails, of which only the newest are stored',
  requestBudgets: 'one-minute windows, which start over',
  executeBudgets: 'one-hour windows, which start over',
  idempotentCalls: 'responses stored for a day, for retries that still go to the old installation',
  signedCalls: 'signature ids that are valid for only a few minutes',
  fileRemovals: 'bytes that the old installation still has to delete',
  executionChanges: 'included in executionDays, executionGroups and quotaUses',
  executionTotals: 'counted again from the imported executions',
  people: 'exported separately and encrypted: see moved-people.ts',
  members: 'exported with their people',
  layoutEditors: 'where people are editing at the moment',
  sessions: 'people sign in to the new installation',
  accessLinks: 'lead to the old installation; new ones are created in the new one',
  passkeys: 'bound to the address of the old installation',
  passkeyChallenges: 'valid for only a few minutes',
  recoveryCodes: 'exported with their people',
  signInAttempts: 'windows of a few minutes, which start over',
  emailBudgets: 'windows of at most a day, which start over',
  auditEntries: 'record what was done in the old installation',
  installationSettings: 'belong to the old installation, such as its own sender',
  installationVault: 'sealed values of the old installation',
  mailboxLogins: 'valid for only a few minutes',
  noticeWishes: 'people subscribe again in the new installation',
  notices: 'emails that the old installation sent',
  writeProbes: 'written to check whether the old installation accepts writes',
  changes: 'marks that invalidate the caches of the old installation',
}
