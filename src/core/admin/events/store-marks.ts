import { sql } from 'kysely'
import type { Db } from '../../../ports/database.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Services } from '../../call/context.ts'
import { activeEditors } from '../../content/layouts/presence.ts'

/** The kinds of change that open pages are notified of. */
export type ChangeKind =
  | 'layout'
  | 'draft'
  | 'proposal'
  | 'preset'
  | 'file'
  | 'httpRequest'
  | 'execution'
  | 'secret'
  | 'smtpSender'
  | 'mailbox'
  | 'settings'
  | 'key'
  | 'token'
  | 'member'
  | 'repository'

type Marks = {
  /** Fingerprints by record id, which change with the record. */
  byId: ReadonlyMap<string, string>
  /** Whether a record left the list because it changed, and was not just displaced by newer ones. */
  hasChanged(mark: string): boolean
}

type Source = { kind: ChangeKind; table: keyof Tables; id: string; order: string; stamp: readonly string[] }

const source = (
  kind: ChangeKind,
  table: keyof Tables,
  stamp: readonly string[],
  id = 'id',
  order = 'id',
): Source => ({ kind, table, id, order, stamp })

/** These are read again only when a cached table has changed. */
const TRACKED_SOURCES: readonly Source[] = [
  source('layout', 'layouts', ['version', 'markedAt'], 'id', 'changedAt'),
  source('preset', 'presets', ['updatedAt'], 'id', 'updatedAt'),
  source('file', 'files', ['createdAt', 'kind']),
  source('httpRequest', 'httpRequests', ['updatedAt'], 'id', 'updatedAt'),
  source('secret', 'secrets', ['updatedAt'], 'name', 'updatedAt'),
  source('smtpSender', 'smtpSenders', ['updatedAt'], 'id', 'updatedAt'),
  source('mailbox', 'mailboxes', ['status', 'address']),
  source('settings', 'settings', ['updatedAt'], 'storeId', 'storeId'),
  source('key', 'apiKeys', ['level', 'revokedAt']),
  source('token', 'stepTokens', ['revokedAt']),
]

/** These change constantly, or outside tracked writes, so they are read on every poll. */
const POLLED_SOURCES: readonly Source[] = [
  source('member', 'members', ['role'], 'personId', 'personId'),
  source('repository', 'repositories', ['url', 'branch', 'failures', 'indexedHead'], 'storeId', 'storeId'),
]

/** Enough for the changes between two polls. If more records change, only the latest are reported. */
const MAX_NEWEST = 100
/** How many unfinished executions are tracked individually. */
const MAX_PENDING = 500
/** How many drafts are tracked, most recently edited first. */
const MAX_DRAFTS = 500
const EXECUTION_MARK = ['status', 'attempts'] as const

export async function readMarks(services: Services, storeId: string): Promise<Map<ChangeKind, Marks>> {
  const { db, readCached } = services
  const tracked = await readCached('storeMarks', storeId, () => readAll(db, TRACKED_SOURCES, storeId))
  const polled = await readAll(db, POLLED_SOURCES, storeId)
  const drafts = await readDrafts(services, storeId)
  const executions = await readExecutions(db, storeId)
  return new Map([...tracked, ...polled, ...drafts, ['execution', executions]])
}

async function readAll(db: Db, sources: readonly Source[], storeId: string) {
  const marks = new Map<ChangeKind, Marks>()
  for (const source of sources) marks.set(source.kind, await readOne(db, source, storeId))
  return marks
}

async function readOne(db: Db, { table, id, order, stamp }: Source, storeId: string): Promise<Marks> {
  const columns = sql.join(stamp.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.ref(id)} as "markId", ${columns} from ${sql.table(table)} where "storeId" = ${storeId}
    order by ${sql.ref(order)} desc limit ${sql.lit(MAX_NEWEST)}`.execute(db)
  return { byId: fingerprints(rows, stamp), hasChanged: () => rows.length < MAX_NEWEST }
}

const fingerprints = (rows: readonly Record<string, unknown>[], stamp: readonly string[]) =>
  new Map(rows.map((row) => [String(row.markId), stamp.map((name) => String(row[name])).join(' ')]))

/**
 * Grouped by layout, because a draft has one row per language being edited. Proposals are a separate kind:
 * drafts change constantly, but lists show only proposed drafts. Current editors, and where they are, count as
 * part of the draft.
 */
async function readDrafts(services: Services, storeId: string): Promise<[ChangeKind, Marks][]> {
  const { db } = services
  const rows = await db
    .selectFrom('layoutDrafts')
    .select(['layoutId', 'revision', 'proposedAt'])
    .where('storeId', '=', storeId)
    .orderBy('updatedAt', 'desc')
    .limit(MAX_DRAFTS)
    .execute()
  const editors = await activeEditors(services, storeId)
    .select(['layoutId', 'personId', 'windowId', 'part', 'place'])
    .execute()
  const drafts = new Map<string, string>()
  const proposals = new Map<string, string>()
  const append = (marks: Map<string, string>, layoutId: string, mark: string) =>
    marks.set(layoutId, `${marks.get(layoutId) ?? ''} ${mark}`)
  for (const { layoutId, revision, proposedAt } of rows) {
    append(drafts, layoutId, `${revision} ${proposedAt ?? ''}`)
    if (proposedAt !== null) append(proposals, layoutId, `${revision} ${proposedAt}`)
  }
  for (const { layoutId, personId, windowId, part, place } of editors)
    append(drafts, layoutId, `${personId} ${windowId} ${part} ${place}`)
  const hasChanged = () => true
  return [
    ['draft', { byId: drafts, hasChanged }],
    ['proposal', { byId: proposals, hasChanged }],
  ]
}

let overflows = 0

/** The newest executions, and all unfinished ones up to a limit. Older finished executions do not change. */
async function readExecutions(db: Db, storeId: string): Promise<Marks> {
  const read = () =>
    db
      .selectFrom('executions')
      .select(['id as markId', ...EXECUTION_MARK])
      .where('storeId', '=', storeId)
      .orderBy('id', 'desc')
  const pending = await read().where('status', '=', sql.lit('PENDING')).limit(MAX_PENDING).execute()
  const newest = await read().limit(MAX_NEWEST).execute()
  const byId = fingerprints([...pending, ...newest], EXECUTION_MARK)
  const isComplete = pending.length < MAX_PENDING
  // With a queue this long, some execution that is not tracked individually is always changing.
  if (!isComplete) byId.set('', String(++overflows))
  return {
    byId,
    hasChanged: (mark) => newest.length < MAX_NEWEST || (isComplete && mark.startsWith('PENDING')),
  }
}

/** An empty id means any record of this kind. Layouts also have a version. */
export type Change = { kind: ChangeKind; id: string; version?: number }

/** The changes between two polls. Deleted ids are included, so pages that show them can react. */
export function changesBetween(
  before: ReadonlyMap<ChangeKind, Marks>,
  after: ReadonlyMap<ChangeKind, Marks>,
): Change[] {
  const changes: Change[] = []
  for (const [kind, { byId, hasChanged }] of after) {
    const previous = before.get(kind)?.byId ?? new Map<string, string>()
    for (const [id, mark] of byId)
      if (previous.get(id) !== mark)
        changes.push({ kind, id, ...(kind === 'layout' && { version: Number.parseInt(mark, 10) }) })
    for (const [id, mark] of previous) if (!byId.has(id) && hasChanged(mark)) changes.push({ kind, id })
  }
  return changes
}
