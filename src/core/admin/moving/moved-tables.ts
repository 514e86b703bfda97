import { type RawBuilder, sql } from 'kysely'
import type { Reading, Row } from '../../../ports/installation.ts'
import type { Tables } from '../../../ports/tables.ts'
import { recordOfInput } from '../../delivery/history/sealed-input.ts'
import {
  COUNT_COLUMNS,
  changesByDay,
  changesByGroup,
  columnList,
  sumsOf,
} from '../../delivery/stats/count-columns.ts'

export type MovedTable = Reading & {
  table: keyof Tables
  /** Extra values read with a row, or columns that the target regenerates. */
  without: readonly string[]
  /** The time when the row becomes due; hidden from workers until the import has ended. */
  parked: string | null
  /** Where the column `sealed` holds a sealed value: the record that it is sealed for. */
  sealedFor: ((row: Row) => string) | null
  /** The columns that hold the id of a record in another table. */
  refersTo: Readonly<Record<string, keyof Tables>>
}

/** Row numbers that each database assigns itself, and its data for the search index. */
const OWN_NUMBERS = ['seq', 'indexed']

type From = Reading['from']
type Options = { number?: string; from?: From; without?: readonly string[]; parked?: string } & Partial<
  Pick<MovedTable, 'sealedFor' | 'refersTo'>
>

const moved = (table: keyof Tables, key: readonly string[], options: Options = {}): MovedTable => ({
  table,
  key,
  number: options.number,
  from: options.from ?? ((isWanted) => sql`select * from ${sql.table(table)} where ${isWanted('storeId')}`),
  without: [...OWN_NUMBERS, ...(options.without ?? [])],
  parked: options.parked ?? null,
  sealedFor: options.sealedFor ?? null,
  refersTo: options.refersTo ?? {},
})

/** Rows that are found through the store's records that they belong to, in the order of those records. */
const partOf = (owner: keyof Tables, ownerId: string, table: keyof Tables) => ({
  from: ((isWanted) => sql`select ${sql.table(table)}.*, ${sql.ref(`${owner}.id`)} as "ownerId"
    from ${sql.table(owner)} join ${sql.table(table)}
    on ${sql.ref(`${table}.${ownerId}`)} = ${sql.ref(`${owner}.id`)}
    where ${isWanted(`${owner}.storeId`)}`) satisfies From,
  without: ['ownerId'],
  refersTo: { [ownerId]: owner },
})

/** Join rows without a store id, found through a record that has one. */
const pairsOf = (
  owner: keyof Tables,
  ownerId: string,
  table: keyof Tables,
  refersTo: MovedTable['refersTo'],
) => ({
  from: ((isWanted) => sql`select ${sql.table(table)}.*, ${sql.ref(`${owner}.storeId`)}
    from ${sql.table(owner)} join ${sql.table(table)}
    on ${sql.ref(`${table}.${ownerId}`)} = ${sql.ref(`${owner}.id`)}
    where ${isWanted(`${owner}.storeId`)}`) satisfies From,
  without: ['storeId'],
  refersTo: { [ownerId]: owner, ...refersTo },
})

