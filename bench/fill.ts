import { sql } from 'kysely'
import { newId } from '../src/core/call/ids.ts'
import { searchTextOf } from '../src/core/call/search.ts'
import { addUpChanges } from '../src/core/delivery/stats/add-up.ts'
import { DAY_MS } from '../src/engine/time-zone.ts'
import type { ActionType, EndStatus, ExecutionStatus } from '../src/ports/tables.ts'
import { problemOf } from '../src/problems/problems.ts'
import { storedProblem } from '../src/problems/stored.ts'
import type { BenchDatabase } from './bench-database.ts'

const BATCH = 500
export const CONFIGS = 50
export const DAYS = 365
const SENDERS = 5
const LANGUAGES = 12
const REASONS = 8
const DURATIONS = 7
const UNKNOWN = problemOf('outcome.unknown', { cause: problemOf('smtp.not_confirmed') })
const REFUSAL = problemOf('smtp.answered', { reply: '550 no' })

/**
 * Adds executions, spread over a year, in batches, along with their counts. The last `waiting` ones wait for a worker;
 * of the others, one in a thousand is pending and the rest have ended.
 */
export async function fillExecutions({ ctx, app }: BenchDatabase, from: number, upTo: number, waiting = 0) {
  for (let start = from; start < upTo; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) =>
      createExecution(ctx.storeId, start + i, upTo, start + i >= upTo - waiting),
    )
    await ctx.db.transaction().execute(async (db) => {
      await db.insertInto('executions').values(rows).execute()
      const ended = rows.filter(({ status }) => status !== 'PENDING')
      const changes = ended.map(({ storeId, actionType, actionConfigId, status, day }, i) => ({
        storeId,
        actionType,
        actionConfigId,
        day,
        change: 1,
        status: status as EndStatus,
        senderId: actionType === 'EMAIL' ? `smt_${i % SENDERS}` : null,
        locale: actionType === 'EMAIL' ? `l${i % LANGUAGES}` : null,
        reason: status === 'FAILED' ? `reason${i % REASONS}` : null,
        durationBucket: i % DURATIONS,
      }))
      await db.insertInto('executionChanges').values(changes).execute()
    })
    if (start % 50_000 === 0) await addUpChanges(app.services)
  }
  await addUpChanges(app.services)
  if (app.database.kind === 'postgres') await sql`vacuum analyze`.execute(ctx.db)
  else await sql`analyze`.execute(ctx.db)
}

function createExecution(storeId: string, n: number, total: number, isWaiting: boolean) {
  const actionType: ActionType = n % 10 < 7 ? 'EMAIL' : 'HTTP_REQUEST'
  const status: ExecutionStatus =
    isWaiting || n % 1000 === 0 ? 'PENDING' : n % 14 === 0 ? 'FAILED' : n % 34 === 0 ? 'SKIPPED' : 'SUCCESS'
  const subject = actionType === 'EMAIL' ? `Your order ${n} is on its way` : null
  const name = actionType === 'EMAIL' ? 'Order confirmation' : 'Update the CRM'
  const createdAt = new Date(
    Date.now() - (DAYS - 1) * DAY_MS + (n / total) * (DAYS - 1) * DAY_MS,
  ).toISOString()
  const runId = `run-${n.toString(36)}`
  return {
    id: newId('exe', Date.parse(createdAt)),
    storeId,
    actionType,
    status,
    actionConfigId: `${actionType === 'EMAIL' ? 'lay' : 'req'}_${Math.floor(n / 10) % CONFIGS}`,
    actionConfigName: name,
    trigger: 'workflow' as const,
    stepRef: `step-${n % 20}`,
    runId,
    recipients: actionType === 'EMAIL' ? `["customer${n}@example.com"]` : null,
    subject,
    httpStatus: actionType === 'EMAIL' ? null : 200,
    ...storedProblem(status !== 'FAILED' ? null : n % 700 === 0 ? UNKNOWN : REFUSAL),
    durationMs: 120,
    // Half of the pending executions that are not waiting for a worker have been attempted.
    attempts: status === 'PENDING' && n % 2000 === 0 ? 0 : 1,
    searchText: searchTextOf(name, subject, runId, `step-${n % 20}`),
    createdAt,
    day: createdAt.slice(0, 10),
    finishedAt: status === 'PENDING' ? null : createdAt,
    dueAt: isWaiting ? createdAt : null,
  }
}

/** Adds layouts with 2 KB bodies, in batches. */
export async function fillLayouts({ ctx, app }: BenchDatabase, upTo: number) {
  const { total } = await ctx.db
    .selectFrom('layouts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const body = 'x'.repeat(2000)
  for (let start = total; start < upTo; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, upTo - start) }, (_, i) =>
      createLayout(ctx.storeId, start + i, body),
    )
    await ctx.db.transaction().execute((db) => db.insertInto('layouts').values(rows).execute())
  }
  if (app.database.kind === 'postgres') await sql`vacuum analyze "layouts"`.execute(ctx.db)
}

function createLayout(storeId: string, n: number, body: string) {
  const name = `Layout number ${n}${n % 5000 === 7 ? ' with a needle' : ''}`
  const subject = `News for {{ variables.name }} in week ${n % 53}`
  const now = '2026-01-01T00:00:00.000Z'
  return {
    id: newId('lay'),
    storeId,
    name,
    description: null,
    bodyType: 'text' as const,
    defaultLocale: 'en',
    category: n % 10 === 3 ? ('marketing' as const) : ('transactional' as const),
    subject,
    previewText: '',
    bodyDesign: null,
    body,
    attachments: '[]',
    marketingTexts: null,
    compiledHtml: null,
    compiledText: null,
    compiledAttachments: null,
    searchText: searchTextOf(name, subject, null),
    version: 1,
    stale: 0,
    createdAt: now,
    updatedAt: now,
    changedAt: now,
  }
}

export async function fillFiles({ ctx, app }: BenchDatabase, from: number, upTo: number) {
  const now = '2026-01-01T00:00:00.000Z'
  for (let start = from; start < upTo; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) => ({
      id: newId('fil'),
      storeId: ctx.storeId,
      filename: `picture-${start + i}.png`,
      contentType: 'image/png',
      contentHash: 'a'.repeat(64),
      sizeBytes: 1000,
      kind: (start + i) % 1000 === 3 ? ('logo' as const) : ('image' as const),
      searchText: searchTextOf(`picture-${start + i}.png`),
      createdAt: now,
    }))
    await ctx.db.transaction().execute((db) => db.insertInto('files').values(rows).execute())
  }
  if (app.database.kind === 'postgres') await sql`vacuum analyze "files"`.execute(ctx.db)
}