/** The counts with the changes that have not been added up yet. */
const counted = (
  table: string,
  key: readonly string[],
  changes: (isWanted: RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  ((isWanted) => sql`select "storeId", ${columnList(key)}, ${sumsOf(COUNT_COLUMNS)}
    from (select "storeId", ${columnList([...key, ...COUNT_COLUMNS])} from ${sql.table(table)}
      where ${isWanted('storeId')} union all
      select "storeId", ${columnList([...key, ...COUNT_COLUMNS])}
        from (${changes(sql`${isWanted('storeId')}`)}) as "latest"
    ) as "counted" group by "storeId", ${columnList(key)}`) satisfies From

const DAY_KEY = ['day', 'actionType']
const GROUP_KEY = ['period', 'dimension', 'actionType', 'key']

const usedQuota: From = (isWanted) => sql`select "storeId", "month", ${sumsOf(['used'])} from (
    select "storeId", "month", "used" from "quotaUses" where ${isWanted('storeId')} union all
    select "storeId", "month", "sent" from "executionChanges" where "sent" > 0 and ${isWanted('storeId')}
  ) as "counted" group by "storeId", "month"`

/**
 * Everything that moves, in insertion order. Credentials come last, so that no one gets access before everything has
 * arrived.
 */
export const MOVED: readonly MovedTable[] = [
  moved('stores', ['id'], {
    from: (isWanted) => sql`select *, "id" as "storeId" from "stores" where ${isWanted('id')}`,
    without: ['storeId'],
  }),
  moved('settings', ['storeId']),
  moved('presets', ['id']),
  // Whether a layout must be recompiled is determined again after the import.
  moved('layouts', ['id'], { without: ['stale'] }),
  moved('translations', ['ownerId', 'locale'], partOf('layouts', 'layoutId', 'translations')),
  moved('layoutVersions', ['ownerId'], {
    number: 'version',
    ...partOf('layouts', 'layoutId', 'layoutVersions'),
  }),
  // Accounts may have different ids on the target, so a draft has to be proposed again there.
  moved('layoutDrafts', ['ownerId', 'part'], {
    ...partOf('layouts', 'layoutId', 'layoutDrafts'),
    without: ['ownerId', 'editorId', 'proposedById', 'proposedBy', 'proposedAt'],
  }),
  moved(
    'presetUses',
    ['presetId', 'layoutId'],
    pairsOf('layouts', 'layoutId', 'presetUses', { presetId: 'presets' }),
  ),
  moved('files', ['id']),
  moved(
    'layoutFiles',
    ['fileId', 'layoutId'],
    pairsOf('layouts', 'layoutId', 'layoutFiles', { fileId: 'files' }),
  ),
  moved(
    'presetFiles',
    ['fileId', 'presetId'],
    pairsOf('presets', 'presetId', 'presetFiles', { fileId: 'files' }),
  ),
  moved('secrets', ['id']),
  moved('smtpSenders', ['id']),
  moved('mailboxes', ['id']),
  moved('vaultEntries', ['record'], { without: ['masterKeyId'], sealedFor: ({ record }) => String(record) }),
  moved('httpRequests', ['id']),
  moved('stepReferences', ['stepRef']),
  // A lease belongs to a process of the old installation.
  moved('executions', ['id'], { without: ['lease', 'leaseUntil'], parked: 'dueAt' }),
  moved('executionDetails', ['ownerId'], partOf('executions', 'executionId', 'executionDetails')),
  moved('executionInputs', ['ownerId'], {
    ...partOf('executions', 'executionId', 'executionInputs'),
    without: ['ownerId', 'masterKeyId'],
    sealedFor: ({ executionId }) => recordOfInput(String(executionId)),
  }),
  moved('executionAttempts', ['ownerId'], {
    number: 'attempt',
    ...partOf('executions', 'executionId', 'executionAttempts'),
  }),
  moved('executionDays', DAY_KEY, { from: counted('executionDays', DAY_KEY, changesByDay) }),
  moved('executionGroups', GROUP_KEY, { from: counted('executionGroups', GROUP_KEY, changesByGroup) }),
  moved('quotaUses', ['month'], { from: usedQuota }),
  moved('unsubscribes', ['addressKey']),
  moved('unsubscribeLinks', ['addressKey']),
  moved('downloadLinks', ['token']),
  // Their numbers only give the order in which they are pushed.
  moved('repoChanges', [], { number: 'seq' }),
  moved('repoCommits', ['layoutId'], { number: 'position' }),
  moved('repositories', ['storeId'], { without: ['lease', 'leaseUntil'], parked: 'retryAt' }),
  moved('signingSecrets', ['id']),
  moved('shopifyShops', ['domain']),
  // Who has created a credential travels with the people: accounts may have other ids at the new place.
  moved('stepTokens', ['id'], { without: ['createdById'] }),
  moved('apiKeys', ['id'], { without: ['createdById'] }),
]

/** What stays behind, and why. */
export const LEFT_BEHIND: Record<string, string> = {
  inboxMessages: 'mail that the test inbox caught, to be looked at and thrown away',
  requestBudgets: 'windows of a minute: they start anew',
  executeBudgets: 'windows of an hour: they start anew',
  idempotentCalls: 'answers that are kept for a day, for retries that still go to the old place',
  signedCalls: 'ids of signatures that are valid for minutes',
  fileRemovals: 'bytes that the old place still has to delete',
  executionChanges: 'part of executionDays, executionGroups and quotaUses, into which they are added',
  executionTotals: 'counted anew from the executions that arrive',
  people: 'travel beside the stores, sealed: see moved-people.ts',
  members: 'travel with their people',
  sessions: 'people sign in at the new place',
  accessLinks: 'lead to the old place; new ones are made at the new one',
  passkeys: 'are bound to the address of the old place',
  passkeyChallenges: 'good for minutes',
  recoveryCodes: 'belong to a second factor that is set up anew',
  signInAttempts: 'windows of minutes: they start anew',
  emailBudgets: 'windows last at most a day, so counting starts again',
  auditEntries: 'say what was done at the old place',
  installationSettings: 'belong to the old place, such as its own sender',
  installationVault: 'sealed values of the old place',
  mailboxLogins: 'good for minutes',
  noticeWishes: 'people say at the new place what they want to be mailed',
  notices: 'mails that the old place sent',
  writeProbes: 'written to find out whether the old place takes writes',
  changes: 'tells processes of the old place what to read anew; PostgreSQL only',
}
